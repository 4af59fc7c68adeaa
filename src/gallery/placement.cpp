#include "gallery/placement.hpp"

#include <algorithm>
#include <array>

namespace quadrille::gallery {
namespace {

constexpr std::array kMargins{0, 1, 2};  // cells in all, in the tighter direction
constexpr std::array kShifts{0, 1, 2};   // quarters of a cell, each way
// Shapes of which fewer thousandths differ from their mirror image count as symmetric.
constexpr int kSymmetric = 25;

// Rounded to the nearest.
int divided(int number, int by) {
  return (2 * number + by) / (2 * by);
}

}  // namespace

Covered cover(const Coverage& coverage, const Shape& shape, const Placement& place, int width,
              int height) {
  const PixelUnits units{place.width, place.height};
  const auto x_of = [&](int column) {
    return (std::int64_t{column} * kQuarters - place.left) * shape.width();
  };
  const auto y_of = [&](int row) {
    return (std::int64_t{row} * kQuarters - place.top) * shape.height();
  };
  Covered covered{Grid<std::int64_t>(width, height), 1};
  covered.cell = std::int64_t{kQuarters} * shape.width() * kQuarters * shape.height();
  // One row of corners after the other: each is asked for once.
  std::vector<std::int64_t> above(static_cast<std::size_t>(width) + 1);
  std::vector<std::int64_t> below(above.size());
  for (int row = -1; row < height; ++row) {
    for (int column = 0; column <= width; ++column) {
      below[static_cast<std::size_t>(column)] = coverage.before(x_of(column), y_of(row + 1), units);
    }
    for (int column = 0; row >= 0 && column < width; ++column) {
      const auto left = static_cast<std::size_t>(column);
      covered.area.at(row, column) = below[left + 1] - below[left] - above[left + 1] + above[left];
    }
    above.swap(below);
  }
  return covered;
}

std::vector<Placement> placements(const Shape& shape, int width, int height) {
  std::vector<Placement> all;
  const auto add = [&](const Placement& place) {
    const bool fits = place.width >= kQuarters && place.height >= kQuarters && place.left >= 0 &&
                      place.top >= 0 && place.left + place.width <= width * kQuarters &&
                      place.top + place.height <= height * kQuarters;
    const bool known = std::ranges::any_of(all, [&](const Placement& other) {
      return other.left == place.left && other.top == place.top && other.width == place.width &&
             other.height == place.height;
    });
    if (fits && !known) all.push_back(place);
  };
  for (const int margin : kMargins) {
    const int room_x = (width - margin) * kQuarters;
    const int room_y = (height - margin) * kQuarters;
    const bool wide = shape.width() * room_y >= shape.height() * room_x;
    Placement place;
    place.width = wide ? room_x : divided(shape.width() * room_y, shape.height());
    place.height = wide ? divided(shape.height() * room_x, shape.width()) : room_y;
    for (const bool whole : {false, true}) {
      if (whole) {
        int& shorter = wide ? place.height : place.width;
        shorter = divided(shorter, kQuarters) * kQuarters;
      }
      for (const int dx : kShifts) {
        for (const int dy : kShifts) {
          place.left = (width * kQuarters - place.width) / 2 + dx;
          place.top = (height * kQuarters - place.height) / 2 + dy;
          add(place);
        }
      }
    }
  }
  return all;
}

int unused_cells(const Placement& place, int width, int height) {
  return std::min(width * kQuarters - place.width, height * kQuarters - place.height) / kQuarters;
}

bool is_symmetric(const Shape& shape) {
  int differences = 0;
  for (int row = 0; row < shape.height(); ++row) {
    for (int column = 0; column < shape.width() / 2; ++column) {
      differences += shape.at(row, column) != shape.at(row, shape.width() - 1 - column) ? 1 : 0;
    }
  }
  return differences * 1000 < kSymmetric * static_cast<int>(shape.size()) / 2;
}

int asymmetry(const Grid<std::uint8_t>& cells) {
  int left = cells.width();
  int right = 0;
  for (int row = 0; row < cells.height(); ++row) {
    for (int column = 0; column < cells.width(); ++column) {
      if (cells.at(row, column) == 0) continue;
      left = std::min(left, column);
      right = std::max(right, column);
    }
  }
  int count = 0;
  for (int row = 0; row < cells.height(); ++row) {
    for (int column = left; column <= right; ++column) {
      const std::uint8_t value = cells.at(row, column);
      if (value != 0 && cells.at(row, left + right - column) != value) ++count;
    }
  }
  return count;
}

}  // namespace quadrille::gallery
