// The fewest presses of all-on boards, proven: the bar is 2 s each for n = 39, 47, 61 and 65.
// n = 79 takes a quarter of a minute and runs only when it is asked for:
//   QUADRILLE_BENCH_LARGEST=1 lightsout_minimum_bench --benchmark_filter=largest
#include <quadrille/lightsout/solve.hpp>

#include <cstdlib>

#include <benchmark/benchmark.h>

namespace quadrille::lightsout {
namespace {

Puzzle all_on(int side) {
  Pattern start(side, side, 2);
  start.bits().fill();
  return Puzzle::make(Shape::rectangle(side, side).value(), std::move(start)).value();
}

void prove(benchmark::State& state, std::size_t memory, std::uint64_t expected) {
  const Puzzle puzzle = all_on(static_cast<int>(state.range(0)));
  Limits limits;
  limits.max_memory = memory;
  for (auto _ : state) {
    const SolveReport report = solve(puzzle, {}, limits);
    if (!report.minimal || (expected != 0 && report.press_count != expected)) {
      state.SkipWithError("the minimum was not proven");
    }
    state.counters["presses"] = static_cast<double>(report.press_count);
    state.counters["MiB"] = static_cast<double>(report.stats.memory_bytes >> 20);
  }
}

void fewest_presses(benchmark::State& state) {
  prove(state, kDefaultMemoryLimit, 0);
}
BENCHMARK(fewest_presses)
    ->Arg(30)
    ->Arg(39)
    ->Arg(47)
    ->Arg(61)
    ->Arg(65)
    ->Arg(119)
    ->Unit(benchmark::kMillisecond);

void largest(benchmark::State& state) {
  if (std::getenv("QUADRILLE_BENCH_LARGEST") == nullptr) {
    state.SkipWithError("set QUADRILLE_BENCH_LARGEST: this takes a quarter of a minute");
    return;
  }
  prove(state, kDefaultMemoryLimit, 2629);
}
BENCHMARK(largest)->Arg(79)->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace
}  // namespace quadrille::lightsout
