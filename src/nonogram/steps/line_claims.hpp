// What the names of techniques claim about one line, under the premises alone. Part of the
// independent checker (step_checker.hpp): shares nothing with whoever found the step.
#pragma once

#include <quadrille/nonogram/step.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace quadrille::nonogram {

class LineClaims {
 public:
  // Both must outlive the object. Requires a witness that is right.
  LineClaims(const Puzzle& puzzle, const Step& step);

  // Each tells whether the claim of the technique of that name holds.
  [[nodiscard]] bool complete_line() const;
  [[nodiscard]] bool finished_line() const;
  [[nodiscard]] bool overlap() const;
  [[nodiscard]] bool simple_spaces() const;
  [[nodiscard]] bool punctuating() const;
  [[nodiscard]] bool joining() const;
  [[nodiscard]] bool mercury() const;
  [[nodiscard]] bool glue() const;
  [[nodiscard]] bool splitting() const;
  [[nodiscard]] bool forcing() const;

 private:
  // Part of a line: [first, last].
  struct Stretch {
    int first = 0;
    int last = 0;
    [[nodiscard]] int length() const { return last - first + 1; }
    [[nodiscard]] bool contains(int cell) const { return first <= cell && cell <= last; }
    [[nodiscard]] bool contains(Stretch other) const {
      return first <= other.first && other.last <= last;
    }
    [[nodiscard]] bool meets(Stretch other) const {
      return first <= other.last && other.first <= last;
    }
  };

  template <class Test>
  [[nodiscard]] bool all(Test test) const {
    return std::all_of(cells_.begin(), cells_.end(), test);
  }
  [[nodiscard]] bool concludes(Cell colour) const;
  [[nodiscard]] bool is_filled(int cell) const {
    return cell >= 0 && cell < length() &&
           premises_[static_cast<std::size_t>(cell)] == Cell::filled;
  }
  [[nodiscard]] bool is_wall(int cell) const;
  [[nodiscard]] int length() const { return static_cast<int>(premises_.size()); }
  [[nodiscard]] Stretch range(std::size_t block) const {
    return {step_.witness.leftmost[block], step_.witness.rightmost[block] + clue_[block] - 1};
  }
  // What the block covers wherever it stands; empty (last < first) if there is no such cell.
  [[nodiscard]] Stretch core(std::size_t block) const {
    return {step_.witness.rightmost[block], step_.witness.leftmost[block] + clue_[block] - 1};
  }
  [[nodiscard]] Stretch own_core() const { return core(static_cast<std::size_t>(*step_.block)); }
  [[nodiscard]] bool core_holds_all() const;
  [[nodiscard]] bool others_own_filled_premises() const;
  [[nodiscard]] bool core_has_premise() const;
  [[nodiscard]] bool is_between_premises_of_core(int cell) const;
  [[nodiscard]] bool is_out_of_reach(int cell) const;
  [[nodiscard]] Stretch run_around(int cell) const;
  [[nodiscard]] bool none_is_longer(Stretch run, int limit) const;
  [[nodiscard]] bool is_end_of_block(int cell) const;
  [[nodiscard]] bool is_left_by_mercury(int cell) const;
  [[nodiscard]] bool is_pushed_from_a_wall(int cell) const;
  [[nodiscard]] bool is_pushed(int cell, int side) const;
  [[nodiscard]] bool would_join(int cell) const;
  [[nodiscard]] bool is_in_small_gap(int cell) const;

  const Step& step_;
  const Clue& clue_;
  std::vector<Cell> premises_;
  std::vector<int> cells_;  // places of the conclusion
};

}  // namespace quadrille::nonogram
