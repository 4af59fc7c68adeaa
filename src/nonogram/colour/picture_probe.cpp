#include "nonogram/colour/propagation.hpp"
#include "nonogram/colour/single_pass.hpp"
#include "nonogram/colour/switches.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/colour/picture_probe.hpp>
#include <quadrille/nonogram/colour/solve.hpp>

#include <utility>

namespace quadrille::nonogram::colour {
namespace {

std::vector<int> open_cells_of(const Propagation& lines) {
  std::vector<int> open;
  for (int cell = 0; cell < lines.size().cell_count(); ++cell) {
    if (!lines.board().is_settled(cell)) open.push_back(cell);
  }
  return open;
}

}  // namespace

PictureProbe::PictureProbe(Palette palette, Picture picture)
    : palette_(std::move(palette)), picture_(std::move(picture)) {}

Puzzle PictureProbe::puzzle() const {
  auto puzzle = Puzzle::from_picture(palette_, picture_);
  QUADRILLE_CHECK(puzzle.has_value());
  return *std::move(puzzle);
}

std::vector<int> PictureProbe::open_cells() const {
  Propagation lines(puzzle());
  const Limits none;
  LimitWatch unlimited(none);
  const auto outcome = lines.propagate(unlimited);
  QUADRILLE_CHECK(outcome == Propagation::Outcome::stable);
  return open_cells_of(lines);
}

std::vector<int> PictureProbe::open_cells_after_single_looks() const {
  SinglePass pass(puzzle(), 0);
  const Limits none;
  LimitWatch unlimited(none);
  pass.run(unlimited);
  return open_cells_of(pass.grid());
}

CellSets PictureProbe::find_switches(std::size_t most, const LimitWatch& watch) const {
  const SolveReport report = solve(puzzle(), {}, watch.limits());
  CellSets found;
  found.limited = report.verdict == Verdict::unknown;
  for (const Picture& solution : report.solutions) {
    if (solution == picture_) continue;
    for (Switch& each : switches_between(picture_, solution)) {
      if (found.sets.size() < most) found.sets.push_back(std::move(each.cells));
    }
    break;
  }
  return found;
}

}  // namespace quadrille::nonogram::colour
