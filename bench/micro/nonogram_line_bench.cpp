// The word-parallel line solver beside the textbook's dynamic program, on the same lines in one
// run. A step is one line solved; the ratio of the two times is what counts.
#include "baseline/textbook_line.hpp"
#include "nonogram/line/line_solver.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

namespace quadrille::nonogram {
namespace {

constexpr int kLines = 1000;

struct SampleLine {
  Clue clue;
  std::vector<Cell> cells;
};

// Random lines of density one half as they occur in the middle of a solve: a part of the cells of
// the picture behind them is known.
std::vector<SampleLine> sample_lines(int length, int known_percent) {
  Rng rng(static_cast<std::uint64_t>(length));
  std::vector<SampleLine> lines;
  for (int i = 0; i < kLines; ++i) {
    CellGrid picture(length, 1, Cell::empty);
    for (Cell& cell : picture.cells()) cell = rng.chance(0.5) ? Cell::filled : Cell::empty;
    SampleLine line{clue_of_row(picture, 0), std::vector<Cell>(picture.size(), Cell::unknown)};
    for (int cell = 0; cell < length; ++cell) {
      if (rng.chance(known_percent / 100.0)) line.cells[cell] = picture.at(0, cell);
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

template <class Cells, class Offsets>
void words(benchmark::State& state) {
  const int length = static_cast<int>(state.range(0));
  const std::vector<SampleLine> lines = sample_lines(length, static_cast<int>(state.range(1)));
  std::vector<std::vector<Block>> blocks;
  std::vector<LineClue> clues;
  std::vector<LineCells<Cells>> cells(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    blocks.emplace_back(lines[i].clue.size());
    clues.push_back(make_line_clue(lines[i].clue, length, blocks.back()));
    for (int cell = 0; cell < length; ++cell) {
      const Cell known = lines[i].cells[cell];
      if (known != Cell::empty) cells[i].may_fill |= single_bit<Cells>(cell);
      if (known != Cell::filled) cells[i].may_empty |= single_bit<Cells>(cell);
    }
  }
  LineSolver<Cells, Offsets> solver;
  std::size_t next = 0;
  for (auto _ : state) {
    LineCells<Cells> line = cells[next];
    if (LineSolver<Cells, Offsets>::can_hold(clues[next])) {
      benchmark::DoNotOptimize(solver.narrow(clues[next], line));
    }
    benchmark::DoNotOptimize(line);
    next = next + 1 == lines.size() ? 0 : next + 1;
  }
  state.SetItemsProcessed(state.iterations());
}

void textbook(benchmark::State& state) {
  const std::vector<SampleLine> lines =
      sample_lines(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
  baseline::TextbookLineSolver solver;
  std::vector<Cell> line;
  std::size_t next = 0;
  for (auto _ : state) {
    line = lines[next].cells;
    benchmark::DoNotOptimize(solver.settle(lines[next].clue, line));
    benchmark::DoNotOptimize(line.data());
    next = next + 1 == lines.size() ? 0 : next + 1;
  }
  state.SetItemsProcessed(state.iterations());
}

void short_lines(benchmark::internal::Benchmark* bench) {
  bench->Args({30, 0})->Args({30, 30})->Args({30, 60})->ArgNames({"cells", "known%"});
}
void middling_lines(benchmark::internal::Benchmark* bench) {
  bench->Args({100, 0})->Args({100, 30})->Args({100, 60})->ArgNames({"cells", "known%"});
}
void long_lines(benchmark::internal::Benchmark* bench) {
  bench->Args({1000, 30})->ArgNames({"cells", "known%"});
}

BENCHMARK_TEMPLATE(words, Word64, Word64)->Apply(short_lines);
BENCHMARK(textbook)->Apply(short_lines);
BENCHMARK_TEMPLATE(words, Word128, Word64)->Apply(middling_lines);
BENCHMARK(textbook)->Apply(middling_lines);
BENCHMARK_TEMPLATE(words, WideWord<17>, WideWord<8>)->Apply(long_lines);
BENCHMARK(textbook)->Apply(long_lines);

}  // namespace
}  // namespace quadrille::nonogram
