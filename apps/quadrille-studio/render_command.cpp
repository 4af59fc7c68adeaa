// `render`: puzzles as pictures and as sheets to print.
#include "batch.hpp"
#include "choice.hpp"
#include "command.hpp"
#include "json.hpp"
#include "studio_input.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/ewn/formats.hpp>
#include <quadrille/ewn/kind.hpp>
#include <quadrille/ewn/solve.hpp>
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/lightsout/solve.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/studio/render.hpp>

#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::CellGrid;

struct RenderCommand {
  CommonOptions common;
  std::vector<std::string> inputs;
  std::string output;
  studio::RenderOptions picture;
  studio::SheetOptions sheet;
  bool theme_given = false;
  bool solution = false;
  bool state = false;
};

// A solution to draw. Any will do; that there is none, or that it was not found in time, is an
// error of this command.
Result<CellGrid> solution_of(const nonogram::Puzzle& puzzle, const CommonOptions& common) {
  auto report = nonogram::solve(puzzle, {.max_solutions = 1}, limits_of(common));
  if (!report.solutions.empty()) return std::move(report.solutions.front());
  if (report.verdict == Verdict::none) return fail("no_solution", "the puzzle has no solution");
  return fail("limit_reached", "a limit was reached before a solution was found");
}

Result<std::string> render(const nonogram::Puzzle& puzzle, const RenderCommand& command) {
  std::optional<CellGrid> cells;
  if (command.state) cells = puzzle.saved();
  if (command.solution) {
    auto solved = solution_of(puzzle, command.common);
    if (!solved) return tl::unexpected(std::move(solved.error()));
    cells = std::move(*solved);
  }
  return studio::render_nonogram(puzzle, cells, command.picture);
}

Result<std::string> render(const lightsout::Puzzle& puzzle, const RenderCommand& command) {
  std::optional<lightsout::Pattern> presses;
  if (command.solution) {
    auto report = lightsout::solve(puzzle, {}, limits_of(command.common));
    if (report.verdict == Verdict::none) return fail("no_solution", "the board has no solution");
    if (!report.presses) {
      return fail("limit_reached", "a limit was reached before a solution was found");
    }
    presses = std::move(report.presses);
  }
  return studio::render_lightsout(puzzle, presses, command.picture);
}

Result<std::string> render(const ewn::Puzzle& puzzle, const RenderCommand& command) {
  std::vector<std::pair<int, int>> moves;
  if (command.solution) {
    const auto report = ewn::solve(puzzle, limits_of(command.common));
    if (report.verdict == ewn::Outcome::none) {
      return fail("no_solution", "the dice do not suffice");
    }
    if (report.verdict == ewn::Outcome::unknown) {
      return fail("limit_reached", "a limit was reached before a solution was found");
    }
    for (const ewn::Move& move : report.moves) moves.emplace_back(move.from, move.to);
  }
  return studio::render_ewn(puzzle, moves, command.picture);
}

Result<std::string> render_one(const LoadedPuzzle& loaded, const RenderCommand& command) {
  const std::string_view kind = loaded.kind->name();
  if (kind == nonogram::kKindName) {
    return render(loaded.puzzle.as<nonogram::Puzzle>(kind), command);
  }
  if (kind == lightsout::kKindName) {
    return render(loaded.puzzle.as<lightsout::Puzzle>(kind), command);
  }
  return render(loaded.puzzle.as<ewn::Puzzle>(kind), command);
}

Result<std::string> render_sheet(const std::vector<LoadedPuzzle>& loaded,
                                 const RenderCommand& command) {
  std::vector<nonogram::Puzzle> puzzles;
  std::vector<CellGrid> solutions;
  for (const LoadedPuzzle& one : loaded) {
    puzzles.push_back(one.puzzle.as<nonogram::Puzzle>(nonogram::kKindName));
    if (!command.sheet.with_solutions) continue;
    auto solved = solution_of(puzzles.back(), command.common);
    if (!solved) {
      solved.error().file = one.source.file;
      return tl::unexpected(std::move(solved.error()));
    }
    solutions.push_back(std::move(*solved));
  }
  studio::SheetOptions options = command.sheet;
  if (command.theme_given) options.theme = command.picture.theme;
  return studio::render_sheet(puzzles, solutions, options);
}

