#include "gallery/probe.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/colour/declared_colours.hpp>
#include <quadrille/nonogram/colour/picture_probe.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace quadrille::gallery {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::colour::Palette;

CellGrid in_black_and_white(const nonogram::colour::Picture& picture) {
  CellGrid cells(picture.width(), picture.height(), Cell::empty);
  std::ranges::transform(picture.cells(), cells.cells().begin(), [](Probe::Value value) {
    return value == 0 ? Cell::empty : Cell::filled;
  });
  return cells;
}

class PlainProbe final : public Probe {
 public:
  explicit PlainProbe(const Drawing& drawing) : probe_(in_black_and_white(drawing.picture), 0) {}

  [[nodiscard]] Value value(int cell) const override {
    return probe_.is_filled(cell) ? Value{1} : Value{0};
  }
  void set(int cell, Value to) override {
    if (value(cell) != to) probe_.flip(cell);
  }
  [[nodiscard]] nonogram::AnyNonogram puzzle() const override {
    auto puzzle = nonogram::Puzzle::from_picture(probe_.picture());
    QUADRILLE_CHECK(puzzle.has_value());
    return *std::move(puzzle);
  }
  std::vector<int> open_cells() override { return probe_.open_cells(); }
  std::vector<int> open_cells_after_single_looks() override {
    return probe_.open_cells_after_single_looks();
  }
  nonogram::CellSets find_switches(std::size_t most, const Limits& limits) override {
    LimitWatch watch(limits);
    return probe_.find_switches({}, most, watch);
  }

 private:
  nonogram::PictureProbe probe_;
};

// Named as people would name the colours, on white.
Palette palette_of(const std::vector<std::uint32_t>& rgbs) {
  nonogram::colour::DeclaredColours declared;
  for (std::size_t value = 0; value < rgbs.size(); ++value) {
    const std::string key = std::to_string(value);
    declared.declare(key, {"", rgbs[value], '\0'});
    declared.use(key);
  }
  auto used = declared.finish();
  QUADRILLE_CHECK(used.has_value());
  return std::move(used->palette);
}

class ColourProbe final : public Probe {
 public:
  explicit ColourProbe(const Drawing& drawing)
      : probe_(palette_of(drawing.rgbs), drawing.picture) {}

  [[nodiscard]] Value value(int cell) const override {
    return probe_.picture().cells()[static_cast<std::size_t>(cell)];
  }
  void set(int cell, Value to) override { probe_.set(cell, to); }
  [[nodiscard]] nonogram::AnyNonogram puzzle() const override { return probe_.puzzle(); }
  std::vector<int> open_cells() override { return probe_.open_cells(); }
  std::vector<int> open_cells_after_single_looks() override {
    return probe_.open_cells_after_single_looks();
  }
  nonogram::CellSets find_switches(std::size_t most, const Limits& limits) override {
    return probe_.find_switches(most, LimitWatch(limits));
  }

 private:
  nonogram::colour::PictureProbe probe_;
};

}  // namespace

std::unique_ptr<Probe> make_probe(const Drawing& drawing) {
  if (drawing.rgbs.empty()) return std::make_unique<PlainProbe>(drawing);
  return std::make_unique<ColourProbe>(drawing);
}

}  // namespace quadrille::gallery
