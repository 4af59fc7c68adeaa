// `render`: puzzles as pictures and as sheets to print.
#include "batch.hpp"
#include "choice.hpp"
#include "command.hpp"
#include "json.hpp"
#include "studio_input.hpp"
#include "terminal.hpp"
#include "usage.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/studio/book.hpp>
#include <quadrille/studio/render_puzzle.hpp>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>
#include <memory>
#include <type_traits>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::CellGrid;

struct RenderCommand {
  CommonOptions common;
  std::vector<std::string> inputs;
  std::string output;
  std::string format_name;  // where the output's name does not tell
  studio::RenderOptions picture;
  studio::SheetOptions sheet;
  std::optional<int> per_page;
  std::string book_path;  // a book instead of `output`
  studio::BookOptions book;
  bool theme_given = false;
  bool solution = false;
  bool state = false;
  bool steps = false;
  ProgressSink bar;
};

// Of the work on one puzzle; several at a time have no bar.
Limits limits_with_bar(const RenderCommand& command) {
  Limits limits = limits_of(command.common);
  limits.progress = command.bar;
  return limits;
}

// A file to write; the name differs from the command's where there are several.
struct Drawn {
  std::string path;
  std::string bytes;
};
using Drawings = std::vector<Drawn>;

studio::Shown shown_of(const RenderCommand& command) {
  if (command.solution) return studio::Shown::solution;
  return command.state ? studio::Shown::state : studio::Shown::puzzle;
}

// What `work` makes of each puzzle, on all threads. Error: that of the first puzzle that has one,
// with its file.
template <class Made>
Result<std::vector<Made>> for_each_puzzle(
    const std::vector<LoadedPuzzle>& loaded, const RenderCommand& command,
    const std::function<Result<Made>(const nonogram::AnyNonogram&)>& work) {
  std::vector<Result<Made>> results(loaded.size(), tl::unexpected(Error{}));
  std::atomic<std::size_t> next{0};
  on_threads(command.common, loaded.size() > 1, [&] {
    for (std::size_t number = next++; number < loaded.size(); number = next++) {
      results[number] = work(nonogram::nonogram_of(loaded[number].puzzle));
    }
  });
  std::vector<Made> made;
  for (std::size_t number = 0; number < loaded.size(); ++number) {
    if (!results[number]) {
      Error error = std::move(results[number].error());
      error.file = loaded[number].source.file;
      if (loaded.size() > 1)
        error.message = fmt::format("puzzle {}: {}", number + 1, error.message);
      return tl::unexpected(std::move(error));
    }
    made.push_back(*std::move(results[number]));
  }
  return made;
}

studio::SheetOptions sheet_of(const RenderCommand& command) {
  studio::SheetOptions options = command.sheet;
  if (command.theme_given) options.theme = command.picture.theme;
  return options;
}

Result<std::string> render_sheet(const std::vector<LoadedPuzzle>& loaded,
                                 const RenderCommand& command) {
  std::vector<nonogram::AnyNonogram> puzzles;
  for (const LoadedPuzzle& one : loaded) puzzles.push_back(nonogram::nonogram_of(one.puzzle));
  const Limits limits = limits_of(command.common);
  std::vector<studio::AnyPicture> solutions;
  if (command.sheet.with_solutions) {
    auto solved = for_each_puzzle<studio::AnyPicture>(
        loaded, command, [&limits](const nonogram::AnyNonogram& puzzle) {
          return studio::solution_of(puzzle, limits);
        });
    if (!solved) return tl::unexpected(std::move(solved.error()));
    solutions = *std::move(solved);
  }
  return studio::render_sheet(puzzles, solutions, sheet_of(command), limits);
}

