// A solution other than the picture, or the proof that there is none.
//
// The cells in which two solutions differ are called a switch. Each open cell is set against the
// picture and followed through the lines. A search then branches only in lines that already
// disagree with the picture, and tries the picture's colour first: when all of those lines are
// complete, the picture fills the rest and a switch, mostly a small one, is found. A cell that
// cannot differ has the picture's colour, which helps the cells after it.
//
// Whether a puzzle is unique does not depend on the order of the cells; which switch is found does,
// and so does whether the budget of backtracks suffices. All choices come from the Rng and from
// integers, so that they are the same on every machine; this is why the generator does not ask the
// solver, whose beliefs are floating-point numbers.
#pragma once

#include "nonogram/make/draft.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/core/rng.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::nonogram {

class SwitchFinder {
 public:
  enum class Outcome : std::uint8_t {
    found,    // cells() is a switch
    none,     // the picture is the only solution
    unsure,   // the budget was used up
    limited,  // a limit of the watch was reached
  };

  // Backtracks of a run before it is unsure.
  static constexpr std::uint64_t kDefaultBudget = 5000;

  // `draft` must outlive the object.
  explicit SwitchFinder(Draft& draft, std::uint64_t budget = kDefaultBudget)
      : draft_(draft), budget_(budget) {}

  // Requires a propagated draft. Whatever comes out, its grid knows more than before: cells that
  // are as in the picture in every solution which agrees with it on what was known.
  Outcome run(Rng& rng, LimitWatch& watch);

  // In order.
  [[nodiscard]] std::span<const int> cells() const { return switch_; }
  // Another solution that somebody else has found; it agrees with what the grid knows.
  void start_from(const CellGrid& solution);
  // After `found` or start_from(): drops cells from the switch while the rest contains one; a small
  // budget or a limit may leave some in that are not needed. The grid is left as it is.
  void shrink(LimitWatch& watch);
  // The last run had to try more than one cell at a time.
  [[nodiscard]] bool branched() const { return branched_; }
  // Of the last run: how hard it was.
  [[nodiscard]] std::uint64_t backtracks() const { return backtracks_; }

 private:
  struct Decision {
    std::size_t mark = 0;  // of the grid before it
    int cell = 0;
  };

  enum class Trial : std::uint8_t { differs, agrees, unsure, limited };

  Trial set_against_picture(int cell, std::uint64_t budget, LimitWatch& watch);
  bool follow(int cell, Cell colour);
  bool back_up();
  [[nodiscard]] int branching_cell() const;
  void settle_as_in_picture(int cell);
  void settle_as_in_picture_except(std::span<const int> cells);
  bool find_smaller_without(int cell, LimitWatch& watch);
  void note_switch();

  Draft& draft_;
  std::uint64_t budget_;
  std::vector<int> open_;
  std::vector<Decision> decisions_;
  std::vector<int> switch_;
  bool branched_ = false;
  std::uint64_t backtracks_ = 0;
};

}  // namespace quadrille::nonogram
