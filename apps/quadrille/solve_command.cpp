#include "batch.hpp"
#include "command.hpp"
#include "kind_options.hpp"
#include "methods.hpp"
#include "proof_options.hpp"
#include "usage.hpp"

#include <limits>
#include <memory>
#include <utility>

#include <CLI/App.hpp>

namespace quadrille::app {
namespace {

struct SolveCommand {
  SolveSettings settings;
  std::vector<std::string> paths;
  KindOptions kind_options;
};

void add_options(CLI::App& command, const Program& program, SolveCommand& state) {
  SolveSettings& settings = state.settings;
  command.add_option("puzzle", state.paths, "Puzzle files, directories, or - for standard input")
      ->type_name("FILE");
  add_common_options(command, settings.common, program.catalogue->kinds_with("solve"));
  command.get_option("--threads")
      ->description("Puzzles worked on at once (all cores), or searches for a single one (1)");
  command.add_flag("--all", settings.all, "Every solution, not only the first two");
  command
      .add_option("--max-solutions", settings.max_solutions,
                  "Stop after this many (2); 1: any solution, uniqueness not asked")
      ->type_name("N")
      ->check(CLI::Range(1, std::numeric_limits<int>::max()));
  command.add_flag("-u,--count", settings.count, "How many solutions there are, exactly");
  command.add_flag("-i,--stats", settings.stats, "Statistics of the search after the solutions");
  command.add_flag("--explain", settings.explain, "Tell how the solution comes about");
  command
      .add_option("--proof", settings.proof_directory, "Write a proof of the verdict to a folder")
      ->type_name("DIR");
  command
      .add_option("--proof-format", settings.proof_format,
                  "Of a proof by clauses: drat, lrat (with hints) or binary (drat)")
      ->check(CLI::IsMember({"drat", "lrat", "binary"}))
      ->type_name("FORMAT");
  command
      .add_option("--method", settings.method,
                  "Solve by a method of the textbooks instead, to see how it goes")
      ->check(CLI::IsMember(methods_of(*program.catalogue)))
      ->type_name("NAME");
  command.add_flag("--trace", settings.trace,
                   "With --method: nodes, branching, queue and table by depth");
  add_parsed_option(
      command, "--size", settings.size, [](const std::string& text) { return parse_size(text); },
      "Size of the board, where no file says it")
      ->type_name("WxH");
}

// --size describes a board, or tells a kind how to read its files; most files say their size.
std::optional<Error> size_misused_on(const Program& program, const SolveSettings& settings,
                                     const LoadedPuzzle& puzzle) {
  if (!settings.size) return std::nullopt;
  for (const Registry::Entry& entry : program.registry->entries()) {
    if (entry.kind->name() != puzzle.kind->name()) continue;
    const Frontend* frontend = find(program.frontends, puzzle.kind->name());
    if (frontend->reader_from_options(entry.formats.front(), settings)) return std::nullopt;
  }
  return Error{
      "unused_option", "--size does nothing here: the file says its size itself", {}, 0, 0};
}

ExitStatus run(const Program& program, SolveCommand& state) {
  state.settings.several_inputs = are_several(state.paths);
  if (state.settings.trace && state.settings.method.empty()) {
    throw CLI::RequiredError("--trace shows the work of a method: --method NAME");
  }
  const PuzzleWork work = [&](const LoadedPuzzle& puzzle) {
    if (auto misuse = state.kind_options.misused_on(puzzle.kind->name())) {
      return outcome_of_error(puzzle.source, *misuse, state.settings.common.json);
    }
    if (auto misuse = proof_misused(puzzle.source, state.settings)) {
      return outcome_of_error(puzzle.source, *misuse, state.settings.common.json);
    }
    const Frontend* frontend = find(program.frontends, puzzle.kind->name());
    QUADRILLE_CHECK(frontend != nullptr);
    if (state.settings.method.empty()) return frontend->solve(puzzle, state.settings);
    auto described = frontend->with_solve_options(puzzle.puzzle);
    if (!described) {
      return outcome_of_error(puzzle.source, described.error(), state.settings.common.json);
    }
    return solve_by_method(*program.catalogue, {puzzle.source, puzzle.kind, *std::move(described)},
                           state.settings);
  };
  std::vector<LoadedPuzzle> described;
  const PuzzleWork work_on_file = [&](const LoadedPuzzle& puzzle) {
    // A board that options describe has taken the size.
    auto misuse = described.empty() ? size_misused_on(program, state.settings, puzzle)
                                    : std::optional<Error>();
    if (misuse) {
      return outcome_of_error(puzzle.source, *misuse, state.settings.common.json);
    }
    return work(puzzle);
  };
  for (const auto& frontend : program.frontends) {
    auto puzzles = frontend->puzzles_from_options(state.settings);
    if (!puzzles) {
      const Outcome outcome =
          outcome_of_error({"-", {}}, puzzles.error(), state.settings.common.json);
      print(outcome);
      return outcome.status;
    }
    for (LoadedPuzzle& puzzle : *puzzles) described.push_back(std::move(puzzle));
  }
  if (state.paths.empty() && described.empty()) {
    throw CLI::RequiredError("a puzzle FILE (or - for standard input)");
  }
  ExitStatus status = ExitStatus::done;
  if (!described.empty()) status = run_batch(described, state.settings.common, work);
  if (!state.paths.empty()) {
    const auto adapted =
        registry_with_readers(program, [&](const Frontend& frontend, const Format& usual) {
          return frontend.reader_from_options(usual, state.settings);
        });
    const Registry& registry = adapted ? *adapted : *program.registry;
    status = worst(status, run_batch(registry, state.paths, state.settings.common, work_on_file));
  }
  return status;
}

}  // namespace

void add_solve_command(Program& program) {
  CLI::App& command = add_command(*program.command_line, "solve",
                                  "Find the solutions of puzzles and prove how many there are");
  auto state = std::make_shared<SolveCommand>();
  add_options(command, program, *state);
  state->kind_options.add(command, program, &Frontend::add_solve_options);
  command.callback(
      [&program, state] { program.chosen = [&program, state] { return run(program, *state); }; });
}

}  // namespace quadrille::app
