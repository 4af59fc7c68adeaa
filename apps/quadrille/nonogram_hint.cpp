#include "nonogram_hint.hpp"

#include "batch.hpp"
#include "json.hpp"
#include "terminal.hpp"

#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/step_text.hpp>
#include <quadrille/nonogram/view.hpp>
#include <quadrille/wire/nonogram_answers.hpp>

#include <span>

#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::Axis;
using nonogram::Hint;
using nonogram::HintLevel;
using nonogram::HintScope;
using nonogram::Puzzle;

Result<int> index_of(int number, int lines, std::string_view name) {
  if (number >= 1 && number <= lines) return number - 1;
  return fail("no_such_line",
              fmt::format("there is no {} {}: the puzzle has {}", name, number, lines));
}

Result<HintScope> scope_of(const Puzzle& puzzle, const HintSettings& settings) {
  HintScope scope;
  if (settings.row) {
    auto row = index_of(*settings.row, puzzle.height(), "row");
    if (!row) return tl::unexpected(row.error());
    scope.line = {Axis::row, *row};
  } else if (settings.column) {
    auto column = index_of(*settings.column, puzzle.width(), "column");
    if (!column) return tl::unexpected(column.error());
    scope.line = {Axis::column, *column};
  } else if (settings.cell) {
    auto row = index_of(settings.cell->first, puzzle.height(), "row");
    if (!row) return tl::unexpected(row.error());
    auto column = index_of(settings.cell->second, puzzle.width(), "column");
    if (!column) return tl::unexpected(column.error());
    scope.cell = {*row, *column};
  }
  return scope;
}

ExitStatus status_of(Hint::Kind kind) {
  switch (kind) {
    case Hint::Kind::step:
    case Hint::Kind::done:
      return ExitStatus::done;
    case Hint::Kind::mistake:
    case Hint::Kind::undecided:
      return ExitStatus::negative;
    case Hint::Kind::unknown:
      break;
  }
  return ExitStatus::unknown;
}

// A hint and whose it is.
struct Given {
  const LoadedPuzzle& loaded;
  const Puzzle& puzzle;
  wire::GivenHint hint;
};

std::string json_of(const Given& given) {
  boost::json::object object = json_of_source(given.loaded.source);
  wire::add_fields(object, given.puzzle, given.hint);
  return json_line(object);
}

std::string text_of(const Given& given, bool several) {
  const Hint& hint = given.hint.hint;
  std::string text = text_of(given.puzzle, hint, given.hint.level);
  if (hint.mistake) text = coloured(text, Colour::red);
  if (hint.kind == Hint::Kind::done) text = coloured(text, Colour::green);
  text += '\n';
  if (hint.step && given.hint.level == HintLevel::applied) {
    text += draw_with_clues(given.puzzle, given.hint.state);
  }
  const Source& source = given.loaded.source;
  if (!several && !source.index) return text;
  return fmt::format("{}{}: {}", source.file,
                     source.index ? fmt::format(" ({})", *source.index) : "", text);
}

Result<void> store(const Given& given, const std::string& path) {
  auto puzzle = given.puzzle.with_saved(given.hint.state);
  if (!puzzle) return tl::unexpected(puzzle.error());
  auto written = nonogram::non_format().write(std::span<const Puzzle>(&*puzzle, 1));
  if (!written) return tl::unexpected(written.error());
  return write_text(path, written->text);
}

}  // namespace

Outcome hint_nonogram(const LoadedPuzzle& loaded, const HintSettings& settings) {
  const auto& puzzle = loaded.puzzle.as<Puzzle>(nonogram::kKindName);
  const bool json = settings.common.json;
  auto scope = scope_of(puzzle, settings);
  if (!scope) return outcome_of_error(loaded.source, scope.error(), json);
  const bool several = settings.several_inputs || loaded.source.index;
  if (several && !settings.output.empty()) {
    return outcome_of_error(
        loaded.source,
        {"several_puzzles", "a state of play is written for a single puzzle only", {}, 0, 0}, json);
  }

  const Given given{
      loaded, puzzle,
      wire::give_hint(puzzle, wire::state_of_play(puzzle), *scope,
                      static_cast<HintLevel>(settings.level), limits_of(settings.common))};
  if (given.hint.hint.step && !settings.output.empty()) {
    if (auto stored = store(given, settings.output); !stored) {
      return outcome_of_error(loaded.source, stored.error(), json);
    }
  }
  return {status_of(given.hint.hint.kind), json ? json_of(given) : text_of(given, several), {}};
}

}  // namespace quadrille::app
