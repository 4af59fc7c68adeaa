#include <quadrille/core/oklab.hpp>
#include <quadrille/images/import_colours.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::images {
namespace {

// Stripes of these colours, three cells wide, with a margin of the first one.
ColourImage stripes(const std::vector<std::uint32_t>& rgbs) {
  ColourImage image(3 * static_cast<int>(rgbs.size()), 6);
  for (int row = 0; row < image.height(); ++row) {
    for (int column = 0; column < image.width(); ++column) {
      const bool margin = row == 0 || row + 1 == image.height();
      image.at(row, column) = rgbs[margin ? 0 : static_cast<std::size_t>(column / 3)];
    }
  }
  return image;
}

double nearest_two(const nonogram::colour::Palette& palette) {
  double nearest = 1;
  for (int one = 0; one < palette.size(); ++one) {
    for (int other = 0; other < one; ++other) {
      nearest = std::min(
          nearest, std::sqrt(distance2(oklab_of(palette[one].rgb), oklab_of(palette[other].rgb))));
    }
  }
  return nearest;
}

nonogram::colour::Puzzle imported(const ColourImage& image, int colours) {
  ImportOptions options;
  options.width = image.width();
  options.height = image.height();
  options.colours = colours;
  return picture_in_colours(image, options).value();
}

TEST(ImportColours, ShadesThatLookAlikeAreOneColour) {
  const ColourImage image =
      stripes({0xFFFFFF, 0x321B41, 0x433B6B, 0x533566, 0xF0C000, 0xFFF8E8, 0xF0C000});
  const auto puzzle = imported(image, 6);
  EXPECT_EQ(puzzle.palette().size(), 3);  // white, one purple, yellow
  EXPECT_GE(nearest_two(puzzle.palette()), kAlike);
}

TEST(ImportColours, ColoursThatDifferStay) {
  const ColourImage image = stripes({0xFFFFFF, 0xE01010, 0x2040E0, 0x20A020, 0x000000});
  EXPECT_EQ(imported(image, 6).palette().size(), 5);
}

// A disc of one colour with a square of another in a corner, drawn at many times the size of the
// picture; `soft`: with edges as drawing programs smooth them.
ColourImage drawing(bool soft) {
  constexpr int kSide = 190;
  ColourImage image(kSide, kSide, 0xFFFFFF);
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) {
      const double outside = std::hypot(row - 97.3, column - 91.6) - 71;
      const auto grey = static_cast<std::uint32_t>(
          std::clamp(soft ? outside / 4 + 0.5 : std::ceil(outside), 0.0, 1.0) * 255);
      image.at(row, column) = grey * 0x010101U;
      if (row < 27 && column < 27) image.at(row, column) = 0xE01010;
    }
  }
  return image;
}

nonogram::colour::Puzzle scaled(const ColourImage& image, int side, int colours) {
  ImportOptions options;
  options.width = side;
  options.height = side;
  options.colours = colours;
  return picture_in_colours(image, options).value();
}

TEST(ImportColours, EdgesAreNoColour) {
  for (const bool soft : {false, true}) {
    for (const int side : {15, 20, 33}) {
      for (const int colours : {2, 3, 5}) {
        const auto puzzle = scaled(drawing(soft), side, colours);
        std::vector<std::uint32_t> rgbs;
        for (int value = 0; value < puzzle.palette().size(); ++value) {
          rgbs.push_back(puzzle.palette()[value].rgb);
        }
        EXPECT_EQ(rgbs.size(), 3U) << soft << " " << side << " " << colours;
        const nonogram::colour::Picture& picture = *puzzle.goal();
        for (int row = 0; row < side; ++row) {
          for (int column = 0; column < side; ++column) {
            const std::uint32_t rgb = puzzle.palette()[picture.at(row, column)].rgb;
            const bool is_red = (rgb >> 16U) > 0xC0 && (rgb & 0xFFU) < 0x40;
            const bool in_corner = std::max(row, column) <= side * 27 / 190;
            EXPECT_TRUE(!is_red || in_corner) << soft << " " << side << " " << row << " " << column;
          }
        }
        for (const std::uint32_t rgb : {0xFFFFFFU, 0xE01010U, 0x000000U}) {
          EXPECT_TRUE(std::ranges::any_of(rgbs,
                                          [rgb](std::uint32_t own) {
                                            return distance2(oklab_of(own), oklab_of(rgb)) <
                                                   kAlike * kAlike / 4;
                                          }))
              << soft << " " << side << " " << colours;
        }
      }
    }
  }
}

// A grey that is drawn stays, as broad as its neighbours or not.
TEST(ImportColours, GreysThatAreDrawnStay) {
  EXPECT_EQ(imported(stripes({0xFFFFFF, 0x000000, 0x808080, 0xFFFFFF}), 2).palette().size(), 3);
  EXPECT_EQ(imported(stripes({0xFFFFFF, 0x808080, 0x000000, 0xFFF8F0}), 2).palette().size(), 3);
  ColourImage line(9, 9, 0xFFFFFF);
  for (int row = 0; row < 9; ++row) {
    line.at(row, 3) = 0x808080;
    for (int column = 4; column < 8; ++column) line.at(row, column) = 0x000000;
  }
  EXPECT_EQ(imported(line, 2).palette().size(), 3);
}

// Pixel art is taken as it is, whatever its shades.
TEST(ImportColours, PixelArtKeepsItsShades) {
  EXPECT_EQ(pixel_art(stripes({0xFFFFFF, 0x321B41, 0x433B6B, 0x533566})).value().palette().size(),
            4);
}

}  // namespace
}  // namespace quadrille::images
