#include "nonogram_explain.hpp"

#include "batch.hpp"
#include "explain_page.hpp"
#include "explanation_end.hpp"
#include "json.hpp"
#include "nonogram_colour_teach.hpp"
#include "source_name.hpp"
#include "terminal.hpp"

#include <quadrille/core/counted.hpp>
#include <quadrille/core/stopwatch.hpp>
#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/step_text.hpp>
#include <quadrille/nonogram/view.hpp>
#include <quadrille/operations/nonogram_answers.hpp>

#include <cstddef>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::Explanation;
using nonogram::Puzzle;

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

// The items of a numbered list stand below the number of their step.
std::string indented(const std::string& sentence) {
  std::string text;
  for (const char character : sentence) {
    text += character;
    if (character == '\n') text += "        ";
  }
  return text;
}

std::string text_of(const Source& source, const Puzzle& puzzle, const Explanation& explanation,
                    bool quiet) {
  std::string text;
  if (!quiet) {
    text +=
        fmt::format("{}: {}\n", name_of(source), counted(std::ssize(explanation.entries), "step"));
  }
  int number = 0;
  for (const Explanation::Entry& entry : explanation.entries) {
    text += fmt::format("{:>4}. [{}] {}\n", ++number, title_of(entry.step.technique),
                        indented(sentence_of(puzzle, entry.step)));
  }
  text += closing_of(explanation, refutation_text(puzzle, explanation)) + '\n';
  if (!quiet) text += draw_with_clues(puzzle, explanation.grid);
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
  const bool json = settings.common.json;
  const bool to_standard_output = html_ == "-";
  if (!html_.empty() && (settings.several_inputs || loaded.source.index)) {
    return outcome_of_error(
        loaded.source, {"several_puzzles", "a page is written for a single puzzle only", {}, 0, 0},
        json);
  }
  if (const auto* own = nonogram::colour_of(loaded.puzzle)) {
    return explain_colours(*own, loaded, settings, html_);
  }
  const Puzzle& puzzle = *nonogram::plain_of(loaded.puzzle);
  const Stopwatch stopwatch;
  const Explanation explanation = explain(puzzle, limits_of(settings.common));
  const double seconds = stopwatch.seconds();
  if (!html_.empty()) {
    const std::string page = explain_page(loaded.source.file, puzzle, explanation);
    if (auto stored = write_text(html_, page); !stored) {
      return outcome_of_error(loaded.source, stored.error(), json);
    }
  }
  Outcome outcome;
  outcome.status = status_of_end(explanation);
  if (json && !to_standard_output) {
    boost::json::object object = json_of_source(loaded.source);
    operations::add_fields(object, puzzle, explanation, seconds);
    outcome.out = json_line(object);
  } else if (html_.empty()) {
    outcome.out = text_of(loaded.source, puzzle, explanation, settings.common.quiet);
  }
  return outcome;
}

}  // namespace quadrille::app
