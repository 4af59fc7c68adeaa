// The uniqueness doctor on random pictures, one thread: side, filled cells in percent. Counters:
// how many of the pictures were repaired with proof within the time limit, the median and the
// longest CPU time of one, and the median number of cells. The bars: proven within 1 s at 10×10
// (30 to 60 percent), within 3 s at the median for 20×20 and within 15 s for 30×30 at 50 percent,
// given cells at 30×30 within 2 s.
#include "support/nonogram_grids.hpp"

#include <quadrille/doctor/repair.hpp>

#include <algorithm>
#include <ctime>
#include <vector>

#include <benchmark/benchmark.h>

namespace quadrille::doctor {
namespace {

constexpr int kPictures = 10;
// Seconds on the clock. Others may use the machine, and CPU time is what counts.
constexpr double kTimeLimit = 300;

double cpu_milliseconds() {
  return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

template <class T>
T median(std::vector<T> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                   values.end());
  return values[values.size() / 2];
}

void repair_pictures(benchmark::State& state, const RepairOptions& options) {
  const int side = static_cast<int>(state.range(0));
  const double density = static_cast<double>(state.range(1)) / 100;
  std::vector<double> times;
  std::vector<std::int64_t> sizes;
  int proven = 0;
  for (auto iteration : state) {
    times.clear();
    sizes.clear();
    proven = 0;
    for (int number = 0; number < kPictures; ++number) {
      Rng rng = Rng(1).stream(static_cast<std::uint64_t>(number));
      const nonogram::CellGrid picture = nonogram::random_picture(rng, side, side, density);
      const double start = cpu_milliseconds();
      const RepairReport report = repair(picture, options, Limits::for_seconds(kTimeLimit));
      times.push_back(cpu_milliseconds() - start);
      sizes.push_back(report.cost);
      proven += report.proven ? 1 : 0;
    }
  }
  state.counters["proven"] = proven;
  state.counters["of"] = kPictures;
  state.counters["median_ms"] = median(times);
  state.counters["longest_ms"] = *std::max_element(times.begin(), times.end());
  state.counters["median_cells"] = static_cast<double>(median(sizes));
}

void flips_for_one_solution(benchmark::State& state) {
  repair_pictures(state, {.max_repairs = 1});
}
void flips_for_line_logic(benchmark::State& state) {
  repair_pictures(state, {.goal = RepairGoal::line, .max_repairs = 1});
}
void given_cells(benchmark::State& state) {
  repair_pictures(state, {.means = RepairMeans::give, .max_repairs = 1});
}

void sizes_and_densities(benchmark::internal::Benchmark* benchmark) {
  for (const int percent : {30, 40, 50, 60}) benchmark->Args({10, percent});
  benchmark->Args({20, 50})->Args({30, 50})->Args({30, 60})->Unit(benchmark::kMillisecond);
  benchmark->Iterations(1);
}

BENCHMARK(flips_for_one_solution)->Apply(sizes_and_densities);
BENCHMARK(flips_for_line_logic)->Apply(sizes_and_densities);
BENCHMARK(given_cells)->Apply(sizes_and_densities);

}  // namespace
}  // namespace quadrille::doctor