Result<std::vector<LoadedPuzzle>> load_all(const Registry& registry, const RenderCommand& command) {
  const Registry::Hints hints{command.common.kind, command.common.format, {}};
  std::vector<LoadedPuzzle> all;
  for (const Result<std::string>& path : expand_paths(registry, command.inputs, hints)) {
    if (!path) return tl::unexpected(path.error());
    auto loaded = load_file(registry, *path, hints);
    if (!loaded) return tl::unexpected(std::move(loaded.error()));
    std::move(loaded->begin(), loaded->end(), std::back_inserter(all));
  }
  return all;
}

bool all_are_nonograms(const std::vector<LoadedPuzzle>& puzzles) {
  return std::all_of(puzzles.begin(), puzzles.end(), [](const LoadedPuzzle& loaded) {
    return loaded.kind->name() == nonogram::kKindName;
  });
}

Result<std::string> draw(const std::vector<LoadedPuzzle>& puzzles, const RenderCommand& command) {
  const bool plain = !command.solution && !command.state;
  if (command.picture.format == studio::PictureFormat::pdf && plain && all_are_nonograms(puzzles)) {
    return render_sheet(puzzles, command);
  }
  if (puzzles.size() > 1) {
    return fail("several_puzzles",
                fmt::format("{} puzzles, but a picture holds one; a PDF of nonograms holds several",
                            puzzles.size()));
  }
  return render_one(puzzles.front(), command);
}

ExitStatus run(const Registry& registry, RenderCommand command) {
  auto format = studio::parse_picture_format(command.output);
  Result<std::string> picture;
  std::size_t count = 0;
  if (!format) {
    picture = tl::unexpected(format.error());
  } else {
    command.picture.format = *format;
    picture = load_all(registry, command).and_then([&](const std::vector<LoadedPuzzle>& puzzles) {
      count = puzzles.size();
      return draw(puzzles, command);
    });
  }
  Result<void> stored;
  if (picture) stored = write_text(command.output, *picture);
  if (!picture || !stored) {
    const Error& error = picture ? stored.error() : picture.error();
    const std::string& file = error.file.empty() ? command.inputs.front() : error.file;
    return report_error({file, {}}, error, command.common.json);
  }
  if (command.common.json) {
    boost::json::object report = json_of_source({command.inputs.front(), {}});
    report["output"] = command.output;
    report["puzzles"] = count;
    report["bytes"] = picture->size();
    print({ExitStatus::done, json_line(report), {}});
  }
  return ExitStatus::done;
}

}  // namespace

void add_render_command(Subprogram& program, const Registry& registry,
                        studio::ImportOptions& image) {
  CLI::App& command =
      *program.command_line->add_subcommand("render", "Draw puzzles: SVG, PNG, and PDF to print");
  auto state = std::make_shared<RenderCommand>();
  command.add_option("puzzle", state->inputs, "Puzzle files, images, directories, or -")
      ->type_name("FILE")
      ->required();
  command.add_option("-o,--output", state->output, "x.svg, x.png or x.pdf")
      ->type_name("FILE")
      ->required();
  command.add_flag("--solution", state->solution, "Draw the solution, presses or moves");
  command.add_flag("--state", state->state, "Draw the state of play");
  add_choice<studio::ThemeName>(command, "--theme", state->picture.theme,
                                {{"light", studio::ThemeName::light},
                                 {"dark", studio::ThemeName::dark},
                                 {"print", studio::ThemeName::print}},
                                "Colours (light; print for sheets)")
      ->each([state](const std::string&) { state->theme_given = true; });
  command.add_option("--cell-size", state->picture.cell_size, "Points a cell (18)")
      ->type_name("N")
      ->check(CLI::Range(4.0, 200.0));
  add_choice<studio::Paper>(command, "--paper", state->sheet.paper,
                            {{"a4", studio::Paper::a4}, {"letter", studio::Paper::letter}},
                            "Paper of a PDF of nonograms (a4)");
  command.add_option("--per-page", state->sheet.per_page, "Puzzles a page of such a PDF (1)")
      ->type_name("N")
      ->check(CLI::Range(1, 12));
  command.add_flag("--solutions", state->sheet.with_solutions,
                   "Small solutions on the last pages of such a PDF");
  add_image_options(command, image);
  add_common_options(command, state->common);
  command.callback([&program, &registry, state] {
    program.chosen = [&registry, state] { return run(registry, *state); };
  });
}

}  // namespace quadrille::app
