#include "nonogram_hint.hpp"

#include "batch.hpp"
#include "json.hpp"
#include "limit_text.hpp"
#include "source_name.hpp"
#include "terminal.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/step_text.hpp>
#include <quadrille/nonogram/view.hpp>
#include <quadrille/operations/nonogram_answers.hpp>
#include <quadrille/operations/nonogram_colour_teaching.hpp>

#include <span>
#include <type_traits>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

namespace colour = nonogram::colour;
using nonogram::Hint;
using nonogram::HintLevel;
using nonogram::Puzzle;

Result<int> index_of(int number, int lines, std::string_view name) {
  if (number >= 1 && number <= lines) return number - 1;
  return fail("no_such_line",
              fmt::format("there is no {} {}: the puzzle has {}", name, number, lines));
}

Result<std::pair<int, int>> parse_cell(std::string_view text) {
  constexpr std::int64_t kMaximum = 1'000'000;
  const std::size_t comma = text.find(',');
  if (comma != std::string_view::npos) {
    const auto row = parse_number(trim(text.substr(0, comma)), kMaximum);
    const auto column = parse_number(trim(text.substr(comma + 1)), kMaximum);
    if (row && column) return std::pair{static_cast<int>(*row), static_cast<int>(*column)};
  }
  return fail("bad_cell", quadrille::quoted(text) + " is no cell; write ROW,COLUMN, such as 3,5");
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
template <class Own, class OwnHint>
struct Given {
  const LoadedPuzzle& loaded;
  const Own& puzzle;
  OwnHint hint;
};

std::string sentence(const Puzzle& puzzle, const Hint& hint, HintLevel level) {
  return text_of(puzzle, hint, level);
}

std::string sentence(const colour::Puzzle& puzzle, const colour::Hint& hint, HintLevel level) {
  return text_of(puzzle, hint, static_cast<int>(level));
}

std::string drawing(const Puzzle& puzzle, const nonogram::CellGrid& state) {
  return draw_with_clues(puzzle, state);
}

std::string drawing(const colour::Puzzle& puzzle, const colour::DomainGrid& state) {
  return fmt::format("{}\n", fmt::join(to_rows(puzzle.palette(), state), "\n"));
}

template <class OneGiven>
std::string json_of(const OneGiven& given) {
  boost::json::object object = json_of_source(given.loaded.source);
  operations::add_fields(object, given.puzzle, given.hint);
  return json_line(object);
}

template <class OneGiven>
std::string shown_text(const OneGiven& given, bool several) {
  const auto& hint = given.hint.hint;
  std::string text = sentence(given.puzzle, hint, given.hint.level);
  if (hint.limit != LimitReached::none) {
    text = coloured("Unknown: " + cut_text(hint.limit, "a step was found"), Colour::yellow);
  }
  if (hint.mistake) text = coloured(text, Colour::red);
  if (hint.kind == Hint::Kind::done) text = coloured(text, Colour::green);
  text += '\n';
  if (hint.step && given.hint.level == HintLevel::applied) {
    text += drawing(given.puzzle, given.hint.state);
  }
  const Source& source = given.loaded.source;
  if (!several && !source.index) return text;
  return name_of(source) + ": " + text;
}

template <class OneGiven>
Result<void> store(const OneGiven& given, const std::string& path) {
  auto puzzle = given.puzzle.with_saved(given.hint.state);
  if (!puzzle) return tl::unexpected(puzzle.error());
  const nonogram::AnyNonogram any(*std::move(puzzle));
  auto written = nonogram::non_format().write_any(std::span(&any, 1));
  if (!written) return tl::unexpected(written.error());
  return write_text(path, written->text);
}

}  // namespace

void NonogramHinter::add_options(CLI::Option_group& options) {
  auto* row = options.add_option("--row", row_, "A step in this row, from 1")
                  ->type_name("N")
                  ->check(CLI::Range(1, kMaxCountOption));
  auto* column = options.add_option("--column", column_, "A step in this column, from 1")
                     ->type_name("N")
                     ->check(CLI::Range(1, kMaxCountOption));
  auto* cell = add_parsed_option(options, "--cell", cell_, parse_cell,
                                 "A step that settles this cell, or the first on the way to it")
                   ->type_name("R,C");
  row->excludes(column)->excludes(cell);
  column->excludes(cell);
  options
      .add_option("--level", level_,
                  "How much to tell: 1 where to look, 2 technique and premises, "
                  "3 the whole sentence (default), 4 the cells applied as well")
      ->type_name("1..4")
      ->check(CLI::Range(1, 4));
  options
      .add_option("--output", output_,
                  "Write the state of play with the step applied; means --level 4")
      ->type_name("FILE");
}

Result<operations::NonogramHintRequest> NonogramHinter::request_for(nonogram::GridSize size) const {
  constexpr int kApplied = static_cast<int>(HintLevel::applied);
  operations::NonogramHintRequest request;
  if (!output_.empty() && level_.value_or(kApplied) != kApplied) {
    return fail("conflicting_options", "--output applies the step: it goes with --level 4 only");
  }
  if (!output_.empty()) {
    request.level = kApplied;
  } else if (level_) {
    request.level = *level_;
  }
  const std::optional<int> wanted_row = cell_ ? cell_->first : row_;
  const std::optional<int> wanted_column = cell_ ? cell_->second : column_;
  if (wanted_row) {
    const auto row = index_of(*wanted_row, size.height, "row");
    if (!row) return tl::unexpected(row.error());
    request.row = *row;
  }
  if (wanted_column) {
    const auto column = index_of(*wanted_column, size.width, "column");
    if (!column) return tl::unexpected(column.error());
    request.column = *column;
  }
  return request;
}

Outcome NonogramHinter::run(const LoadedPuzzle& loaded, const TeachSettings& settings) const {
  return std::visit([&](const auto& puzzle) { return run_on(puzzle, loaded, settings); },
                    nonogram::nonogram_of(loaded.puzzle));
}

template <class Own>
Outcome NonogramHinter::run_on(const Own& puzzle, const LoadedPuzzle& loaded,
                               const TeachSettings& settings) const {
  const bool json = settings.common.json;
  const auto request = request_for(puzzle.size());
  if (!request) return outcome_of_error(loaded.source, request.error(), json);
  const bool several = settings.several_inputs || loaded.source.index;
  if (several && !output_.empty()) {
    return outcome_of_error(
        loaded.source,
        {"several_puzzles", "a state of play is written for a single puzzle only", {}, 0, 0}, json);
  }
  auto hint = operations::give_hint(puzzle, *request, limits_of(settings.common));
  if (!hint) return outcome_of_error(loaded.source, hint.error(), json);
  const Given<Own, std::decay_t<decltype(*hint)>> given{loaded, puzzle, *std::move(hint)};
  if (given.hint.hint.step && !output_.empty()) {
    if (auto stored = store(given, output_); !stored) {
      return outcome_of_error(loaded.source, stored.error(), json);
    }
  }
  return {status_of(given.hint.hint.kind), json ? json_of(given) : shown_text(given, several), {}};
}

}  // namespace quadrille::app
