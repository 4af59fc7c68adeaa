// How much of any rectangle a shape covers, exactly and in whole numbers: a table of sums.
#pragma once

#include <quadrille/gallery/gallery.hpp>

#include <cstdint>
#include <vector>

namespace quadrille::gallery {

// A pixel is this many units wide and high. Whoever lays a grid over the shape chooses units in
// which the edges of its cells are whole numbers, so that nothing is rounded.
struct PixelUnits {
  std::int64_t x = 1;
  std::int64_t y = 1;
};

class Coverage {
 public:
  explicit Coverage(const Shape& shape);

  // The area covered between the upper left corner and (x, y), in square units. Places are in
  // units and may lie outside, where nothing is covered.
  [[nodiscard]] std::int64_t before(std::int64_t x, std::int64_t y, PixelUnits units) const;

  // Pixels that are covered.
  [[nodiscard]] std::int64_t ink() const { return sums_.back(); }

 private:
  [[nodiscard]] std::int64_t sum(std::int64_t x, std::int64_t y) const {
    return sums_[static_cast<std::size_t>(y * (width_ + 1) + x)];
  }

  std::int64_t width_;
  std::int64_t height_;
  std::vector<std::int64_t> sums_;  // of the pixels left of x and above y
};

// The shape with its lines made bolder by a pixel on every side, or thinner. Bolder shapes keep
// their size: what would stick out is cut off.
Shape bolder(const Shape& shape);
Shape thinner(const Shape& shape);
Shape mirrored(const Shape& shape);

}  // namespace quadrille::gallery
