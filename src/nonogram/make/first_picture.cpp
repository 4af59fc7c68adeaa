#include "nonogram/make/first_picture.hpp"

#include "nonogram/make/symmetry.hpp"

#include <quadrille/core/grid.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace quadrille::nonogram {
namespace {

constexpr int kBlurs = 2;
constexpr int kMaxHeight = 1000;

Images images_of(int cell, const GenerateOptions& options) {
  return {cell, options.symmetry, options.width, options.height};
}

CellGrid noise(const GenerateOptions& options, double density, Rng& rng) {
  CellGrid picture(options.width, options.height, Cell::empty);
  const auto cells = picture.cells();
  for (int cell = 0; cell < static_cast<int>(cells.size()); ++cell) {
    const int image = images_of(cell, options).first();
    if (image < cell) {
      cells[static_cast<std::size_t>(cell)] = cells[static_cast<std::size_t>(image)];
    } else if (rng.chance(density)) {
      cells[static_cast<std::size_t>(cell)] = Cell::filled;
    }
  }
  return picture;
}

using Heights = Grid<std::int64_t>;

// Sums over 2·radius+1 cells along every row; outside the grid the height is 0, so that blobs keep
// away from the border.
Heights blurred_along_rows(const Heights& heights, int radius) {
  Heights sums(heights.width(), heights.height());
  for (int row = 0; row < heights.height(); ++row) {
    for (int column = 0; column < heights.width(); ++column) {
      const int first = std::max(0, column - radius);
      const int last = std::min(heights.width() - 1, column + radius);
      const auto line = heights.row(row);
      sums.at(row, column) =
          std::accumulate(line.begin() + first, line.begin() + last + 1, std::int64_t{0});
    }
  }
  return sums;
}

Heights transposed(const Heights& heights) {
  Heights turned(heights.height(), heights.width());
  for (int row = 0; row < heights.height(); ++row) {
    for (int column = 0; column < heights.width(); ++column) {
      turned.at(column, row) = heights.at(row, column);
    }
  }
  return turned;
}

// From 1 for small grids to 5 for the largest: blobs grow with the grid, but more slowly.
int blur_radius(const GenerateOptions& options) {
  return 1 + std::min(options.width, options.height) / 25;
}

Heights landscape(const GenerateOptions& options, Rng& rng) {
  Heights heights(options.width, options.height);
  for (std::int64_t& height : heights.cells()) height = rng.between(0, kMaxHeight);
  for (int blur = 0; blur < kBlurs; ++blur) {
    const int radius = blur_radius(options);
    heights = transposed(blurred_along_rows(heights, radius));
    heights = transposed(blurred_along_rows(heights, radius));
  }
  Heights symmetric(heights.width(), heights.height());
  for (int cell = 0; cell < static_cast<int>(heights.size()); ++cell) {
    const Images images = images_of(cell, options);
    for (const int image : images.cells()) {
      symmetric.cells()[static_cast<std::size_t>(cell)] +=
          heights.cells()[static_cast<std::size_t>(image)];
    }
  }
  return symmetric;
}

CellGrid blobs(const GenerateOptions& options, double density, Rng& rng) {
  const Heights heights = landscape(options, rng);
  std::vector<int> order(heights.size());
  std::iota(order.begin(), order.end(), 0);
  // A cell and its images have the same height: the lowest number of them keeps them together.
  const auto key = [&](int cell) {
    return std::pair(-heights.cells()[static_cast<std::size_t>(cell)],
                     images_of(cell, options).first());
  };
  std::sort(order.begin(), order.end(), [&](int left, int right) {
    return std::pair(key(left), left) < std::pair(key(right), right);
  });
  CellGrid picture(options.width, options.height, Cell::empty);
  const auto filled =
      static_cast<std::size_t>(std::lround(density * static_cast<double>(order.size())));
  for (std::size_t place = 0; place < filled; ++place) {
    const Images images = images_of(order[place], options);
    for (const int cell : images.cells()) {
      picture.cells()[static_cast<std::size_t>(cell)] = Cell::filled;
    }
  }
  return picture;
}

}  // namespace

CellGrid first_picture(const GenerateOptions& options, double density, Rng& rng) {
  return options.style == PictureStyle::blobs ? blobs(options, density, rng)
                                              : noise(options, density, rng);
}

}  // namespace quadrille::nonogram
