#include "nonogram/steps/passes.hpp"

#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/rate.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>

namespace quadrille::nonogram {
namespace {

constexpr WordScale kWords{1.5, {0.038, 0.049, 0.065, 0.13}};

// Keeps scores about as large as they were when they were sums of efforts: libraries hold such
// ones.
constexpr double kScoreUnit = 4;

bool is_unique(Difficulty difficulty) {
  return difficulty <= Difficulty::deep;
}

void add_curve(const Puzzle& puzzle, const Explanation& explanation, Rating& rating) {
  const int lines = puzzle.width() + puzzle.height();
  for (const Explanation::Entry& entry : explanation.entries) {
    const Step& step = entry.step;
    if (!rating.hardest || step.cost > rating.hardest->cost) {
      rating.hardest = step;
      rating.hardest_index = rating.curve.size();
    }
    rating.curve.push_back({step.technique, step.cost,
                            effort_of(step.cost, lines, entry.open_lines), entry.open_lines,
                            static_cast<int>(step.cells.size())});
  }
}

}  // namespace

std::string_view to_string(Effort effort) {
  switch (effort) {
    case Effort::easy:
      return "easy";
    case Effort::fair:
      return "fair";
    case Effort::tricky:
      return "tricky";
    case Effort::hard:
      return "hard";
    case Effort::fiendish:
      break;
  }
  return "fiendish";
}

Effort effort_word(Difficulty difficulty, double score, int cells, const WordScale& scale) {
  if (difficulty == Difficulty::deep) return Effort::fiendish;
  // As pow(cells, growth), whose tables nothing else would need in the browser.
  const double share = score / std::exp2(scale.growth * std::log2(cells));
  std::size_t word = 0;
  while (word < scale.bounds.size() && share >= scale.bounds[word]) ++word;
  const auto least = difficulty == Difficulty::moderate ? Effort::tricky : Effort::easy;
  return std::max(static_cast<Effort>(word), least);
}

double effort_of(double cost, int lines, int open_lines) {
  return cost * (1 + std::log2(static_cast<double>(lines) / std::max(open_lines, 1)) / 2);
}

Rating rate(const Puzzle& puzzle, const Limits& limits) {
  Rating rating;
  const auto start = Limits::Clock::now();
  const Classification classification = classify(puzzle, limits);
  rating.difficulty = classification.difficulty;
  rating.limit = classification.limit;
  const std::chrono::duration<double> seconds = Limits::Clock::now() - start;
  rating.good = rating.difficulty <= Difficulty::line && seconds.count() <= kGoodSeconds;
  if (!is_unique(rating.difficulty)) return rating;
  const Explanation explanation = explain(puzzle, limits);
  rating.limit = explanation.limit;
  add_curve(puzzle, explanation, rating);
  if (explanation.end == Explanation::End::solved) {
    rating.score = looking_over(puzzle, explanation) / kScoreUnit;
    rating.word = effort_word(rating.difficulty, *rating.score, puzzle.size().cell_count(), kWords);
  }
  return rating;
}

}  // namespace quadrille::nonogram
