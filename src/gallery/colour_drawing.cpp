#include "gallery/colour_drawing.hpp"

#include "gallery/coverage.hpp"
#include "gallery/parts.hpp"
#include "gallery/placement.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <utility>

namespace quadrille::gallery {
namespace {

using nonogram::colour::Picture;
using nonogram::colour::Value;

// 1 where the pixel or cell has this value.
Shape layer_of(const Grid<std::uint8_t>& values, int value) {
  Shape layer(values.width(), values.height());
  std::ranges::transform(values.cells(), layer.cells().begin(),
                         [&](std::uint8_t each) { return each == value ? 1 : 0; });
  return layer;
}

// Cells that none of their eight neighbours resembles.
int lone_cells(const Picture& picture) {
  int count = 0;
  for (int row = 0; row < picture.height(); ++row) {
    for (int column = 0; column < picture.width(); ++column) {
      int alike = 0;
      for (int y = std::max(0, row - 1); y < std::min(picture.height(), row + 2); ++y) {
        for (int x = std::max(0, column - 1); x < std::min(picture.width(), column + 2); ++x) {
          alike += picture.at(y, x) == picture.at(row, column) ? 1 : 0;
        }
      }
      count += alike == 1 ? 1 : 0;
    }
  }
  return count;
}

class PaintingDrawer {
 public:
  PaintingDrawer(const Painting& painting, int width, int height)
      : painting_(painting),
        width_(width),
        height_(height),
        symmetric_(is_symmetric(painting.pixels)) {
    const int pixels_of_cell = static_cast<int>(painting.pixels.size()) / (width * height);
    for (int value = 1; value < values(); ++value) {
      const Shape layer = layer_of(painting.pixels, value);
      layers_.emplace_back(layer);
      ink_ += layers_.back().ink();
      wanted_.push_back(count_parts(layer, std::max(1, pixels_of_cell / 2)).drawn);
    }
  }

  std::vector<Drawing> run(std::size_t most, LimitWatch& watch) {
    std::vector<Drawing> all;
    for (const Placement& place : placements(painting_.pixels, width_, height_)) {
      if (watch.reached_now()) break;
      const std::vector<Covered> covered = cover_all(place);
      for (const int threshold : kThresholds) {
        for (const int weight : kWeightsOfRare)
          all.push_back(drawn(covered, threshold, weight, place));
      }
    }
    std::ranges::stable_sort(all, {}, &Drawing::penalty);
    std::vector<Drawing> best;
    for (Drawing& drawing : all) {
      if (best.size() == most) break;
      const bool known = std::ranges::any_of(
          best, [&](const Drawing& other) { return other.picture == drawing.picture; });
      if (!known) best.push_back(std::move(drawing));
    }
    return best;
  }

 private:
  static constexpr std::array kThresholds{40, 50, 60};  // per cent of a cell
  static constexpr std::array kWeightsOfRare{2, 3, 4};  // in halves
  // Colours that take less of the painting than one part in this many are rare.
  static constexpr std::int64_t kRare = 5;

  // What faults cost, in thousandths of the area that is drawn.
  static constexpr int kCostOfPart = 25;
  static constexpr int kCostOfLostColour = 300;
  static constexpr int kCostOfLoneCell = 12;
  static constexpr int kCostOfAsymmetry = 10;
  static constexpr int kCostOfLostMargin = 6;

  [[nodiscard]] int values() const { return static_cast<int>(painting_.paints.size()) + 1; }

  // By value; the first is what stays empty.
  [[nodiscard]] std::vector<Covered> cover_all(const Placement& place) const {
    std::vector<Covered> covered{Covered{Grid<std::int64_t>(width_, height_), 1}};
    for (const Coverage& layer : layers_) {
      covered.push_back(cover(layer, painting_.pixels, place, width_, height_));
    }
    covered.front().cell = covered.back().cell;
    for (std::size_t cell = 0; cell < covered.front().area.size(); ++cell) {
      std::int64_t empty = covered.front().cell;
      for (const Covered& each : std::span(covered).subspan(1)) empty -= each.area.cells()[cell];
      covered.front().area.cells()[cell] = empty;
    }
    return covered;
  }

  [[nodiscard]] Value value_of(const std::vector<Covered>& covered, std::size_t cell, int threshold,
                               int weight_of_rare) const {
    const std::int64_t whole = covered.front().cell;
    if ((whole - covered.front().area.cells()[cell]) * kPercent < whole * threshold) return 0;
    Value best = 1;
    std::int64_t most = -1;
    for (std::size_t value = 1; value < covered.size(); ++value) {
      const bool rare = layers_[value - 1].ink() * kRare < ink_;
      const std::int64_t area = covered[value].area.cells()[cell] * (rare ? weight_of_rare : 2);
      if (area > most) {
        most = area;
        best = static_cast<Value>(value);
      }
    }
    return best;
  }

  [[nodiscard]] Drawing drawn(const std::vector<Covered>& covered, int threshold,
                              int weight_of_rare, const Placement& place) const {
    Drawing drawing;
    drawing.picture = Picture(width_, height_);
    std::int64_t differing = 0;
    const std::int64_t whole = covered.front().cell;
    for (std::size_t cell = 0; cell < drawing.picture.size(); ++cell) {
      const Value value = value_of(covered, cell, threshold, weight_of_rare);
      drawing.picture.cells()[cell] = value;
      const std::int64_t own = covered[value].area.cells()[cell];
      differing += whole - own;
      for (const Covered& each : covered) {
        const std::int64_t missing = std::max<std::int64_t>(0, own - each.area.cells()[cell]);
        drawing.cost.push_back(static_cast<int>(missing * kPercent / whole));
      }
    }
    for (const Paint& paint : painting_.paints) drawing.rgbs.push_back(paint.rgb);
    const std::int64_t ink = std::max<std::int64_t>(ink_, 1) * place.width * place.height;
    drawing.penalty = static_cast<int>(differing * 1000 / ink) + faults_of(drawing.picture) +
                      kCostOfLostMargin * unused_cells(place, width_, height_);
    return drawing;
  }

  [[nodiscard]] int faults_of(const Picture& picture) const {
    int penalty = kCostOfLoneCell * lone_cells(picture);
    for (int value = 1; value < values(); ++value) {
      const int parts = count_parts(layer_of(picture, value), 1).drawn;
      if (parts == 0) penalty += kCostOfLostColour;
      penalty += kCostOfPart * std::abs(parts - wanted_[static_cast<std::size_t>(value - 1)]);
    }
    if (symmetric_) penalty += kCostOfAsymmetry * asymmetry(picture);
    return penalty;
  }

  const Painting& painting_;
  int width_;
  int height_;
  bool symmetric_;
  std::vector<Coverage> layers_;  // by value, from 1 on
  std::vector<int> wanted_;       // parts that can be seen, likewise
  std::int64_t ink_ = 0;
};

}  // namespace

Painting with_colours(const Painting& painting, int colours) {
  Painting fewer = painting;
  if (fewer.paints.size() > static_cast<std::size_t>(colours)) {
    fewer.paints.resize(static_cast<std::size_t>(colours));
  }
  for (std::uint8_t& value : fewer.pixels.cells()) {
    while (value > fewer.paints.size()) value = painting.paints[value - std::size_t{1}].into;
  }
  return fewer;
}

std::vector<Drawing> draw(const Painting& painting, int width, int height, std::size_t most,
                          LimitWatch& watch) {
  return PaintingDrawer(painting, width, height).run(most, watch);
}

}  // namespace quadrille::gallery
