#include "nonogram_explain.hpp"

#include "batch.hpp"
#include "explain_page.hpp"
#include "json.hpp"
#include "limit_text.hpp"
#include "nonogram_drawing.hpp"
#include "source_name.hpp"
#include "terminal.hpp"

#include <quadrille/core/counted.hpp>
#include <quadrille/core/stopwatch.hpp>
#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/step_text.hpp>
#include <quadrille/nonogram/view.hpp>
#include <quadrille/operations/nonogram_answers.hpp>
#include <quadrille/operations/nonogram_colour_teaching.hpp>

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

namespace colour = nonogram::colour;
using nonogram::Explanation;
using nonogram::Puzzle;

template <class OwnExplanation>
ExitStatus status_of_end(const OwnExplanation& explanation) {
  switch (explanation.end) {
    case OwnExplanation::End::solved:
      return ExitStatus::done;
    case OwnExplanation::End::undecided:
    case OwnExplanation::End::impossible:
      return ExitStatus::negative;
    case OwnExplanation::End::limit:
      break;
  }
  return ExitStatus::unknown;
}

// Which steps lead to the line that cannot be.
std::string proof_of(const Explanation::Broken& broken) {
  if (broken.needed.empty()) return "Its clue and its length alone prove it.";
  std::vector<std::string> numbers;
  for (const std::size_t index : broken.needed) numbers.push_back(std::to_string(index + 1));
  return fmt::format("Step{} {} prove{} it.", numbers.size() == 1 ? "" : "s",
                     fmt::join(numbers, ", "), numbers.size() == 1 ? "s" : "");
}

std::string refutation_text(const Puzzle& puzzle, const Explanation& explanation) {
  if (explanation.broken) {
    return coloured(nonogram::text_of(puzzle, *explanation.broken), Colour::red) + ' ' +
           proof_of(*explanation.broken);
  }
  return coloured("There is no solution; only a search through all possibilities shows it.",
                  Colour::red);
}

std::string refutation_text(const colour::Puzzle& puzzle, const colour::Explanation& explanation) {
  std::string text = "There is no solution";
  if (explanation.broken) {
    const nonogram::LineId line = *explanation.broken;
    text += fmt::format(": {} {} has no room left for {}", line.is_row() ? "row" : "column",
                        line.index + 1, clue_text(puzzle.palette(), puzzle.clue(line)));
  }
  return coloured(text + '.', Colour::red);
}

template <class Own, class OwnExplanation>
std::string last_sentence(const Own& puzzle, const OwnExplanation& explanation) {
  switch (explanation.end) {
    case OwnExplanation::End::solved:
      return coloured("Solved.", Colour::green);
    case OwnExplanation::End::undecided:
      return coloured("Nothing more follows: the open cells differ between solutions.",
                      Colour::yellow);
    case OwnExplanation::End::impossible:
      return refutation_text(puzzle, explanation);
    case OwnExplanation::End::limit:
      break;
  }
  return coloured("Unknown: " + cut_text(explanation.limit, "the end"), Colour::yellow);
}

std::string final_drawing(const Puzzle& puzzle, const nonogram::CellGrid& grid) {
  return draw_with_clues(puzzle, grid);
}

// Only a finished picture has one colour a cell.
std::string final_drawing(const colour::Puzzle& puzzle, const colour::DomainGrid& grid) {
  const auto picture = colour::picture_of(grid);
  return picture ? legend_of(puzzle.palette()) + draw_clued(puzzle, *picture) : std::string();
}

// The items of a numbered list stand below the number of their step.
std::string indented(const std::string& sentence) {
  std::string text;
  for (const char character : sentence) {
    text += character;
    if (character == '\n') text += "        ";
  }
  return text;
}

template <class Own, class OwnExplanation>
std::string explanation_text(const Source& source, const Own& puzzle,
                             const OwnExplanation& explanation, bool quiet) {
  std::string text;
  if (!quiet) {
    text +=
        fmt::format("{}: {}\n", name_of(source), counted(std::ssize(explanation.entries), "step"));
  }
  int number = 0;
  for (const auto& entry : explanation.entries) {
    text += fmt::format("{:>4}. [{}] {}\n", ++number, title_of(entry.step.technique),
                        indented(sentence_of(puzzle, entry.step)));
  }
  text += last_sentence(puzzle, explanation) + '\n';
  if (!quiet) text += final_drawing(puzzle, explanation.grid);
  return text;
}

}  // namespace

void NonogramExplainer::add_options(CLI::Option_group& options) {
  options
      .add_option("--html", html_,
                  "Write a page with a picture of every step; - for standard output")
      ->type_name("FILE");
}

Outcome NonogramExplainer::run(const LoadedPuzzle& loaded, const TeachSettings& settings) const {
  if (!html_.empty() && (settings.several_inputs || loaded.source.index)) {
    return outcome_of_error(
        loaded.source, {"several_puzzles", "a page is written for a single puzzle only", {}, 0, 0},
        settings.common.json);
  }
  return std::visit([&](const auto& puzzle) { return run_on(puzzle, loaded, settings); },
                    nonogram::nonogram_of(loaded.puzzle));
}

template <class Own>
Outcome NonogramExplainer::run_on(const Own& puzzle, const LoadedPuzzle& loaded,
                                  const TeachSettings& settings) const {
  const bool json = settings.common.json;
  const Stopwatch stopwatch;
  const auto explanation = explain(puzzle, limits_of(settings.common));
  const double seconds = stopwatch.seconds();
  if (!html_.empty()) {
    const std::string page = explain_page(loaded.source.file, puzzle, explanation);
    if (auto stored = write_text(html_, page); !stored) {
      return outcome_of_error(loaded.source, stored.error(), json);
    }
  }
  Outcome outcome;
  outcome.status = status_of_end(explanation);
  if (json && html_ != "-") {
    boost::json::object object = json_of_source(loaded.source);
    operations::add_fields(object, puzzle, explanation, seconds);
    outcome.out = json_line(object);
  } else if (html_.empty()) {
    outcome.out = explanation_text(loaded.source, puzzle, explanation, settings.common.quiet);
  }
  return outcome;
}

}  // namespace quadrille::app
