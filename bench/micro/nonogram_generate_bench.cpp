// Puzzles made a second, one thread, by size, class and density. items_per_second is the figure.
#include <quadrille/nonogram/generate.hpp>

#include <cstdint>

#include <benchmark/benchmark.h>

namespace quadrille::nonogram {
namespace {

// Range: side, class (kUnique or a Difficulty), density in per cent.
constexpr int kUnique = -1;

void made(benchmark::State& state) {
  GenerateOptions options;
  options.width = static_cast<int>(state.range(0));
  options.height = options.width;
  if (state.range(1) != kUnique) options.difficulty = static_cast<Difficulty>(state.range(1));
  options.density = static_cast<double>(state.range(2)) / 100.0;
  std::uint64_t seed = 0;
  double filled = 0;
  for (auto _ : state) {
    const auto made = generate(options, ++seed, Limits::none());
    if (!made) {
      state.SkipWithError(made.error().message.c_str());
      return;
    }
    for (const Cell cell : made->puzzle.goal()->cells()) filled += cell == Cell::filled ? 1 : 0;
  }
  state.SetItemsProcessed(state.iterations());
  state.SetLabel(options.difficulty ? std::string(to_string(*options.difficulty)) : "unique");
  const double cells = static_cast<double>(state.iterations()) * options.width * options.height;
  state.counters["density_out%"] = 100.0 * filled / cells;
}

constexpr int number(Difficulty difficulty) {
  return static_cast<int>(difficulty);
}

BENCHMARK(made)
    ->ArgNames({"side", "class", "density%"})
    ->Args({10, number(Difficulty::trivial), 55})
    ->Args({10, number(Difficulty::line), 55})
    ->Args({15, kUnique, 50})
    ->Args({30, number(Difficulty::line), 50})
    ->Args({100, number(Difficulty::line), 50})
    ->Args({16, number(Difficulty::moderate), 50})
    ->Args({20, number(Difficulty::moderate), 50})
    ->Args({16, number(Difficulty::deep), 45})
    ->Args({20, number(Difficulty::deep), 40})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace quadrille::nonogram
