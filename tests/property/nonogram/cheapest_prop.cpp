// The cheapest step, counted anew from the words of docs/DIFFICULTY.md. All placements of a line
// are written down one by one; every set of its known cells is tried as premises; the techniques
// are asked in the document's words. Slow, obvious, and shared with nothing that finds steps.
#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/generate.hpp>
#include <quadrille/nonogram/step_text.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

using Starts = std::vector<int>;

void place_blocks(const Clue& clue, int length, Starts& starts, std::vector<Starts>& all) {
  if (starts.size() == clue.size()) {
    all.push_back(starts);
    return;
  }
  const int first = starts.empty() ? 0 : starts.back() + clue[starts.size() - 1] + 1;
  for (int start = first; start + clue[starts.size()] <= length; ++start) {
    starts.push_back(start);
    place_blocks(clue, length, starts, all);
    starts.pop_back();
  }
}

std::uint32_t cells_of(const Clue& clue, const Starts& starts) {
  std::uint32_t cells = 0;
  for (std::size_t block = 0; block < clue.size(); ++block) {
    cells |= ((1U << clue[block]) - 1) << starts[block];
  }
  return cells;
}

struct Premises {
  std::uint32_t filled = 0;
  std::uint32_t empty = 0;
};

bool has(std::uint32_t cells, int cell) {
  return (cells >> cell & 1) != 0;
}

// What a line says under some premises: which cells are settled, and the ranges of its blocks.
class Reading {
 public:
  Reading(const Clue& clue, int length, const std::vector<Starts>& placements,
          const Premises& premises)
      : clue_(clue),
        length_(length),
        premises_(premises),
        leftmost_(clue.size(), length),
        rightmost_(clue.size(), -1) {
    for (const Starts& starts : placements) {
      const std::uint32_t cells = cells_of(clue, starts);
      if ((premises.filled & ~cells) != 0 || (premises.empty & cells) != 0) continue;
      filled_ &= cells;
      empty_ &= ~cells;
      for (std::size_t block = 0; block < clue.size(); ++block) {
        leftmost_[block] = std::min(leftmost_[block], starts[block]);
        rightmost_[block] = std::max(rightmost_[block], starts[block]);
      }
    }
  }

  [[nodiscard]] std::uint32_t settled_filled() const { return filled_; }
  [[nodiscard]] std::uint32_t settled_empty() const { return empty_; }

  [[nodiscard]] bool has_one_placement() const { return leftmost_ == rightmost_; }

  // The least cost of a name that fits the cell, which the premises settle.
  [[nodiscard]] double cost_of(int cell) const {
    if (has(filled_, cell)) {
      if (is_overlap(cell)) return 1.0;
      if (is_joining(cell)) return 1.4;
      return is_glue(cell) ? 1.6 : 4.0;
    }
    if (is_out_of_reach(cell) || is_end_of_run(cell)) return 1.1;
    if (is_split(cell)) return 2.0;
    return is_in_small_gap(cell) ? 2.2 : 4.0;
  }

 private:
  [[nodiscard]] bool is_wall(int cell) const {
    return cell < 0 || cell >= length_ || has(premises_.empty, cell);
  }
  [[nodiscard]] bool is_filled(int cell) const {
    return cell >= 0 && cell < length_ && has(premises_.filled, cell);
  }
  [[nodiscard]] bool is_in_core(std::size_t block, int cell) const {
    return rightmost_[block] <= cell && cell < leftmost_[block] + clue_[block];
  }
  [[nodiscard]] bool is_in_range(std::size_t block, int cell) const {
    return leftmost_[block] <= cell && cell < rightmost_[block] + clue_[block];
  }
  template <class Test>
  [[nodiscard]] bool any_block(Test test) const {
    for (std::size_t block = 0; block < clue_.size(); ++block) {
      if (test(block)) return true;
    }
    return false;
  }
  template <class Test>
  [[nodiscard]] bool any_filled(Test test) const {
    for (int cell = 0; cell < length_; ++cell) {
      if (is_filled(cell) && test(cell)) return true;
    }
    return false;
  }

  // The core of a block is filled; filled premises, if any, belong to other blocks.
  [[nodiscard]] bool is_overlap(int cell) const {
    return any_block([&](std::size_t block) {
      return is_in_core(block, cell) && !any_filled([&](int filled) {
               return !any_block(
                   [&](std::size_t other) { return other != block && is_in_core(other, filled); });
             });
    });
  }

  // Two filled cells in the core of one block: what lies between is filled.
  [[nodiscard]] bool is_joining(int cell) const {
    return any_block([&](std::size_t block) {
      return is_in_core(block, cell) &&
             any_filled([&](int filled) { return filled < cell && is_in_core(block, filled); }) &&
             any_filled([&](int filled) { return filled > cell && is_in_core(block, filled); });
    });
  }

