#include <quadrille/core/oklab.hpp>
#include <quadrille/images/import_colours.hpp>

#include <cmath>
#include <cstdint>

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

// Pixel art is taken as it is, whatever its shades.
TEST(ImportColours, PixelArtKeepsItsShades) {
  EXPECT_EQ(pixel_art(stripes({0xFFFFFF, 0x321B41, 0x433B6B, 0x533566})).value().palette().size(),
            4);
}

}  // namespace
}  // namespace quadrille::images
