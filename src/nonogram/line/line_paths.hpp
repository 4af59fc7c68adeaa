// What all placements of a line come to, cell by cell: one total over the placements that fill the
// cell and one over those that leave it empty, where every cell adds a value that depends on its
// colour. Totals are made by one of two rules: the sum over placements of products over cells
// (SumOfProducts), or the greatest sum over cells (GreatestSum).
//
// Forward and backward over the states of the line's automaton (line_automaton.hpp): after i cells
// only states i - slack - 1 … i can be on the way from start to end, so that a line of n cells
// costs O(n · slack).
#pragma once

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace quadrille::nonogram {

// Totals are right up to a factor for each cell: rows of sums are scaled to 1.
struct SumOfProducts {
  static constexpr double kNothing = 0;
  static constexpr double kNeutral = 1;
  static double add(double left, double right) { return left + right; }
  static double times(double left, double right) { return left * right; }
  static void scale(std::span<double> row) {
    double sum = 0;
    for (const double value : row) sum += value;
    if (sum == 0) return;
    for (double& value : row) value /= sum;
  }
};

// Exact for whole multiples of a power of two that stay below 2^53 times that power.
struct GreatestSum {
  static constexpr double kNothing = -std::numeric_limits<double>::infinity();
  static constexpr double kNeutral = 0;
  static double add(double left, double right) { return std::max(left, right); }
  static double times(double left, double right) { return left + right; }
  static void scale(std::span<double> /*row*/) {}
};

// The places of a clue's pattern 0 1^c1 0 … 1^ck 0.
class LinePattern {
 public:
  // Requires a clue that fits.
  LinePattern(const Clue& clue, int length) : length_(static_cast<std::size_t>(length)) {
    blocks_.push_back(0);
    for (const int block : clue) {
      blocks_.insert(blocks_.end(), static_cast<std::size_t>(block), 1);
      blocks_.push_back(0);
    }
    blocks_.push_back(0);  // behind the last state
    QUADRILLE_ASSERT(last_state() <= length_ + 1);
  }

  [[nodiscard]] std::size_t length() const { return length_; }
  [[nodiscard]] std::size_t last_state() const { return blocks_.size() - 2; }
  // By state, and one place more: 1 in a block, 0 in a gap. Numbers, so that loops over states run
  // in lanes.
  [[nodiscard]] const double* blocks() const { return blocks_.data(); }
  // The states that matter after so many cells.
  [[nodiscard]] std::size_t lowest(std::size_t cells) const {
    const std::size_t ahead = last_state() + cells;  // the last gap may have no cell
    return ahead > length_ + 1 ? ahead - length_ - 1 : 0;
  }
  [[nodiscard]] std::size_t highest(std::size_t cells) const {
    return std::min(cells, last_state());
  }
  [[nodiscard]] std::size_t memory_bytes() const { return blocks_.capacity() * sizeof(double); }

 private:
  std::size_t length_;
  std::vector<double> blocks_;
};

// Working memory; keeps nothing from one call to the next.
template <class Rule>
class LinePaths {
 public:
  struct ByColour {
    double filled = Rule::kNothing;
    double empty = Rule::kNothing;
  };

  // For lines up to this length.
  explicit LinePaths(int max_length)
      : row_size_(static_cast<std::size_t>(max_length) + 4),
        forward_((static_cast<std::size_t>(max_length) + 1) * row_size_),
        after_(row_size_),
        before_(row_size_) {}

  // `inputs`: what the cells add; `totals`: what comes out; both of the line's length.
  void compute(const LinePattern& line, std::span<const ByColour> inputs,
               std::span<ByColour> totals) {
    go_forward(line, inputs);
    const std::size_t length = line.length();
    clear_around(after_.data() + 1, line, length);
    const std::size_t last = line.last_state();
    after_[last + 1] = Rule::kNeutral;
    if (last > 0) after_[last] = Rule::kNeutral;
    for (std::size_t cell = length; cell-- > 0;) {
      totals[cell] = total_of(line, cell);
      go_back(line, cell, inputs[cell]);
    }
  }

  [[nodiscard]] std::size_t memory_bytes() const {
    return (forward_.capacity() + after_.capacity() + before_.capacity()) * sizeof(double);
  }

 private:
  // Rows have a place before their first state, and are nothing around the states that matter.
  double* row(std::size_t cells) { return forward_.data() + cells * row_size_ + 1; }
  static void clear_around(double* row, const LinePattern& line, std::size_t cells) {
    std::fill(row + line.lowest(cells) - 1, row + line.highest(cells) + 2, Rule::kNothing);
  }
  void go_forward(const LinePattern& line, std::span<const ByColour> inputs) {
    const double* blocks = line.blocks();
    clear_around(row(0), line, 0);
    row(0)[0] = Rule::kNeutral;
    for (std::size_t cell = 0; cell < line.length(); ++cell) {
      const double* from = row(cell);
      double* to = row(cell + 1);
      clear_around(to, line, cell + 1);
      const std::size_t low = line.lowest(cell + 1);
      const std::size_t high = line.highest(cell + 1);
      const double filled = inputs[cell].filled;
      const double empty = inputs[cell].empty;
      for (std::size_t state = low; state <= high; ++state) {
        const double moved = *(from + state - 1);
        const double in_block = Rule::times(moved, filled);
        const double in_gap = Rule::times(Rule::add(moved, from[state]), empty);
        to[state] = blocks[state] != 0 ? in_block : in_gap;
      }
      Rule::scale({to + low, high - low + 1});
    }
  }

  // Of all paths through a cell; after_ holds what comes after it.
  ByColour total_of(const LinePattern& line, std::size_t cell) {
    const double* until = row(cell + 1);
    const double* after = after_.data() + 1;
    const double* blocks = line.blocks();
    double filled = Rule::kNothing;
    double empty = Rule::kNothing;
    for (std::size_t state = line.lowest(cell + 1); state <= line.highest(cell + 1); ++state) {
      const double through = Rule::times(until[state], after[state]);
      filled = Rule::add(filled, blocks[state] != 0 ? through : Rule::kNothing);
      empty = Rule::add(empty, blocks[state] != 0 ? Rule::kNothing : through);
    }
    return {filled, empty};
  }

  void go_back(const LinePattern& line, std::size_t cell, const ByColour& input) {
    const double* blocks = line.blocks();
    const double filled = input.filled;
    const double empty = input.empty;
    const double* after = after_.data() + 1;
    double* before = before_.data() + 1;
    clear_around(before, line, cell);
    const std::size_t low = line.lowest(cell);
    const std::size_t high = line.highest(cell);
    for (std::size_t state = low; state <= high; ++state) {
      // Behind the last state there is nothing, whatever stands in the pattern there.
      const double next = blocks[state + 1] != 0 ? filled : empty;
      const double moved = Rule::times(after[state + 1], next);
      const double stayed = Rule::times(after[state], empty);
      before[state] = blocks[state] != 0 ? moved : Rule::add(moved, stayed);
    }
    Rule::scale({before + low, high - low + 1});
    after_.swap(before_);
  }

  std::size_t row_size_;
  std::vector<double> forward_;  // rows by cells read: what leads to each state
  std::vector<double> after_;    // what leads from each state to the end
  std::vector<double> before_;
};

}  // namespace quadrille::nonogram
