// A hint from states of play that line logic solves: the empty grid, half of the cells known, and
// nearly all of them. The bars: under 50 ms on 30×30 and under 200 ms on 60×60.
#include "nonogram/line/propagation.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/hint.hpp>

#include <cstdint>

#include <benchmark/benchmark.h>

namespace quadrille::nonogram {
namespace {

// The first random picture of this size that line logic finds again.
CellGrid line_logic_picture(int side) {
  Rng rng(static_cast<std::uint64_t>(side));
  while (true) {
    CellGrid picture(side, side, Cell::empty);
    for (Cell& cell : picture.cells()) {
      if (rng.chance(0.66)) cell = Cell::filled;
    }
    const Puzzle puzzle = Puzzle::from_picture(picture).value();
    PuzzlePropagation propagation(puzzle);
    const bool stable = propagation.propagate() == GridPropagation::Outcome::stable;
    if (stable && propagation.unknown_cells() == 0) return picture;
  }
}

// `known`: percent of the cells of the picture that the state shows.
void hint_from_state(benchmark::State& state) {
  const int side = static_cast<int>(state.range(0));
  const CellGrid picture = line_logic_picture(side);
  const Puzzle puzzle = Puzzle::from_picture(picture).value();
  Rng rng(1);
  CellGrid shown(side, side, Cell::unknown);
  for (std::size_t index = 0; index < shown.size(); ++index) {
    const bool is_shown = rng.chance(static_cast<double>(state.range(1)) / 100.0);
    if (is_shown) shown.cells()[index] = picture.cells()[index];
  }
  for (auto _ : state) {
    benchmark::DoNotOptimize(hint(puzzle, shown, {}, Limits::none()));
  }
}

void explain_all(benchmark::State& state) {
  const Puzzle puzzle =
      Puzzle::from_picture(line_logic_picture(static_cast<int>(state.range(0)))).value();
  std::size_t steps = 0;
  for (auto _ : state) steps = explain(puzzle, Limits::none()).entries.size();
  state.counters["steps"] = static_cast<double>(steps);
}

BENCHMARK(hint_from_state)
    ->ArgNames({"side", "known"})
    ->ArgsProduct({{15, 30, 60}, {0, 50, 95}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(explain_all)->ArgName("side")->Arg(15)->Arg(30)->Arg(60)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace quadrille::nonogram
