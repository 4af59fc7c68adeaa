// The coset of all solutions of a Lights Out rectangle by light chasing and plain elimination of
// the first row: simple, slow, independent of the algebra in src/lightsout.
#pragma once

#include <quadrille/lightsout/minimum.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace quadrille::test {

using Bits = std::vector<std::uint8_t>;

class ChasedRectangle {
 public:
  ChasedRectangle(std::size_t width, std::size_t height, Bits lit)
      : width_(width), height_(height), lit_(std::move(lit)) {}

  // No value if the board has no solution.
  [[nodiscard]] std::optional<lightsout::Coset> coset() const {
    std::vector<Bits> columns;
    const Bits dark(width_ * height_, 0);
    for (std::size_t x = 0; x < width_; ++x) {
      Bits first(width_, 0);
      first[x] = 1;
      columns.push_back(leftover(chase(dark, first)));
    }
    const Bits rest = leftover(chase(lit_, Bits(width_, 0)));
    return eliminate(columns, rest);
  }

 private:
  // Presses row by row so that the row above goes out; the first row is given. What is lit below
  // the last row is appended: a solution has none of it.
  [[nodiscard]] Bits chase(const Bits& lit, const Bits& first) const {
    Bits pressed((height_ + 1) * width_, 0);
    const auto at = [&](std::size_t x, std::size_t y) { return pressed[y * width_ + x]; };
    for (std::size_t x = 0; x < width_; ++x) pressed[x] = first[x];
    for (std::size_t y = 0; y < height_; ++y) {
      for (std::size_t x = 0; x < width_; ++x) {
        int light = lit[y * width_ + x] + at(x, y);
        if (x > 0) light += at(x - 1, y);
        if (x + 1 < width_) light += at(x + 1, y);
        if (y > 0) light += at(x, y - 1);
        pressed[(y + 1) * width_ + x] = static_cast<std::uint8_t>(light % 2);
      }
    }
    return pressed;
  }

  [[nodiscard]] Bits leftover(const Bits& pressed) const {
    return {pressed.end() - static_cast<std::ptrdiff_t>(width_), pressed.end()};
  }

  [[nodiscard]] lightsout::BitGrid chased(const Bits& first, const Bits& lit) const {
    const Bits pressed = chase(lit, first);
    lightsout::BitGrid grid(static_cast<int>(width_), static_cast<int>(height_));
    for (std::size_t y = 0; y < height_; ++y) {
      for (std::size_t x = 0; x < width_; ++x) {
        grid.set(static_cast<int>(y), static_cast<int>(x), pressed[y * width_ + x] != 0);
      }
    }
    return grid;
  }

  // Solves sum of columns[x]·first[x] = rest.
  [[nodiscard]] std::optional<lightsout::Coset> eliminate(const std::vector<Bits>& columns,
                                                          const Bits& rest) const {
    std::vector<Bits> rows(width_, Bits(width_ + 1, 0));
    for (std::size_t r = 0; r < width_; ++r) {
      for (std::size_t x = 0; x < width_; ++x) rows[r][x] = columns[x][r];
      rows[r][width_] = rest[r];
    }
    std::vector<std::size_t> pivots;
    for (std::size_t x = 0; x < width_; ++x) {
      std::size_t found = pivots.size();
      while (found < width_ && rows[found][x] == 0) ++found;
      if (found == width_) continue;
      std::swap(rows[found], rows[pivots.size()]);
      for (std::size_t r = 0; r < width_; ++r) {
        if (r == pivots.size() || rows[r][x] == 0) continue;
        for (std::size_t i = 0; i <= width_; ++i) rows[r][i] ^= rows[pivots.size()][i];
      }
      pivots.push_back(x);
    }
    for (std::size_t r = pivots.size(); r < width_; ++r) {
      if (rows[r][width_] != 0) return std::nullopt;
    }
    lightsout::Coset coset;
    Bits first(width_, 0);
    for (std::size_t r = 0; r < pivots.size(); ++r) first[pivots[r]] = rows[r][width_];
    coset.representative = chased(first, lit_);
    for (std::size_t free = 0, r = 0; free < width_; ++free) {
      if (r < pivots.size() && pivots[r] == free) {
        ++r;
        continue;
      }
      Bits quiet(width_, 0);
      quiet[free] = 1;
      for (std::size_t p = 0; p < pivots.size(); ++p) quiet[pivots[p]] = rows[p][free];
      coset.kernel.push_back(chased(quiet, Bits(width_ * height_, 0)));
    }
    return coset;
  }

  std::size_t width_;
  std::size_t height_;
  Bits lit_;
};

inline lightsout::Coset all_on_coset(std::size_t width, std::size_t height) {
  return *ChasedRectangle(width, height, Bits(width * height, 1)).coset();
}

}  // namespace quadrille::test
