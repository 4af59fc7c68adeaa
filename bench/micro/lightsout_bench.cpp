// Lights Out in memory, any solution: the bars are 0.1 ms for 1000×1000 and 6 ms for 10,000×10,000
// (warm, the check of the solution included), 50 times faster than light chasing with a matrix at
// n = 1000, and the nullities of all squares up to 1000 in 0.1 s.
#include "baseline/light_chasing.hpp"
#include "lightsout/cross_solver.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/lightsout/solve.hpp>

#include <algorithm>
#include <ctime>

#include <benchmark/benchmark.h>

namespace quadrille::lightsout {
namespace {

BitGrid random_bits(int width, int height) {
  Rng rng(1);
  BitGrid bits(width, height);
  for (int row = 0; row < height; ++row) {
    for (Word& word : bits.row(row)) word = rng.next();
    bits.row(row).back() &= bits.last_word_mask();
  }
  return bits;
}

// A random board that can be solved.
Puzzle random_puzzle(const Shape& shape, int states = 2) {
  if (states == 2) {
    const Pattern presses(random_bits(shape.width(), shape.height()));
    return Puzzle::make(shape, effect_of(shape, presses)).value();
  }
  Rng rng(1);
  Pattern presses(shape.width(), shape.height(), states);
  for (std::uint8_t& value : presses.values().cells()) {
    value = static_cast<std::uint8_t>(rng.below(static_cast<std::uint64_t>(states)));
  }
  return Puzzle::make(shape, effect_of(shape, presses)).value();
}

Shape square(benchmark::State& state, Neighbourhood neighbourhood, bool torus) {
  const auto side = static_cast<int>(state.range(0));
  return Shape::rectangle(side, side, neighbourhood, torus).value();
}

void expect_solved(benchmark::State& state, const SolveReport& report) {
  if (!report.presses) state.SkipWithError("a solvable board was not solved");
}

void solve_any(benchmark::State& state) {
  const Puzzle puzzle = random_puzzle(square(state, Neighbourhood::cross, false));
  for (auto _ : state) expect_solved(state, solve(puzzle, {.any = true}, Limits::none()));
}
BENCHMARK(solve_any)->Arg(100)->Arg(1000)->Arg(4000)->Arg(10000)->Arg(20000)->Unit(
    benchmark::kMillisecond);

// The same without the check at the end.
void solve_without_check(benchmark::State& state) {
  const Puzzle puzzle = random_puzzle(square(state, Neighbourhood::cross, false));
  const Limits limits;
  for (auto _ : state) {
    LimitWatch watch(limits);
    benchmark::DoNotOptimize(solve_cross(puzzle.start().bits(), Kernel::not_wanted, watch));
  }
}
BENCHMARK(solve_without_check)->Arg(1000)->Arg(10000)->Unit(benchmark::kMillisecond);

// Processor time, which other work on the machine disturbs less than the clock on the wall.
double seconds_of(const auto& work) {
  const std::clock_t start = std::clock();
  work();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

// Both in turn in every iteration, so that a busy machine disturbs both alike; the counter is the
// quotient of the fastest times.
void ratio_to_light_chasing(benchmark::State& state) {
  const Puzzle puzzle = random_puzzle(square(state, Neighbourhood::cross, false));
  double chasing = 1e9;
  double congruence = 1e9;
  for (auto _ : state) {
    chasing = std::min(chasing, seconds_of([&] {
                         const auto presses =
                             baseline::solve_by_light_chasing(puzzle.start().bits());
                         if (!presses || !solves(puzzle, Pattern(*presses))) {
                           state.SkipWithError("light chasing failed");
                         }
                       }));
    for (int i = 0; i < 5; ++i) {
      congruence = std::min(congruence, seconds_of([&] {
                              expect_solved(state, solve(puzzle, {.any = true}, Limits::none()));
                            }));
    }
  }
  state.counters["chasing_ms"] = chasing * 1e3;
  state.counters["congruence_ms"] = congruence * 1e3;
  state.counters["times_faster"] = chasing / congruence;
}
BENCHMARK(ratio_to_light_chasing)->Arg(1000)->Arg(4000)->Unit(benchmark::kMillisecond);

void nullity_table(benchmark::State& state) {
  for (auto _ : state) {
    int total = 0;
    for (int side = 1; side <= state.range(0); ++side) total += rectangle_nullity(side, side);
    benchmark::DoNotOptimize(total);
  }
}
BENCHMARK(nullity_table)->Arg(128)->Arg(1000)->Unit(benchmark::kMillisecond);

void solve_torus(benchmark::State& state) {
  const Puzzle puzzle = random_puzzle(square(state, Neighbourhood::cross, true));
  for (auto _ : state) expect_solved(state, solve(puzzle, {.any = true}, Limits::none()));
}
BENCHMARK(solve_torus)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond);

void solve_king(benchmark::State& state) {
  const Puzzle puzzle = random_puzzle(square(state, Neighbourhood::king, false));
  for (auto _ : state) expect_solved(state, solve(puzzle, {.any = true}, Limits::none()));
}
BENCHMARK(solve_king)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond);

void solve_three_states(benchmark::State& state) {
  const Puzzle puzzle = random_puzzle(square(state, Neighbourhood::cross, false), 3);
  for (auto _ : state) expect_solved(state, solve(puzzle, {.any = true}, Limits::none()));
}
BENCHMARK(solve_three_states)->Arg(100)->Arg(500)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace quadrille::lightsout