Result<std::string> render_book(const std::vector<LoadedPuzzle>& loaded,
                                const RenderCommand& command) {
  const Limits limits = limits_of(command.common);
  auto puzzles = for_each_puzzle<studio::BookPuzzle>(
      loaded, command, [&limits](const nonogram::AnyNonogram& puzzle) {
        return studio::book_puzzle_of(puzzle, limits);
      });
  if (!puzzles) return tl::unexpected(std::move(puzzles.error()));
  studio::BookOptions options = command.book;
  options.paper = command.sheet.paper;
  options.per_page = command.per_page.value_or(0);
  if (command.theme_given) options.theme = command.picture.theme;
  return studio::render_book(*std::move(puzzles), options, limits);
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

// "x.svg" and 7 of 120: "x-007.svg".
std::string numbered_path(const std::string& path, std::size_t number, std::size_t count) {
  const std::size_t dot = path.rfind('.');
  return fmt::format("{}-{:0{}}{}", path.substr(0, dot), number, std::to_string(count).size(),
                     path.substr(dot));
}

// Where the way begins: an empty grid, or the state of play if that is asked for.
template <class OwnPuzzle, class OwnGrid>
OwnGrid start_of(const OwnPuzzle& puzzle, OwnGrid empty, const RenderCommand& command) {
  return command.state && puzzle.saved() ? *puzzle.saved() : std::move(empty);
}

// The way to the solution: pages, or a file a step.
template <class OwnPuzzle, class OwnGrid>
Result<Drawings> draw_way(const OwnPuzzle& puzzle, OwnGrid grid, const RenderCommand& command) {
  const Limits limits = limits_with_bar(command);
  const auto explanation = explain(puzzle, grid, limits);
  using End = decltype(explanation.end);
  if (explanation.end == End::impossible) return fail("no_solution", "the puzzle has no solution");
  if (explanation.end == End::limit) {
    return tl::unexpected(limit_error(explanation.limit, "the last step was found"));
  }
  std::vector<std::decay_t<decltype(explanation.entries.front().step)>> steps;
  for (const auto& entry : explanation.entries) steps.push_back(entry.step);
  if (steps.empty()) return fail("no_steps", "no step leads on from here");
  Drawings drawings;
  if (command.picture.format == studio::PictureFormat::pdf) {
    auto pages = studio::render_steps(puzzle, grid, steps, sheet_of(command), limits);
    if (!pages) return tl::unexpected(std::move(pages.error()));
    drawings.push_back({command.output, *std::move(pages)});
    return drawings;
  }
  for (const auto& step : steps) {
    apply(step, grid);
    auto picture = studio::render_step(puzzle, grid, step, command.picture);
    if (!picture) return tl::unexpected(std::move(picture.error()));
    drawings.push_back(
        {numbered_path(command.output, drawings.size() + 1, steps.size()), *std::move(picture)});
  }
  return drawings;
}

Result<Drawings> draw_steps(const LoadedPuzzle& loaded, const RenderCommand& command) {
  if (loaded.kind->name() != nonogram::kKindName) {
    return fail("wrong_kind", "only nonograms are explained step by step");
  }
  if (const auto* puzzle = nonogram::plain_of(loaded.puzzle)) {
    const CellGrid empty(puzzle->width(), puzzle->height());
    return draw_way(*puzzle, start_of(*puzzle, empty, command), command);
  }
  const auto& puzzle = *nonogram::colour_of(loaded.puzzle);
  const nonogram::colour::DomainGrid empty(puzzle.width(), puzzle.height(), puzzle.palette().all());
  return draw_way(puzzle, start_of(puzzle, empty, command), command);
}

Result<Drawings> draw(const std::vector<LoadedPuzzle>& puzzles, const RenderCommand& command) {
  const bool plain = !command.solution && !command.state && !command.steps;
  const bool is_pdf = command.picture.format == studio::PictureFormat::pdf;
  const auto alone = [&](std::string bytes) {
    return Drawings{{command.output, std::move(bytes)}};
  };
  if (!command.book_path.empty()) {
    if (!all_are_nonograms(puzzles)) return fail("wrong_kind", "a book holds nonograms only");
    return render_book(puzzles, command).map(alone);
  }
  if (is_pdf && plain && all_are_nonograms(puzzles)) {
    return render_sheet(puzzles, command).map(alone);
  }
  if (puzzles.size() > 1) {
    return fail("several_puzzles",
                fmt::format("{} puzzles, but a picture holds one; a PDF of nonograms holds several",
                            puzzles.size()));
  }
  if (command.steps) return draw_steps(puzzles.front(), command);
  return studio::render_puzzle(puzzles.front().puzzle, shown_of(command), command.picture,
                               limits_with_bar(command))
      .map(alone);
}

Result<void> store(const Drawings& drawings) {
  if (drawings.size() > 1 && drawings.front().path.starts_with("-")) {
    return fail("several_pictures", "a picture for each step needs files to go to");
  }
  for (const Drawn& drawn : drawings) {
    if (auto stored = write_text(drawn.path, drawn.bytes); !stored) return stored;
  }
  return {};
}

std::string json_of(const RenderCommand& command, std::size_t puzzles, const Drawings& drawings,
                    double seconds) {
  boost::json::object report = json_of_source({command.inputs.front(), {}});
  report["output"] = command.output;
  report["puzzles"] = puzzles;
  boost::json::array files;
  std::size_t bytes = 0;
  for (const Drawn& drawn : drawings) {
    files.emplace_back(drawn.path);
    bytes += drawn.bytes.size();
  }
  report["files"] = std::move(files);
  report["bytes"] = bytes;
  operations::set_completeness(report, LimitReached::none);
  report["seconds"] = seconds;
  return json_line(report);
}

// A book has options of its own, and they need a book.
Result<void> settle_book(RenderCommand& command) {
  if (command.per_page) command.sheet.per_page = *command.per_page;
  if (command.book_path.empty()) {
    if (command.output.empty()) return fail("no_output", "say where to: -o FILE or --book FILE");
    if (!command.book.title.empty() || command.book.booklet) {
      return fail("no_book", "--title and --booklet belong to --book");
    }
    return {};
  }
  if (!command.output.empty() || command.solution || command.state || command.steps) {
    return fail("book_alone", "--book is made alone: without -o, --solution, --state and --steps");
  }
  if (command.per_page.value_or(1) > studio::kMostPuzzlesOnAPage) {
    return fail("bad_per_page", fmt::format("a page of a book has at most {} puzzles",
                                            studio::kMostPuzzlesOnAPage));
  }
  command.output = command.book_path;
  command.format_name = "pdf";
  return {};
}

// A book with squares in its titles is noticed when it is printed, if nobody says so before.
void remark_on_letters(const RenderCommand& command, const std::vector<LoadedPuzzle>& puzzles) {
  if (command.book_path.empty() || command.common.json || command.common.quiet) return;
  std::string titles = command.book.title;
  for (const LoadedPuzzle& loaded : puzzles) {
    const auto* plain = nonogram::plain_of(loaded.puzzle);
    const nonogram::Metadata& metadata =
        plain != nullptr ? plain->metadata() : nonogram::colour_of(loaded.puzzle)->metadata();
    titles += metadata.title + metadata.author;
  }
  if (!studio::lacks_a_font(titles)) return;
  std::fprintf(
      stderr,
      "Some letters of the titles are in no font here and have become squares; the package "
      "fonts-noto-cjk has Chinese, Japanese and Korean.\n");
}

ExitStatus run(const Registry& registry, RenderCommand command) {
  const Stopwatch stopwatch;
  const auto fail_with = [&](const Error& error) {
    const std::string& file = error.file.empty() ? command.inputs.front() : error.file;
    return report_error({file, {}}, error, command.common.json);
  };
  if (auto fits = settle_book(command); !fits) return fail_with(fits.error());
  const auto format = studio::parse_picture_format(
      command.format_name.empty() ? command.output : command.format_name);
  if (!format) return fail_with(format.error());
  command.picture.format = *format;
  const auto puzzles = load_all(registry, command);
  if (!puzzles) return fail_with(puzzles.error());
  command.bar = progress_bar(command.common.progress);
  const auto drawings = draw(*puzzles, command);
  clear_progress_bar(command.bar);
  if (!drawings) return fail_with(drawings.error());
  if (auto stored = store(*drawings); !stored) return fail_with(stored.error());
  remark_on_letters(command, *puzzles);
  if (command.common.json) {
    print(
        {ExitStatus::done, json_of(command, puzzles->size(), *drawings, stopwatch.seconds()), {}});
  }
  return ExitStatus::done;
}

}  // namespace

