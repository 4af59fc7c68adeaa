// Light chasing as people do it. Chasing once from the top with the first row left alone makes all
// rows right but the last; which lights are wrong there decides the first row (the engine looks it
// up, a person would in a table); chasing once more from the first row on makes everything right.
#include "lightsout/cross_solver.hpp"

#include <quadrille/lightsout/explain.hpp>
#include <quadrille/lightsout/solve.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

namespace quadrille::lightsout {
namespace {

// "columns 1, 2 and 5"
std::string columns_text(const std::vector<int>& columns) {
  constexpr std::size_t kMostDigits = 10;
  std::string text = columns.size() == 1 ? "column " : "columns ";
  // Rows of large boards have dozens.
  text.reserve(text.size() + 4 * columns.size() + kMostDigits);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (i > 0) text += i + 1 == columns.size() ? " and " : ", ";
    std::array<char, kMostDigits> digits;
    const auto written =
        std::to_chars(digits.data(), digits.data() + digits.size(), columns[i] + 1);
    text.append(digits.data(), written.ptr);
  }
  return text;
}

// The columns of a row, each as often as its value says.
std::vector<int> columns_of(const Pattern& pattern, int row) {
  std::vector<int> columns;
  for (int column = 0; column < pattern.width(); ++column) {
    columns.insert(columns.end(), static_cast<std::size_t>(pattern.at(row, column)), column);
  }
  return columns;
}

// Keeps the lights as they stand after each step. Once a limit is reached it says nothing more.
class Narrator {
 public:
  Narrator(const Puzzle& puzzle, const Limits& limits)
      : puzzle_(puzzle), watch_(limits), lights_(puzzle.start()), target_(puzzle.target()) {}

  [[nodiscard]] LimitReached limit() const { return watch_.reason(); }

  // The cells of the row that do not stand as the target says.
  [[nodiscard]] std::vector<int> wrong_in(int row) const {
    std::vector<int> columns;
    for (int column = 0; column < lights_.width(); ++column) {
      if (lights_.at(row, column) != target_.at(row, column)) columns.push_back(column);
    }
    return columns;
  }

  void press(ExplainStage stage, int row, std::vector<int> columns, std::string text) {
    watch_.holds_memory(steps_.size() *
                        pattern_bytes(lights_.width(), lights_.height(), lights_.states()));
    if (watch_.reached_now()) return;
    Pattern presses(lights_.width(), lights_.height(), lights_.states());
    for (const int column : columns) presses.set(row, column, presses.at(row, column) + 1);
    lights_ = sum_of(lights_, effect_of(puzzle_.shape(), presses));
    steps_.push_back({stage, row, std::move(columns), lights_, std::move(text)});
  }

  // Makes every row right but the last, from the top down.
  void chase(ExplainStage stage) {
    for (int row = 0; row + 1 < lights_.height() && limit() == LimitReached::none; ++row) {
      std::vector<int> wrong = wrong_in(row);
      if (wrong.empty()) continue;
      const std::string columns = columns_text(wrong);
      std::string text = fmt::format("Row {} is wrong in {}: press the cells below, row {}, {}.",
                                     row + 1, columns, row + 2, columns);
      press(stage, row + 1, std::move(wrong), std::move(text));
    }
  }

  void say(ExplainStage stage, std::string text) {
    if (limit() != LimitReached::none) return;
    steps_.push_back({stage, 0, {}, lights_, std::move(text)});
  }

  [[nodiscard]] std::vector<ExplainStep> take_steps() { return std::move(steps_); }

 private:
  const Puzzle& puzzle_;
  LimitWatch watch_;
  Pattern lights_;
  Pattern target_;
  std::vector<ExplainStep> steps_;
};

// `solution`: the first row of any solution is the first row to press, since the chase before
// pressed nothing there.
void narrate_chase(Narrator& narrator, const Pattern& solution) {
  narrator.chase(ExplainStage::chase);
  const int last = solution.height() - 1;
  const std::vector<int> wrong = narrator.wrong_in(last);
  if (!wrong.empty()) {
    std::vector<int> columns = columns_of(solution, 0);
    std::string text =
        fmt::format("Only row {} is wrong now, in {}; for that the cells of row 1 to press are {}.",
                    last + 1, columns_text(wrong), columns_text(columns));
    narrator.press(ExplainStage::first_row, 0, std::move(columns), std::move(text));
    narrator.chase(ExplainStage::repeat);
  }
  narrator.say(ExplainStage::done, "Every light is as it should be.");
}

void narrate_presses(Narrator& narrator, const Pattern& solution) {
  for (int row = 0; row < solution.height(); ++row) {
    std::vector<int> columns = columns_of(solution, row);
    if (columns.empty()) continue;
    std::string text = fmt::format("In row {} press {}.", row + 1, columns_text(columns));
    narrator.press(ExplainStage::press, row, std::move(columns), std::move(text));
  }
  narrator.say(ExplainStage::done, "Every light is as it should be.");
}

std::string certificate_text(const Puzzle& puzzle) {
  if (puzzle.states() == 2) {
    return "There is no solution: every press changes an even number of the cells of the quiet "
           "pattern, but the number of its cells that must change is odd.";
  }
  return fmt::format(
      "There is no solution: weighted with the quiet pattern, every press adds a multiple of {}, "
      "but what must be added is none.",
      puzzle.states());
}

}  // namespace

Explanation explain(const Puzzle& puzzle, const Limits& limits) {
  Explanation explanation;
  const bool chasing = puzzle.states() == 2 && is_cross(puzzle.shape());
  SolveReport report = solve(puzzle, {.any = chasing}, limits);
  explanation.verdict = report.verdict;
  Narrator narrator(puzzle, limits);
  if (report.verdict == Verdict::none) {
    if (chasing) narrator.chase(ExplainStage::chase);
    explanation.certificate = std::move(*report.certificate);
    narrator.say(ExplainStage::certificate, certificate_text(puzzle));
  } else if (report.presses) {
    if (chasing) {
      narrate_chase(narrator, *report.presses);
    } else {
      narrate_presses(narrator, *report.presses);
    }
  }
  explanation.limit = report.verdict == Verdict::unknown ? report.limit : narrator.limit();
  explanation.steps = narrator.take_steps();
  return explanation;
}

}  // namespace quadrille::lightsout
