// Solves many puzzles with our engine and, in the same run, with others, so that a ratio is one
// command away. Everything runs on one thread unless --threads says otherwise; each puzzle goes to
// every contestant before the next, so that a busy machine disturbs all of them alike.
#include "corpus/contestants.hpp"
#include "corpus/machine.hpp"
#include "corpus/scoreboard.hpp"
#include "corpus/sources.hpp"
#include "shared_search.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/operations/catalogue.hpp>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <stdlib.h>

namespace quadrille::corpus {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::vector<std::string> sources;
  std::size_t every = 1;
  std::size_t first = 1;
  std::size_t most = 0;
  Settings settings;
  unsigned threads = 0;
  bool baseline = false;
  std::vector<std::string> baseline_left_out;
  std::vector<std::string> peers;
  bool without_engine = false;
  std::string csv;
  std::string write_to;
};

Verdict verdict_of(const nonogram::Puzzle& puzzle) {
  return nonogram::solve(puzzle, {}, Limits::none()).verdict;
}

Proofs engine_proofs() {
  return {[](const nonogram::Puzzle& puzzle) { return verdict_of(puzzle) == Verdict::unique; },
          [](const nonogram::Puzzle& puzzle) { return verdict_of(puzzle) == Verdict::none; }};
}

// A directory of our own that goes with the program.
class ScratchDirectory {
 public:
  ScratchDirectory() {
    std::string pattern = (fs::temp_directory_path() / "quadrille-bench-XXXXXX").string();
    if (mkdtemp(pattern.data()) != nullptr) path_ = pattern;
  }
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;
  ~ScratchDirectory() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

// Our engine on several threads. The time is that of the clock: beside the CPU time of one thread
// it means something on an idle machine only.
Contestant threads_contestant(const Settings& settings, unsigned threads) {
  const auto solve = [settings, threads](const Instance& instance) {
    Outcome outcome;
    const Stopwatch stopwatch;
    auto report = app::solve_on_threads(
        instance.plain(), {.max_solutions = settings.max_solutions, .seed = settings.seed},
        Limits::for_seconds(settings.time_limit), threads);
    outcome.seconds = stopwatch.seconds();
    outcome.verdict = report.verdict;
    outcome.solutions = std::move(report.solutions);
    return outcome;
  };
  return {fmt::format("{} threads", threads), solve, {}};
}

Result<std::vector<Contestant>> contestants_of(const Options& options, const Registry& registry,
                                               const fs::path& scratch) {
  std::vector<Contestant> contestants;
  if (!options.without_engine) contestants.push_back(engine_contestant(options.settings));
  if (options.threads > 0) {
    contestants.push_back(threads_contestant(options.settings, options.threads));
  }
  if (options.baseline) {
    contestants.push_back(sat_contestant(options.settings));
    contestants.back().left_out = options.baseline_left_out;
  }
  for (const std::string& description : options.peers) {
    auto peer = peer_contestant(description, options.settings, registry, scratch);
    if (!peer) return tl::unexpected(peer.error());
    contestants.push_back(*std::move(peer));
  }
  return contestants;
}

std::string file_name_of(std::string name) {
  for (char& character : name) {
    if (character == ':' || character == '#' || character == '/') character = '_';
  }
  return name.ends_with(".non") ? name : name + ".non";
}

// Every `every`-th puzzle beginning with number `first` (from 1), at most `most` of them (0: all).
class Selection {
 public:
  explicit Selection(const Options& options) : options_(&options) {}

  // Call once for each puzzle of all sources, in order.
  bool takes_next() {
    const std::size_t number = ++seen_;
    const bool taken = number >= options_->first &&
                       (number - options_->first) % options_->every == 0 &&
                       (options_->most == 0 || taken_ < options_->most);
    taken_ += taken ? 1 : 0;
    return taken;
  }

