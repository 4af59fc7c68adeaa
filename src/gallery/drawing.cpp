#include "gallery/drawing.hpp"

#include "gallery/coverage.hpp"
#include "gallery/parts.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace quadrille::gallery {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;

// Cells are measured in quarters, so that a shape can begin within one.
constexpr int kQuarters = 4;
constexpr std::array kMargins{0, 1, 2};            // cells in all, in the tighter direction
constexpr std::array kShifts{0, 1, 2};             // quarters of a cell, each way
constexpr std::array kThresholds{30, 40, 50, 60};  // per cent of a cell
constexpr int kPercent = 100;

// What faults cost, in thousandths of the area that is drawn.
constexpr int kCostOfPart = 45;
constexpr int kCostOfHole = 35;
constexpr int kCostOfCorner = 10;
constexpr int kCostOfAsymmetry = 12;
constexpr int kCostOfLostMargin = 6;  // a full picture is the more detailed one
// Ink beyond this many thousandths that is not drawn counts this many times more.
constexpr int kMayBeLost = 200;
constexpr int kWorthOfInk = 4;
// Shapes of which fewer thousandths differ from their mirror image count as symmetric.
constexpr int kSymmetric = 25;

// Where the shape lies on the grid, in quarters of a cell.
struct Placement {
  int left = 0;
  int top = 0;
  int width = 0;
  int height = 0;
};

struct Candidate {
  Grid<std::uint8_t> cells;
  Placement placement;
  std::size_t weight = 0;
  int threshold = 0;
  int penalty = 0;
};

// By cell: how much of it the shape covers, in square units (a pixel has place.width times
// place.height of them).
struct Covered {
  Grid<std::int64_t> area;
  std::int64_t cell = 1;  // the area of a whole cell
};

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

// Rounded to the nearest.
int divided(int number, int by) {
  return (2 * number + by) / (2 * by);
}

// The ways to lay the shape on the grid: as large as the margins allow, in its proportions, its
// shorter side exact or stretched to whole cells; in the middle, or a little beside it.
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

bool is_symmetric(const Shape& shape) {
  int differences = 0;
  for (int row = 0; row < shape.height(); ++row) {
    for (int column = 0; column < shape.width() / 2; ++column) {
      differences += shape.at(row, column) != shape.at(row, shape.width() - 1 - column) ? 1 : 0;
    }
  }
  return differences * 1000 < kSymmetric * static_cast<int>(shape.size()) / 2;
}

// Two filled cells that touch at a corner while the two beside them are empty, or the reverse.
int corners(const Grid<std::uint8_t>& cells) {
  int count = 0;
  for (int row = 0; row + 1 < cells.height(); ++row) {
    for (int column = 0; column + 1 < cells.width(); ++column) {
      const bool across = cells.at(row, column) == cells.at(row + 1, column + 1) &&
                          cells.at(row, column + 1) == cells.at(row + 1, column);
      if (across && cells.at(row, column) != cells.at(row, column + 1)) ++count;
    }
  }
  return count;
}

// How many filled cells have no partner when the picture is folded along the middle of what is
// drawn.
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
      if (cells.at(row, column) != 0 && cells.at(row, left + right - column) == 0) ++count;
    }
  }
  return count;
}

class Drawer {
 public:
  Drawer(const Shape& shape, int width, int height)
      : shape_(shape),
        width_(width),
        height_(height),
        symmetric_(is_symmetric(shape)),
        coverages_{Coverage(shape), Coverage(bolder(shape)), Coverage(thinner(shape))} {
    // What is smaller than half a cell cannot be seen.
    const int pixels_of_cell = static_cast<int>(shape.size()) / (width * height);
    wanted_ = count_parts(shape, std::max(1, pixels_of_cell / 2));
  }

