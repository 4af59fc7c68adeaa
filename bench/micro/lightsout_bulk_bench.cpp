// 5×5 boards in bulk: the bar is 100 million a second on one core.
#include <quadrille/core/rng.hpp>
#include <quadrille/lightsout/bulk.hpp>

#include <vector>

#include <benchmark/benchmark.h>

namespace quadrille::lightsout {
namespace {

void solve_in_bulk(benchmark::State& state) {
  const auto width = static_cast<int>(state.range(0));
  const auto height = static_cast<int>(state.range(1));
  const BulkSolver solver = *BulkSolver::make(*Shape::rectangle(width, height));
  Rng rng(1);
  std::vector<std::uint32_t> boards(1 << 20);
  for (std::uint32_t& board : boards) {
    board = static_cast<std::uint32_t>(rng.below(std::uint64_t{1} << (width * height)));
  }
  std::vector<std::uint32_t> answers(boards.size());
  for (auto _ : state) {
    solver.solve(boards, answers);
    benchmark::DoNotOptimize(answers.data());
    benchmark::ClobberMemory();
  }
  state.counters["boards/s"] = benchmark::Counter(static_cast<double>(boards.size()),
                                                  benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(solve_in_bulk)->Args({5, 5})->Args({4, 4})->Args({5, 6})->Args({4, 8});

}  // namespace
}  // namespace quadrille::lightsout