 private:
  const Options* options_;
  std::size_t seen_ = 0;
  std::size_t taken_ = 0;
};

void run_one(const Instance& instance, const std::vector<Contestant>& contestants,
             Scoreboard& scoreboard) {
  std::vector<std::optional<Outcome>> outcomes;
  outcomes.reserve(contestants.size());
  for (const Contestant& contestant : contestants) {
    outcomes.push_back(takes_part(contestant, instance)
                           ? std::optional<Outcome>(contestant.solve(instance))
                           : std::nullopt);
  }
  scoreboard.take_down(instance, outcomes);
}

Result<bool> run(const Options& options) {
  const Registry registry = operations::make_catalogue().registry();
  const ScratchDirectory scratch;
  const auto contestants = contestants_of(options, registry, scratch.path());
  if (!contestants) return tl::unexpected(contestants.error());

  std::ofstream csv;
  if (!options.csv.empty()) {
    csv.open(options.csv);
    if (!csv) return fail("unwritable_file", "cannot write " + options.csv);
  }
  std::vector<std::string> names;
  for (const Contestant& contestant : *contestants) names.push_back(contestant.name);
  Scoreboard scoreboard(names, options.csv.empty() ? nullptr : &csv);

  Selection selection(options);
  for (const std::string& source : options.sources) {
    const auto puzzles = puzzles_from(source, registry, engine_proofs());
    if (!puzzles) return tl::unexpected(puzzles.error());
    for (std::size_t number = 0; number < puzzles->size; ++number) {
      if (!selection.takes_next()) continue;
      const Instance instance = puzzles->make(number);
      if (!options.write_to.empty()) {
        if (instance.colour() != nullptr) {
          return fail("colour_unsupported", "--write knows black and white only");
        }
        const auto written = write_non(
            instance.plain(), fs::path(options.write_to) / file_name_of(instance.name), registry);
        if (!written) return tl::unexpected(written.error());
      }
      run_one(instance, *contestants, scoreboard);
    }
  }

  fmt::print("machine: {}\n", machine_facts());
  fmt::print("puzzles: {}; {} solutions sought, CPU time of one thread\n",
             fmt::join(options.sources, " "), options.settings.max_solutions);
  fmt::print("{}peak memory: {} MiB\n", scoreboard.table(), peak_memory() >> 20);
  for (const std::string& fault : scoreboard.faults()) fmt::print(stderr, "WRONG {}\n", fault);
  return scoreboard.faults().empty();
}

void describe(CLI::App& app, Options& options) {
  app.add_option("sources", options.sources,
                 "files, directories, or sets such as random:30x30:0.5:5000 (docs/BENCHMARKS.md)")
      ->required();
  app.add_option("--every", options.every, "take every N-th puzzle")->check(CLI::PositiveNumber);
  app.add_option("--first", options.first, "begin with puzzle number K, from 1")
      ->check(CLI::PositiveNumber);
  app.add_option("--most", options.most, "take at most N puzzles");
  app.add_option("--max-solutions", options.settings.max_solutions, "solutions sought (2)");
  app.add_option("--seed", options.settings.seed, "seed of our search (0)");
  app.add_option("--threads", options.threads,
                 "also our search on N threads for a puzzle, by the clock, in black and white");
  app.add_option("--time-limit", options.settings.time_limit, "seconds a puzzle and contestant");
  app.add_option_function<std::string>(
         "--baseline", [&](const std::string&) { options.baseline = true; },
         "run a built-in baseline too: sat, the plain order encoding with CaDiCaL")
      ->check(CLI::IsMember({"sat"}));
  app.add_option("--baseline-exclude", options.baseline_left_out,
                 "leave puzzles with this in their name out for the baseline");
  app.add_option("--peer", options.peers, "run another solver too: 'NAME=COMMAND with {file}'");
  app.add_flag("--without-engine", options.without_engine, "leave our own engine out");
  app.add_option("--csv", options.csv, "write one line a puzzle and contestant to this file");
  app.add_option("--write", options.write_to, "write the puzzles to this directory as .non files")
      ->check(CLI::ExistingDirectory);
}

int run_command_line(int argc, char** argv) {
  Options options;
  CLI::App app("Solves many nonograms with Quadrille and with others, and compares.");
  describe(app, options);
  CLI11_PARSE(app, argc, argv);
  const Result<bool> all_right = run(options);
  if (!all_right) {
    fmt::print(stderr, "corpus_bench: {}\n", to_string(all_right.error()));
    return 2;
  }
  return *all_right ? 0 : 1;
}

}  // namespace
}  // namespace quadrille::corpus

int main(int argc, char** argv) {
  try {
    return quadrille::corpus::run_command_line(argc, argv);
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "corpus_bench: %s\n", problem.what());
    return 2;
  }
}
