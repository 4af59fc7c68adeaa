#include "gallery/drawing.hpp"

#include "gallery/coverage.hpp"
#include "gallery/parts.hpp"
#include "gallery/placement.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace quadrille::gallery {
namespace {

constexpr std::array kThresholds{30, 40, 50, 60};  // per cent of a cell

// What faults cost, in thousandths of the area that is drawn.
constexpr int kCostOfPart = 45;
constexpr int kCostOfHole = 35;
constexpr int kCostOfCorner = 10;
constexpr int kCostOfAsymmetry = 12;
constexpr int kCostOfLostMargin = 6;  // a full picture is the more detailed one
// Ink beyond this many thousandths that is not drawn counts this many times more.
constexpr int kMayBeLost = 200;
constexpr int kWorthOfInk = 4;

struct Candidate {
  Grid<std::uint8_t> cells;
  Placement placement;
  std::size_t weight = 0;
  int threshold = 0;
  int penalty = 0;
};

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
    return penalty + kCostOfLostMargin * unused_cells(place, width_, height_);
  }

  [[nodiscard]] Drawing finished(const Candidate& candidate) const {
    const Covered covered =
        cover(coverages_[candidate.weight], shape_, candidate.placement, width_, height_);
    Drawing drawing;
    drawing.picture = candidate.cells;
    drawing.penalty = candidate.penalty;
    for (const std::int64_t area : covered.area.cells()) {
      const auto percent = static_cast<int>(area * kPercent / covered.cell);
      drawing.cost.insert(drawing.cost.end(), 2, std::abs(percent - candidate.threshold));
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
