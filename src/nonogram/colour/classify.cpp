// Classes from easy to hard, each test only if the one before has failed; and the rating.
#include "nonogram/colour/probing.hpp"
#include "nonogram/colour/propagation.hpp"
#include "nonogram/colour/single_pass.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/colour/solve.hpp>

#include <algorithm>
#include <chrono>
#include <limits>

namespace quadrille::nonogram::colour {
namespace {

// Of scores that are sums of efforts.
constexpr WordScale kWords{1.15, {0.25, 0.35, 0.5, 0.9}};

// Among a handful of cells a single step more or less would decide: smaller boards count as 5×5.
constexpr int kFewestCells = 25;

// A puzzle whose lines need to be looked at once is not tricky, however little its size lets
// expect.
Effort word_of(Difficulty difficulty, double score, int cells) {
  const Effort word = effort_word(difficulty, score, std::max(cells, kFewestCells), kWords);
  return difficulty == Difficulty::trivial ? std::min(word, Effort::fair) : word;
}

// Requires that line logic solves the puzzle.
Classification by_single_pass(const Puzzle& puzzle, LimitWatch& watch) {
  for (int order = 0; order < SinglePass::kOrders; ++order) {
    if (SinglePass(puzzle, order).run(watch)) return {Difficulty::trivial};
    if (watch.reached_now()) return {Difficulty::unknown, watch.reason()};
  }
  return {Difficulty::line};
}

// Requires a unique solution and lines that tell nothing more.
Classification by_probing(Propagation& lines, LimitWatch& watch) {
  Probing probing(lines);
  if (probing.run(std::numeric_limits<std::uint64_t>::max(), watch) !=
      Propagation::Outcome::stable) {
    return {Difficulty::unknown, watch.reason()};
  }
  return {lines.open_cells() == 0 ? Difficulty::moderate : Difficulty::deep};
}

}  // namespace

Classification classify(const Puzzle& puzzle, const Limits& limits) {
  LimitWatch watch(limits);
  if (watch.reached_now()) return {Difficulty::unknown, watch.reason()};
  Propagation lines(puzzle);
  const Propagation::Outcome outcome = lines.propagate(watch);
  if (outcome == Propagation::Outcome::contradiction) return {Difficulty::none};
  if (outcome == Propagation::Outcome::interrupted) return {Difficulty::unknown, watch.reason()};
  if (lines.open_cells() == 0) return by_single_pass(puzzle, watch);
  const SolveReport report = solve(puzzle, {}, limits);
  switch (report.verdict) {
    case Verdict::unique:
      return by_probing(lines, watch);
    case Verdict::multiple:
      return {Difficulty::multiple};
    case Verdict::none:
      return {Difficulty::none};
    case Verdict::solved:
    case Verdict::unknown:
      break;
  }
  return {Difficulty::unknown, report.limit};
}

Rating rate(const Puzzle& puzzle, const Limits& limits) {
  Rating rating;
  const auto start = Limits::Clock::now();
  const Classification classification = classify(puzzle, limits);
  rating.difficulty = classification.difficulty;
  rating.limit = classification.limit;
  const std::chrono::duration<double> seconds = Limits::Clock::now() - start;
  rating.good = rating.difficulty <= Difficulty::line && seconds.count() <= kGoodSeconds;
  if (rating.difficulty > Difficulty::deep) return rating;
  const Explanation explanation = explain(puzzle, limits);
  rating.limit = explanation.limit;
  double score = 0;
  for (const Explanation::Entry& entry : explanation.entries) {
    const Step& step = entry.step;
    if (!rating.hardest || step.cost > rating.hardest->cost) {
      rating.hardest = step;
      rating.hardest_index = rating.curve.size();
    }
    const double effort = effort_of(step.cost, puzzle.size().line_count(), entry.open_lines);
    rating.curve.push_back(
        {step.technique, step.cost, effort, entry.open_lines, static_cast<int>(step.cells.size())});
    score += effort;
  }
  if (explanation.end == Explanation::End::solved) {
    rating.score = score;
    rating.word = word_of(rating.difficulty, score, puzzle.size().cell_count());
  }
  return rating;
}

}  // namespace quadrille::nonogram::colour