  std::vector<Drawing> run(std::size_t most, LimitWatch& watch) {
    std::vector<Candidate> all;
    for (const Placement& place : placements(shape_, width_, height_)) {
      if (watch.reached_now()) break;
      const Covered exact = cover(coverages_[0], shape_, place, width_, height_);
      for (std::size_t weight = 0; weight < coverages_.size(); ++weight) {
        const Covered covered =
            weight == 0 ? exact : cover(coverages_[weight], shape_, place, width_, height_);
        for (const int threshold : kThresholds) {
          Candidate candidate{filled(covered, threshold), place, weight, threshold, 0};
          candidate.penalty = penalty_of(candidate, exact);
          all.push_back(std::move(candidate));
        }
      }
    }
    std::ranges::stable_sort(all, {}, &Candidate::penalty);
    std::vector<Drawing> best;
    for (const Candidate& candidate : all) {
      if (best.size() == most) break;
      Drawing drawing = finished(candidate);
      const bool known = std::ranges::any_of(
          best, [&](const Drawing& other) { return other.picture == drawing.picture; });
      if (!known) best.push_back(std::move(drawing));
    }
    return best;
  }

 private:
  [[nodiscard]] Grid<std::uint8_t> filled(const Covered& covered, int threshold) const {
    Grid<std::uint8_t> cells(width_, height_);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      cells.cells()[i] = covered.area.cells()[i] * kPercent >= covered.cell * threshold ? 1 : 0;
    }
    return cells;
  }

  [[nodiscard]] int penalty_of(const Candidate& candidate, const Covered& exact) const {
    std::int64_t differing = 0;
    std::int64_t lost = 0;
    for (std::size_t i = 0; i < candidate.cells.size(); ++i) {
      const std::int64_t area = exact.area.cells()[i];
      const bool is_filled = candidate.cells.cells()[i] != 0;
      differing += is_filled ? exact.cell - area : area;
      if (!is_filled) lost += area;
    }
    const Parts parts = count_parts(candidate.cells, 1);
    const Placement& place = candidate.placement;
    const std::int64_t ink =
        std::max<std::int64_t>(coverages_[0].ink(), 1) * place.width * place.height;
    const auto share = [ink](std::int64_t area) { return static_cast<int>(area * 1000 / ink); };
    // Lines that vanish cost more than lines that are too bold: nothing is tidy, but no picture.
    int penalty = share(differing) + kWorthOfInk * std::max(0, share(lost) - kMayBeLost);
    penalty += kCostOfPart * std::abs(parts.drawn - wanted_.drawn);
    penalty += kCostOfHole * std::abs(parts.holes - wanted_.holes);
    penalty += kCostOfCorner * corners(candidate.cells);
    if (symmetric_) penalty += kCostOfAsymmetry * asymmetry(candidate.cells);
    const int unused =
        std::min(width_ * kQuarters - place.width, height_ * kQuarters - place.height) / kQuarters;
    return penalty + kCostOfLostMargin * unused;
  }

  [[nodiscard]] Drawing finished(const Candidate& candidate) const {
    const Covered covered =
        cover(coverages_[candidate.weight], shape_, candidate.placement, width_, height_);
    Drawing drawing{CellGrid(width_, height_, Cell::empty), {}, candidate.penalty};
    drawing.certainty.reserve(candidate.cells.size());
    for (std::size_t i = 0; i < candidate.cells.size(); ++i) {
      if (candidate.cells.cells()[i] != 0) drawing.picture.cells()[i] = Cell::filled;
      const auto percent = static_cast<int>(covered.area.cells()[i] * kPercent / covered.cell);
      drawing.certainty.push_back(std::abs(percent - candidate.threshold));
    }
    return drawing;
  }

  const Shape& shape_;
  int width_;
  int height_;
  bool symmetric_;
  std::array<Coverage, 3> coverages_;  // as it is, bolder, thinner
  Parts wanted_;
};

}  // namespace

std::vector<Drawing> draw(const Shape& shape, int width, int height, std::size_t most,
                          LimitWatch& watch) {
  return Drawer(shape, width, height).run(most, watch);
}

}  // namespace quadrille::gallery
