#include "nonogram_colour_teach.hpp"

#include "batch.hpp"
#include "explain_page.hpp"
#include "explanation_end.hpp"
#include "input.hpp"
#include "json.hpp"
#include "limit_text.hpp"
#include "nonogram_drawing.hpp"
#include "rating_curve.hpp"
#include "source_name.hpp"
#include "terminal.hpp"

#include <quadrille/core/counted.hpp>
#include <quadrille/core/stopwatch.hpp>
#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/operations/nonogram_colour_teaching.hpp>

#include <map>

#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::Difficulty;
using nonogram::colour::Explanation;
using nonogram::colour::Puzzle;
using nonogram::colour::Rating;

std::string text_of(const Source& source, const Puzzle& puzzle, const Explanation& explanation,
                    bool quiet) {
  std::string text;
  if (!quiet) {
    text =
        fmt::format("{}: {}\n", name_of(source), counted(std::ssize(explanation.entries), "step"));
  }
  int number = 0;
  for (const Explanation::Entry& entry : explanation.entries) {
    text += fmt::format("{:>4}. [{}] {}\n", ++number, title_of(entry.step.technique),
                        sentence_of(puzzle, entry.step));
  }
  text += closing_of(explanation, coloured("There is no solution.", Colour::red)) + '\n';
  const auto picture = nonogram::colour::picture_of(explanation.grid);
  if (!quiet && picture) text += legend_of(puzzle.palette()) + draw_clued(puzzle, *picture);
  return text;
}

ExitStatus status_of(const Rating& rating, bool good) {
  const bool is_cut_short = rating.difficulty <= Difficulty::deep && !rating.score;
  if (rating.difficulty == Difficulty::unknown || is_cut_short) return ExitStatus::unknown;
  if (good) return rating.good ? ExitStatus::done : ExitStatus::negative;
  return rating.difficulty == Difficulty::none ? ExitStatus::negative : ExitStatus::done;
}

std::string text_of(const Source& source, const Puzzle& puzzle, const Rating& rating,
                    const TeachSettings& settings, bool good) {
  std::string text = settings.common.quiet ? "" : name_of(source) + '\n';
  text += fmt::format("Class   : {}\n", to_string(rating.difficulty));
  if (rating.score) {
    text +=
        fmt::format("Score   : {:.1f} ({} for its size)\n", *rating.score, to_string(*rating.word));
  }
  std::map<nonogram::colour::Technique, int> counts;
  for (const nonogram::colour::RatingPoint& point : rating.curve) ++counts[point.technique];
  std::string techniques;
  for (const auto& [technique, count] : counts) {
    techniques +=
        fmt::format("{}{} {}", techniques.empty() ? "" : ", ", count, title_of(technique));
  }
  if (!rating.curve.empty()) {
    text += fmt::format("Steps   : {} ({})\n", rating.curve.size(), techniques);
  }
  if (rating.hardest) {
    text += fmt::format("Hardest : step {}, cost {:.1f}: {}\n", rating.hardest_index + 1,
                        rating.hardest->cost, sentence_of(puzzle, *rating.hardest));
  }
  if (rating.limit != LimitReached::none) {
    text += coloured("Unknown: " + cut_text(rating.limit, "all was known"), Colour::yellow) + '\n';
  }
  if (good) {
    text += rating.good
                ? coloured("Good puzzle: one solution, found by propagation alone.", Colour::green)
                : coloured("Not a good puzzle by the test of 1999.", Colour::yellow);
    text += '\n';
  }
  return text;
}

}  // namespace

Outcome explain_colours(const Puzzle& puzzle, const LoadedPuzzle& loaded,
                        const TeachSettings& settings, const std::string& html) {
  const Stopwatch stopwatch;
  const Explanation explanation = explain(puzzle, limits_of(settings.common));
  const double seconds = stopwatch.seconds();
  if (!html.empty()) {
    const std::string page = explain_page(loaded.source.file, puzzle, explanation);
    if (auto stored = write_text(html, page); !stored) {
      return outcome_of_error(loaded.source, stored.error(), settings.common.json);
    }
  }
  Outcome outcome;
  outcome.status = status_of_end(explanation);
  if (settings.common.json && html != "-") {
    boost::json::object object = json_of_source(loaded.source);
    operations::add_fields(object, puzzle, explanation, seconds);
    outcome.out = json_line(object);
  } else if (html.empty()) {
    outcome.out = text_of(loaded.source, puzzle, explanation, settings.common.quiet);
  }
  return outcome;
}

Outcome rate_colours(const Puzzle& puzzle, const LoadedPuzzle& loaded,
                     const TeachSettings& settings, bool good, const std::string& svg) {
  const Stopwatch stopwatch;
  const Rating rating = rate(puzzle, limits_of(settings.common));
  const double seconds = stopwatch.seconds();
  if (!svg.empty()) {
    if (auto stored = write_text(svg, curve_picture(rating)); !stored) {
      return outcome_of_error(loaded.source, stored.error(), settings.common.json);
    }
  }
  Outcome outcome;
  outcome.status = status_of(rating, good);
  if (svg == "-") return outcome;
  if (settings.common.json) {
    boost::json::object object = json_of_source(loaded.source);
    operations::add_fields(object, puzzle, rating, seconds);
    outcome.out = json_line(object);
  } else {
    outcome.out = text_of(loaded.source, puzzle, rating, settings, good);
  }
  return outcome;
}

}  // namespace quadrille::app
