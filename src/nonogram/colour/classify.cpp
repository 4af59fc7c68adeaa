// Classes from easy to hard, each test only if the one before has failed; and the rating.
#include "nonogram/colour/probing.hpp"
#include "nonogram/colour/propagation.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/colour/solve.hpp>

#include <algorithm>
#include <bit>
#include <chrono>
#include <limits>

namespace quadrille::nonogram::colour {
namespace {

// The eight orders that turning and mirroring make of "rows from above, then columns from the
// left".
std::vector<int> lines_in_order(GridSize size, int number) {
  std::vector<int> rows(static_cast<std::size_t>(size.height));
  std::vector<int> columns(static_cast<std::size_t>(size.width));
  for (int row = 0; row < size.height; ++row) rows[static_cast<std::size_t>(row)] = row;
  for (int column = 0; column < size.width; ++column) {
    columns[static_cast<std::size_t>(column)] = size.height + column;
  }
  if ((number & 1) != 0) std::ranges::reverse(rows);
  if ((number & 2) != 0) std::ranges::reverse(columns);
  if ((number & 4) != 0) std::swap(rows, columns);
  rows.insert(rows.end(), columns.begin(), columns.end());
  return rows;
}

// Each line is looked at once at most: again and again the one that takes most values away.
class SinglePass {
 public:
  SinglePass(const Puzzle& puzzle, int order)
      : grid_(puzzle), order_(lines_in_order(puzzle.size(), order)) {
    gains_.resize(order_.size());
  }

  // False when a limit was reached or values are left.
  bool run(LimitWatch& watch) {
    for (const int line : order_) refresh(line);
    for (;;) {
      int best = -1;
      for (const int line : order_) {
        if (gain(line) > 0 && (best < 0 || gain(line) > gain(best))) best = line;
      }
      if (best < 0 || watch.reached_now()) return best < 0 && grid_.open_cells() == 0;
      look_at(best);
    }
  }

 private:
  static constexpr int kLookedAt = -1;

  int& gain(int line) { return gains_[static_cast<std::size_t>(line)]; }

  void refresh(int line) {
    if (gain(line) == kLookedAt) return;
    const std::span<const Word64> after = grid_.look_at(line);
    const std::span<const Word64> before = grid_.board().sets(line);
    int values = 0;
    for (std::size_t index = 0; index < after.size(); ++index) {
      values += std::popcount(before[index] & ~after[index]);
    }
    gain(line) = values;
  }

  void look_at(int line) {
    const std::span<const Word64> looked = grid_.look_at(line);
    const std::vector<Word64> after(looked.begin(), looked.end());
    gain(line) = kLookedAt;
    const GridSize size = grid_.size();
    const LineId id = size.line_id(line);
    const std::size_t pieces = grid_.board().set_pieces(line);
    for (int place = 0; place < size.length_of(id); ++place) {
      Domain domain = 0;
      for (int value = 0; value < grid_.board().values(); ++value) {
        const auto cell = static_cast<std::size_t>(place);
        const Word64 set = after[static_cast<std::size_t>(value) * pieces + cell / 64];
        if ((set >> (cell % 64) & 1) != 0) domain |= domain_of(static_cast<Value>(value));
      }
      const int cell = size.line(id).cell(place);
      if (grid_.board().domain(cell) == domain) continue;
      const bool fits = grid_.restrict_to(cell, domain);
      QUADRILLE_CHECK(fits);
      refresh(size.number_of(id.crossing(place)));
    }
  }

  Propagation grid_;
  std::vector<int> order_;
  std::vector<int> gains_;
};

// Requires that line logic solves the puzzle.
Classification by_single_pass(const Puzzle& puzzle, LimitWatch& watch) {
  constexpr int kOrders = 8;
  for (int order = 0; order < kOrders; ++order) {
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
    rating.word = effort_word(rating.difficulty, score, puzzle.size().cell_count());
  }
  return rating;
}

}  // namespace quadrille::nonogram::colour
