#include "gallery/coverage.hpp"

#include <algorithm>

namespace quadrille::gallery {
namespace {

// 1 where one of the pixel and its four neighbours is `wanted`.
Shape spread(const Shape& shape, std::uint8_t wanted) {
  Shape result(shape.width(), shape.height());
  for (int row = 0; row < shape.height(); ++row) {
    for (int column = 0; column < shape.width(); ++column) {
      const auto is_wanted = [&](int r, int c) {
        return r >= 0 && r < shape.height() && c >= 0 && c < shape.width() &&
               shape.at(r, c) == wanted;
      };
      result.at(row, column) = is_wanted(row, column) || is_wanted(row - 1, column) ||
                                       is_wanted(row + 1, column) || is_wanted(row, column - 1) ||
                                       is_wanted(row, column + 1)
                                   ? 1
                                   : 0;
    }
  }
  return result;
}

}  // namespace

Coverage::Coverage(const Shape& shape)
    : width_(shape.width()),
      height_(shape.height()),
      sums_(static_cast<std::size_t>((width_ + 1) * (height_ + 1))) {
  for (int row = 0; row < shape.height(); ++row) {
    for (int column = 0; column < shape.width(); ++column) {
      sums_[static_cast<std::size_t>((row + 1) * (width_ + 1) + column + 1)] =
          sum(column + 1, row) + sum(column, row + 1) - sum(column, row) + shape.at(row, column);
    }
  }
}

// Between the corners of pixels the sum is linear in each direction.
std::int64_t Coverage::before(std::int64_t x, std::int64_t y, PixelUnits units) const {
  x = std::clamp<std::int64_t>(x, 0, width_ * units.x);
  y = std::clamp<std::int64_t>(y, 0, height_ * units.y);
  const std::int64_t left = std::min(x / units.x, width_ - 1);
  const std::int64_t top = std::min(y / units.y, height_ - 1);
  const std::int64_t dx = x - left * units.x;
  const std::int64_t dy = y - top * units.y;
  const std::int64_t upper = sum(left, top) * (units.x - dx) + sum(left + 1, top) * dx;
  const std::int64_t lower = sum(left, top + 1) * (units.x - dx) + sum(left + 1, top + 1) * dx;
  return upper * (units.y - dy) + lower * dy;
}

Shape bolder(const Shape& shape) {
  return spread(shape, 1);
}

Shape thinner(const Shape& shape) {
  Shape result = spread(shape, 0);
  for (std::uint8_t& pixel : result.cells()) pixel = pixel == 0 ? 1 : 0;
  return result;
}

Shape mirrored(const Shape& shape) {
  Shape result = shape;
  for (int row = 0; row < shape.height(); ++row) std::ranges::reverse(result.row(row));
  return result;
}

}  // namespace quadrille::gallery