void add_render_command(Subprogram& program, const Registry& registry,
                        images::ImportOptions& image) {
  CLI::App& command =
      add_command(*program.command_line, "render", "Draw puzzles: SVG, PNG, and PDF to print");
  auto state = std::make_shared<RenderCommand>();
  command.add_option("puzzle", state->inputs, "Puzzle files, images, directories, or -")
      ->type_name("FILE")
      ->required();
  command.add_option("-o,--output", state->output, "x.svg, x.png or x.pdf, or - with --to")
      ->type_name("FILE");
  command
      .add_option("--book", state->book_path,
                  "A book of nonograms as a PDF: cover, contents, rules, puzzles by difficulty, "
                  "solutions")
      ->type_name("FILE");
  command.add_option("--title", state->book.title, "On the cover of the book")->type_name("TEXT");
  command.add_flag("--booklet", state->book.booklet,
                   "Two pages of the book on a side of a sheet, in the order for folding");
  command.add_option("--to", state->format_name, "svg, png or pdf, where the name does not tell")
      ->type_name("FORMAT");
  command.add_flag("--solution", state->solution, "Draw the solution, presses or moves");
  command.add_flag("--state", state->state, "Draw the state of play");
  command.add_flag("--steps", state->steps,
                   "Draw the way to the solution: pages of a PDF, or files x-1.svg, x-2.svg …");
  command.add_flag_callback(
      "--no-clues", [state] { state->picture.clues = false; }, "Draw the grid alone");
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
                            {{"a3", studio::Paper::a3},
                             {"a4", studio::Paper::a4},
                             {"a5", studio::Paper::a5},
                             {"letter", studio::Paper::letter}},
                            "Pages of a PDF of nonograms (a4)");
  command
      .add_option("--per-page", state->per_page,
                  "Puzzles or steps a page of such a PDF (1; a book: 2 small ones, at most 4)")
      ->type_name("N")
      ->check(CLI::Range(1, 12));
  command.add_flag("--solutions", state->sheet.with_solutions,
                   "Small solutions on the last pages of such a PDF");
  add_image_options(command, image);
  add_common_options(command, state->common, studio::kinds_with_pictures());
  command.callback([&program, &registry, state] {
    program.chosen = [&registry, state] { return run(registry, *state); };
  });
}

}  // namespace quadrille::app
