#include "nonogram_rate.hpp"

#include "batch.hpp"
#include "json.hpp"
#include "limit_text.hpp"
#include "rating_curve.hpp"
#include "source_name.hpp"
#include "terminal.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/rate.hpp>
#include <quadrille/nonogram/step_text.hpp>
#include <quadrille/operations/nonogram_answers.hpp>
#include <quadrille/operations/nonogram_colour_teaching.hpp>

#include <map>
#include <variant>
#include <vector>

#include <CLI/App.hpp>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::Difficulty;

template <class Rating>
ExitStatus status_of(const Rating& rating, bool asks_good) {
  // A unique puzzle whose steps were cut short has its class, but no score.
  const bool is_cut_short = rating.difficulty <= Difficulty::deep && !rating.score;
  if (rating.difficulty == Difficulty::unknown || is_cut_short) return ExitStatus::unknown;
  if (asks_good) return rating.good ? ExitStatus::done : ExitStatus::negative;
  return rating.difficulty == Difficulty::none ? ExitStatus::negative : ExitStatus::done;
}

std::string_view describe(Difficulty difficulty) {
  switch (difficulty) {
    case Difficulty::trivial:
      return "no line needs a second look";
    case Difficulty::line:
      return "line logic is enough";
    case Difficulty::moderate:
      return "single cells have to be tried";
    case Difficulty::deep:
      return "trying single cells is not enough";
    case Difficulty::multiple:
      return "there are several solutions";
    case Difficulty::none:
      return "there is no solution";
    case Difficulty::unknown:
      break;
  }
  return "a limit was reached first";
}

template <class Point>
std::string techniques_of(const std::vector<Point>& curve) {
  std::map<decltype(Point::technique), int> counts;
  for (const Point& point : curve) ++counts[point.technique];
  std::string text;
  for (const auto& [technique, count] : counts) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, title_of(technique));
  }
  return text;
}

}  // namespace

template <class Own, class Rating>
std::string NonogramRater::text_of(const Source& source, const Own& puzzle, const Rating& rating,
                                   bool quiet) const {
  std::string text = quiet ? "" : name_of(source) + '\n';
  text +=
      fmt::format("Class   : {} ({})\n", to_string(rating.difficulty), describe(rating.difficulty));
  if (rating.score) {
    text +=
        fmt::format("Score   : {:.1f} ({} for its size)\n", *rating.score, to_string(*rating.word));
  }
  if (!rating.curve.empty()) {
    text += fmt::format("Steps   : {} ({})\n", rating.curve.size(), techniques_of(rating.curve));
    text += fmt::format("Curve   : {}\n", curve_text(rating));
  }
  if (rating.hardest) {
    text += fmt::format("Hardest : step {}, cost {:.1f}: {}\n", rating.hardest_index + 1,
                        rating.hardest->cost, sentence_of(puzzle, *rating.hardest));
  }
  if (rating.limit != LimitReached::none) {
    text += coloured("Unknown: " + cut_text(rating.limit, "all was known"), Colour::yellow) + '\n';
  }
  if (good_) {
    text += rating.good
                ? coloured("Good puzzle: one solution, found by propagation alone.", Colour::green)
                : coloured("Not a good puzzle by the test of 1999.", Colour::yellow);
    text += '\n';
  }
  return text;
}

void NonogramRater::add_options(CLI::Option_group& options) {
  options.add_flag("--good", good_,
                   "Is it a good puzzle: one solution, by propagation alone, within 15 s?");
  options.add_option("--svg", svg_, "Draw the step curve; - for standard output")
      ->type_name("FILE");
}

Outcome NonogramRater::run(const LoadedPuzzle& loaded, const TeachSettings& settings) const {
  if (!svg_.empty() && (settings.several_inputs || loaded.source.index)) {
    return outcome_of_error(
        loaded.source, {"several_puzzles", "a curve is drawn for a single puzzle only", {}, 0, 0},
        settings.common.json);
  }
  return std::visit([&](const auto& puzzle) { return run_on(puzzle, loaded, settings); },
                    nonogram::nonogram_of(loaded.puzzle));
}

template <class Own>
Outcome NonogramRater::run_on(const Own& puzzle, const LoadedPuzzle& loaded,
                              const TeachSettings& settings) const {
  const bool json = settings.common.json;
  const Stopwatch stopwatch;
  const auto rating = rate(puzzle, limits_of(settings.common));
  const double seconds = stopwatch.seconds();
  Outcome outcome;
  outcome.status = status_of(rating, good_);
  if (!svg_.empty()) {
    if (auto stored = write_text(svg_, curve_picture(rating)); !stored) {
      return outcome_of_error(loaded.source, stored.error(), json);
    }
    if (svg_ == "-") return outcome;
  }
  if (json) {
    boost::json::object object = json_of_source(loaded.source);
    operations::add_fields(object, puzzle, rating, seconds);
    outcome.out = json_line(object);
  } else {
    outcome.out = text_of(loaded.source, puzzle, rating, settings.common.quiet);
  }
  return outcome;
}

}  // namespace quadrille::app