  // A filled cell near a wall, or in a block's core, makes the block grow away from the wall.
  [[nodiscard]] bool is_glue(int cell) const {
    const bool is_of_block = any_block([&](std::size_t block) {
      return is_in_core(block, cell) &&
             any_filled([&](int filled) { return is_in_core(block, filled); });
    });
    return is_of_block || grows_from_wall(cell, -1) || grows_from_wall(cell, 1);
  }
  [[nodiscard]] bool grows_from_wall(int cell, int side) const {
    int filled = cell + side;
    while (!is_filled(filled) && !is_wall(filled)) filled += side;
    if (!is_filled(filled)) return false;
    int wall = filled;
    while (!is_wall(wall)) wall += side;
    const int needed = std::abs(wall - cell);
    return !any_block(
        [&](std::size_t block) { return is_in_range(block, filled) && clue_[block] < needed; });
  }

  [[nodiscard]] bool is_out_of_reach(int cell) const {
    return !any_block([&](std::size_t block) { return is_in_range(block, cell); });
  }

  [[nodiscard]] bool is_longer_block_at(int first, int last, int length) const {
    return any_block([&](std::size_t block) {
      return is_in_range(block, first) && is_in_range(block, last) && clue_[block] > length;
    });
  }

  // No block that reaches a run is longer than it: the cells at its ends are empty.
  [[nodiscard]] bool is_end_of_run(int cell) const {
    for (const int side : {-1, 1}) {
      int end = cell;
      while (is_filled(end + side)) end += side;
      if (end == cell) continue;
      const int length = std::abs(end - cell);
      if (!is_longer_block_at(std::min(end, cell + side), std::max(end, cell + side), length)) {
        return true;
      }
    }
    return false;
  }

  // The cell would join two runs to one longer than any block that reaches there.
  [[nodiscard]] bool is_split(int cell) const {
    int first = cell;
    int last = cell;
    while (is_filled(first - 1)) --first;
    while (is_filled(last + 1)) ++last;
    return first < cell && cell < last && !is_longer_block_at(first, last, last - first);
  }

  // A gap shorter than every block that reaches it.
  [[nodiscard]] bool is_in_small_gap(int cell) const {
    int first = cell;
    int last = cell;
    while (!is_wall(first - 1)) --first;
    while (!is_wall(last + 1)) ++last;
    return !any_block([&](std::size_t block) {
      const bool reaches = leftmost_[block] <= last && first < rightmost_[block] + clue_[block];
      return reaches && clue_[block] <= last - first + 1;
    });
  }

  const Clue& clue_;
  int length_;
  Premises premises_;
  std::uint32_t filled_ = ~0U;
  std::uint32_t empty_ = ~0U;
  Starts leftmost_;
  Starts rightmost_;
};

class PlainTechniques {
 public:
  PlainTechniques(const Clue& clue, int length) : clue_(clue), length_(length) {
    Starts starts;
    place_blocks(clue, length, starts, placements_);
  }

  // What the cheapest step over the line costs; no value if the line tells nothing.
  [[nodiscard]] std::optional<double> least_cost(const Premises& known) const {
    const Reading all(clue_, length_, placements_, known);
    const std::uint32_t line = (1U << length_) - 1;
    const std::uint32_t open = line & ~known.filled & ~known.empty;
    const std::uint32_t news = open & (all.settled_filled() | all.settled_empty());
    if (news == 0) return std::nullopt;
    const auto filled = static_cast<int>(std::popcount(known.filled));
    const bool is_finished = filled == std::accumulate(clue_.begin(), clue_.end(), 0);
    if (is_complete(known, news)) return 0.8;
    if (is_finished) return 0.9;
    double least = 4.0;
    for_each_subset(known, [&](const Premises& premises) {
      const Reading reading(clue_, length_, placements_, premises);
      for (int cell = 0; cell < length_; ++cell) {
        const bool is_told = has(reading.settled_filled() | reading.settled_empty(), cell);
        if (!has(news, cell) || !is_told || !is_minimal(premises, 1U << cell)) continue;
        least = std::min(least, reading.cost_of(cell));
      }
    });
    return least;
  }

 private:
  // The blocks with one cell between them fill what the empty cells at the ends leave, and these
  // are the reason of all that is new.
  [[nodiscard]] bool is_complete(const Premises& known, std::uint32_t news) const {
    if (clue_.empty()) return true;
    int first = 0;
    int last = length_ - 1;
    while (first < length_ && has(known.empty, first)) ++first;
    while (last >= 0 && has(known.empty, last)) --last;
    const int gaps = static_cast<int>(clue_.size()) - 1;
    bool result = false;
    if (std::accumulate(clue_.begin(), clue_.end(), gaps) != last - first + 1) return result;
    for_each_subset({0, known.empty}, [&](const Premises& premises) {
      const Reading reading(clue_, length_, placements_, premises);
      const bool is_told = (news & ~reading.settled_filled() & ~reading.settled_empty()) == 0;
      result = result || (is_told && reading.has_one_placement() && is_minimal(premises, news));
    });
    return result;
  }

  template <class Visit>
  static void for_each_subset(const Premises& known, Visit visit) {
    const std::uint32_t cells = known.filled | known.empty;
    for (std::uint32_t subset = cells;; subset = (subset - 1) & cells) {
      visit(Premises{known.filled & subset, known.empty & subset});
      if (subset == 0) break;
    }
  }

