// EWN in memory, one thread. The bars: over the corpus a median of at most 1 ms and a maximum of at
// most 50 ms; at least 500 times faster than the reference search over positions on the cases of 16
// steps and more that the reference finishes in 10 s; 10,000 random cases in 20 s.
#include "support/ewn_cases.hpp"

#include <quadrille/ewn/solve.hpp>
#include <quadrille/teaching/ewn.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <vector>

#include <benchmark/benchmark.h>
#include <sys/resource.h>

namespace quadrille::ewn {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

std::filesystem::path corpus_folder() {
  const char* given = std::getenv("QUADRILLE_CORPUS");
  return given != nullptr ? given : "../shared/corpus";
}

// CPU time: on a busy machine wall-clock time would make long runs look longer than they are, and
// short ones not, which would flatter us in a comparison.
double cpu_milliseconds() {
  return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// The most memory that the process has held so far; the bar is 64 MiB after the corpus.
double peak_mebibytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

// The mean of some runs, as one alone is too short for the clock.
double solving_time(const Puzzle& puzzle, int runs) {
  const double start = cpu_milliseconds();
  for (int run = 0; run < runs; ++run) benchmark::DoNotOptimize(solve(puzzle, Limits::none()));
  return (cpu_milliseconds() - start) / runs;
}

void solve_corpus(benchmark::State& state) {
  const std::vector<CorpusCase> cases = corpus_cases(corpus_folder());
  if (cases.empty()) {
    state.SkipWithError("no corpus");
    return;
  }
  std::vector<double> times(cases.size(), std::numeric_limits<double>::max());
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    nodes = 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      const Clock::time_point start = Clock::now();
      const SolveReport report = solve(cases[i].puzzle, Limits::none());
      times[i] = std::min(times[i], milliseconds_since(start));
      nodes += report.stats.nodes;
      const auto steps =
          report.verdict == Outcome::none ? std::nullopt : std::optional(report.steps());
      if (steps != cases[i].optimum) state.SkipWithError("not the listed optimum");
    }
  }
  std::ranges::sort(times);
  state.counters["cases"] = static_cast<double>(cases.size());
  state.counters["median_ms"] = times[times.size() / 2];
  state.counters["max_ms"] = times.back();
  state.counters["nodes"] = static_cast<double>(nodes);
  state.counters["process_MiB"] = peak_mebibytes();
}
BENCHMARK(solve_corpus)->Unit(benchmark::kMillisecond);

void reference_against_ours(benchmark::State& state) {
  constexpr double kReferenceSeconds = 10;
  constexpr int kLongCase = 16;
  double least_ratio = std::numeric_limits<double>::max();
  double reference_total = 0;
  double own_total = 0;
  int finished = 0;
  int tried = 0;
  for (auto _ : state) {
    for (const CorpusCase& item : corpus_cases(corpus_folder())) {
      if (!item.optimum || *item.optimum < kLongCase) continue;
      ++tried;
      const double start = cpu_milliseconds();
      const SolveReport found =
          teaching::iterative_deepening(item.puzzle, 22, Limits::for_seconds(kReferenceSeconds))
              .report;
      if (found.verdict == Outcome::unknown) continue;
      const double reference_time = cpu_milliseconds() - start;
      const double own_time = solving_time(item.puzzle, 50);
      if (found.steps() != *item.optimum) state.SkipWithError("the reference disagrees");
      ++finished;
      least_ratio = std::min(least_ratio, reference_time / own_time);
      reference_total += reference_time;
      own_total += own_time;
    }
  }
  if (finished == 0) return;
  state.counters["tried"] = tried;
  state.counters["finished"] = finished;
  state.counters["least_ratio"] = least_ratio;
  state.counters["total_ratio"] = reference_total / own_total;
}
BENCHMARK(reference_against_ours)->Iterations(1)->Unit(benchmark::kSecond);

void solve_random_cases(benchmark::State& state) {
  std::vector<Puzzle> puzzles;
  for (std::uint64_t number = 0; number < 10'000; ++number) puzzles.push_back(random_case(number));
  double longest = 0;
  for (auto _ : state) {
    for (const Puzzle& puzzle : puzzles) {
      const Clock::time_point start = Clock::now();
      benchmark::DoNotOptimize(solve(puzzle, Limits::none()));
      longest = std::max(longest, milliseconds_since(start));
    }
  }
  state.counters["max_ms"] = longest;
}
BENCHMARK(solve_random_cases)->Iterations(1)->Unit(benchmark::kSecond);

void count_optimal_lines(benchmark::State& state) {
  const auto puzzle = read_input(kSampleInput);
  for (auto _ : state) benchmark::DoNotOptimize(count_optimal(*puzzle, 0, Limits::none()));
}
BENCHMARK(count_optimal_lines)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace quadrille::ewn
