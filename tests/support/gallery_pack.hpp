// Packs of motifs for tests: written here byte by byte, so that the reader is not asked about
// itself.
#pragma once

#include <quadrille/core/rng.hpp>
#include <quadrille/gallery/gallery.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::gallery {

class PackWriter {
 public:
  PackWriter& number(std::uint64_t value) {
    for (; value >= 128; value /= 128) bytes_ += static_cast<char>(value % 128 + 128);
    bytes_ += static_cast<char>(value);
    return *this;
  }
  PackWriter& text(std::string_view value) {
    number(value.size());
    bytes_ += value;
    return *this;
  }
  PackWriter& raw(std::string_view value) {
    bytes_ += value;
    return *this;
  }
  PackWriter& shape(const Shape& shape) {
    number(static_cast<std::uint64_t>(shape.width()))
        .number(static_cast<std::uint64_t>(shape.height()));
    std::uint64_t run = 0;
    bool unlike = false;
    for (int row = 0; row < shape.height(); ++row) {
      for (int column = 0; column < shape.width(); ++column) {
        const bool above = row > 0 && shape.at(row - 1, column) != 0;
        if ((above != (shape.at(row, column) != 0)) != unlike) {
          number(run);
          run = 0;
          unlike = !unlike;
        }
        ++run;
      }
    }
    return number(run);
  }
  PackWriter& painting(const Painting& painting) {
    number(painting.paints.size());
    for (const Paint& paint : painting.paints) number(paint.rgb).number(paint.into);
    const Grid<std::uint8_t>& pixels = painting.pixels;
    const auto width = static_cast<std::size_t>(pixels.width());
    number(painting.set).number(width).number(static_cast<std::uint64_t>(pixels.height()));
    const auto is_like_above = [&](std::size_t i) {
      return pixels.cells()[i] == (i < width ? 0 : pixels.cells()[i - width]);
    };
    for (std::size_t i = 0; i < pixels.size();) {
      const std::size_t begin = i;
      while (i < pixels.size() && is_like_above(i)) ++i;
      number(i - begin);
      if (i == pixels.size()) break;
      number(1 * (painting.paints.size() + 1) + pixels.cells()[i]);
      ++i;
    }
    return *this;
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

// A disc with a hole beside its middle: easy to draw in any size, and not its own mirror image.
inline Shape ring(int side) {
  Shape shape(side, side);
  const auto within = [&](int row, int column, int y, int x, int radius) {
    const int dy = 2 * row + 1 - y;
    const int dx = 2 * column + 1 - x;
    return dy * dy + dx * dx <= radius * radius;
  };
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const bool disc = within(row, column, side, side, side);
      const bool hole = within(row, column, side, side / 2, side / 4);
      shape.at(row, column) = disc && !hole ? 1 : 0;
    }
  }
  return shape;
}

inline Shape noise(int side, std::uint64_t seed) {
  Rng rng(seed);
  Shape shape(side, side);
  for (std::uint8_t& pixel : shape.cells()) pixel = rng.below(2) == 1 ? 1 : 0;
  return shape;
}

// A disc in three colours, each with its place: sectors above, below, and the hole, which gives way
// to the upper one.
inline Painting painted_ring(int side) {
  Painting painting{{{0xd62728, 0}, {0x1f5fbf, 1}, {0xf2c500, 1}}, 0, Shape(side, side)};
  const Shape disc = ring(side);
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const bool corner =
          std::min(row, side - 1 - row) + std::min(column, side - 1 - column) < side / 3;
      const std::uint8_t hole = corner ? 0 : 3;
      const std::uint8_t sector = 2 * row < side ? 1 : 2;
      painting.pixels.at(row, column) = disc.at(row, column) != 0 ? sector : hole;
    }
  }
  return painting;
}

struct TestMotif {
  std::string name;
  std::size_t theme = 0;
  Shape shape;
  std::optional<Painting> painting = {};
};

// One set, the themes `things` and `noise`, and one pack with one puzzle of the first motif.
inline std::string pack_of(const std::vector<TestMotif>& motifs,
                           nonogram::Difficulty of_puzzle = nonogram::Difficulty::line) {
  PackWriter pack;
  pack.raw("QGAL\x02").number(1);
  for (const char* field : {"tests", "Test shapes", "Nobody", "CC0", "about:blank"})
    pack.text(field);
  pack.number(2).text("things").text("noise").number(motifs.size());
  for (const TestMotif& motif : motifs) {
    pack.text(motif.name).text("A " + motif.name).number(0).number(motif.theme).number(1);
    pack.number(1).text("tag").shape(motif.shape);
    if (motif.painting) {
      pack.painting(*motif.painting);
    } else {
      pack.number(0);
    }
  }
  pack.number(1).text("first").text("The first").number(1);
  for (const int field : {0, 10, 12, static_cast<int>(of_puzzle), 7, 0})
    pack.number(static_cast<std::uint64_t>(field));
  return pack.bytes();
}

inline std::string small_pack() {
  return pack_of({{"ring", 0, ring(40), painted_ring(40)}, {"noise", 1, noise(24, 1)}});
}

}  // namespace quadrille::gallery