  // Without any one of the premises one of the cells is open.
  [[nodiscard]] bool is_minimal(const Premises& premises, std::uint32_t cells) const {
    for (int left_out = 0; left_out < length_; ++left_out) {
      const std::uint32_t others = ~(1U << left_out);
      if (!has(premises.filled | premises.empty, left_out)) continue;
      const Reading without(clue_, length_, placements_,
                            {premises.filled & others, premises.empty & others});
      if ((cells & ~without.settled_filled() & ~without.settled_empty()) == 0) return false;
    }
    return true;
  }

  const Clue& clue_;
  int length_;
  std::vector<Starts> placements_;
};

// The techniques of all lines of a puzzle; a line is asked again only when it has changed.
class PlainTeacher {
 public:
  explicit PlainTeacher(const Puzzle& puzzle) : puzzle_(puzzle) {
    for (int number = 0; number < puzzle.size().line_count(); ++number) {
      const LineId line = puzzle.size().line_id(number);
      lines_.emplace_back(puzzle.clue(line), puzzle.size().length_of(line));
    }
  }

  struct Cheapest {
    double cost = 0;
    LineId line;
  };

  // No value if no line tells anything.
  [[nodiscard]] std::optional<Cheapest> cheapest(const CellGrid& grid) {
    std::optional<Cheapest> least;
    for (int number = 0; number < puzzle_.size().line_count(); ++number) {
      const LineId line = puzzle_.size().line_id(number);
      const Premises known = known_on(grid, line);
      const auto [entry, is_new] = costs_.try_emplace({number, known.filled, known.empty});
      if (is_new) entry->second = lines_[static_cast<std::size_t>(number)].least_cost(known);
      if (entry->second && (!least || *entry->second < least->cost)) least = {*entry->second, line};
    }
    return least;
  }

 private:
  [[nodiscard]] Premises known_on(const CellGrid& grid, LineId line) const {
    Premises known;
    for (int place = 0; place < puzzle_.size().length_of(line); ++place) {
      const KnownCell cell = line.cell(place, Cell::unknown);
      const Cell value = grid.at(cell.row, cell.column);
      if (value == Cell::filled) known.filled |= 1U << place;
      if (value == Cell::empty) known.empty |= 1U << place;
    }
    return known;
  }

  const Puzzle& puzzle_;
  std::vector<PlainTechniques> lines_;
  std::map<std::tuple<int, std::uint32_t, std::uint32_t>, std::optional<double>> costs_;
};

// "1 3 [#..?]": a clue and what is known of the line.
std::string state_of(const Puzzle& puzzle, const CellGrid& grid, LineId line) {
  std::string text = line.is_row() ? "row " : "column ";
  text += std::to_string(line.index + 1) + ":";
  for (const int block : puzzle.clue(line)) text += ' ' + std::to_string(block);
  text += " [";
  for (int place = 0; place < puzzle.size().length_of(line); ++place) {
    const KnownCell cell = line.cell(place, Cell::unknown);
    text += to_char(grid.at(cell.row, cell.column));
  }
  return text + ']';
}

void expect_cheapest_steps(const Puzzle& puzzle) {
  const Explanation explanation = explain(puzzle, Limits::none());
  ASSERT_EQ(explanation.end, Explanation::End::solved);
  PlainTeacher plain(puzzle);
  CellGrid grid(puzzle.width(), puzzle.height(), Cell::unknown);
  for (const Explanation::Entry& entry : explanation.entries) {
    const Step& step = entry.step;
    const auto cheapest = plain.cheapest(grid);
    EXPECT_EQ(cheapest.has_value(), is_line_technique(step.technique));
    if (cheapest) {
      EXPECT_DOUBLE_EQ(step.cost, cheapest->cost)
          << to_string(step.technique) << ": " << sentence_of(puzzle, step) << "\nbut "
          << state_of(puzzle, grid, cheapest->line);
    }
    if (::testing::Test::HasFailure()) return;
    apply(step, grid);
  }
}

void check_puzzles(int puzzles, int largest, std::uint64_t seed) {
  Rng rng(seed);
  const auto side = [&] {
    return 3 + static_cast<int>(rng.below(static_cast<std::uint64_t>(largest - 2)));
  };
  for (int round = 0; round < puzzles; ++round) {
    GenerateOptions options;
    options.width = side();
    options.height = side();
    const auto made = generate(options, rng.below(1'000'000), Limits::none());
    ASSERT_TRUE(made);
    expect_cheapest_steps(made->puzzle.with_goal(std::nullopt).value());
  }
}

TEST(CheapestProperty, NoPlainlyNamedStepIsCheaper) {
  check_puzzles(20, 7, 47);
}

TEST(CheapestPropertySlow, NoPlainlyNamedStepOfThreeHundredPuzzlesIsCheaper) {
  check_puzzles(300, 12, 48);
}

}  // namespace
}  // namespace quadrille::nonogram
