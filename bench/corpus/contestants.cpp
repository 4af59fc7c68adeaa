#include "corpus/contestants.hpp"

#include "baseline/colour_order_encoding.hpp"
#include "baseline/order_encoding.hpp"
#include "corpus/child_process.hpp"
#include "corpus/machine.hpp"
#include "corpus/sources.hpp"

#include <quadrille/nonogram/colour/solve.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <algorithm>
#include <utility>

namespace quadrille::corpus {
namespace {

constexpr std::string_view kFilePlace = "{file}";

std::string with_file(std::string command, const std::string& file) {
  for (std::size_t place = command.find(kFilePlace); place != std::string::npos;
       place = command.find(kFilePlace, place + file.size())) {
    command.replace(place, kFilePlace.size(), file);
  }
  return command;
}

std::optional<Verdict> verdict_in(std::string_view output) {
  constexpr std::string_view kKey = "\"verdict\":\"";
  const std::size_t key = output.find(kKey);
  if (key == std::string_view::npos) return std::nullopt;
  const std::string_view rest = output.substr(key + kKey.size());
  for (const Verdict verdict :
       {Verdict::unique, Verdict::multiple, Verdict::none, Verdict::unknown, Verdict::solved}) {
    if (rest.starts_with(std::string(to_string(verdict)) + '"')) return verdict;
  }
  return std::nullopt;
}

}  // namespace

bool takes_part(const Contestant& contestant, const Instance& instance) {
  return std::ranges::none_of(contestant.left_out, [&](const std::string& part) {
    return instance.name.find(part) != std::string::npos;
  });
}

Contestant engine_contestant(const Settings& settings) {
  const auto solve = [settings](const Instance& instance) {
    const Limits limits = Limits::for_seconds(settings.time_limit);
    const double start = thread_cpu_seconds();
    const auto note = [&](auto report, auto Outcome::*solutions) {
      Outcome outcome;
      outcome.seconds = thread_cpu_seconds() - start;
      outcome.verdict = report.verdict;
      outcome.*solutions = std::move(report.solutions);
      outcome.effort = Effort{report.stats.decisions, report.stats.conflicts};
      return outcome;
    };
    if (const nonogram::colour::Puzzle* puzzle = instance.colour()) {
      const nonogram::colour::SolveOptions options{.max_solutions = settings.max_solutions,
                                                   .seed = settings.seed};
      return note(nonogram::colour::solve(*puzzle, options, limits), &Outcome::colour_solutions);
    }
    const nonogram::SolveOptions options{.max_solutions = settings.max_solutions,
                                         .seed = settings.seed};
    return note(nonogram::solve(instance.plain(), options, limits), &Outcome::solutions);
  };
  return {"quadrille", solve, {}};
}

Contestant sat_contestant(const Settings& settings) {
  const auto solve = [settings](const Instance& instance) {
    const Limits limits = Limits::for_seconds(settings.time_limit);
    const double start = thread_cpu_seconds();
    const auto note = [&](auto report, auto Outcome::*solutions) {
      Outcome outcome;
      outcome.seconds = thread_cpu_seconds() - start;
      outcome.verdict = report.verdict;
      outcome.*solutions = std::move(report.solutions);
      return outcome;
    };
    const std::size_t most = settings.max_solutions;
    if (const nonogram::colour::Puzzle* puzzle = instance.colour()) {
      return note(baseline::solve_by_sat(*puzzle, most, limits), &Outcome::colour_solutions);
    }
    return note(baseline::solve_by_sat(instance.plain(), most, limits), &Outcome::solutions);
  };
  return {"sat", solve, {}};
}

Result<Contestant> peer_contestant(std::string_view description, const Settings& settings,
                                   const Registry& registry,
                                   const std::filesystem::path& directory) {
  const std::size_t equals = description.find('=');
  if (equals == 0 || equals == std::string_view::npos ||
      description.find(kFilePlace, equals) == std::string_view::npos) {
    return fail("bad_peer", "a peer is written NAME=COMMAND with {file} in the command");
  }
  const std::string file = (directory / "puzzle.non").string();
  const std::string command = with_file(std::string(description.substr(equals + 1)), file);
  const auto solve = [=, &registry](const Instance& instance) {
    Outcome outcome;
    outcome.shows_solutions = false;
    // The file is in black and white.
    if (instance.colour() != nullptr || !write_non(instance.plain(), file, registry)) {
      return outcome;
    }
    const auto run = run_child({"/bin/sh", "-c", command}, settings.time_limit);
    if (!run) return outcome;
    outcome.seconds = run->cpu_seconds;
    outcome.verdict = run->timed_out ? Verdict::unknown : verdict_in(run->output);
    return outcome;
  };
  return Contestant{std::string(description.substr(0, equals)), solve, {}};
}

}  // namespace quadrille::corpus
