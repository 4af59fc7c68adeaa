// Lights Out by the book. The reports are those of lightsout::solve(): presses have passed
// lightsout::solves(), certificates lightsout::refutes().
#pragma once

#include <quadrille/lightsout/puzzle.hpp>
#include <quadrille/lightsout/solve.hpp>
#include <quadrille/teaching/breadth_first.hpp>
#include <quadrille/teaching/trace.hpp>

#include <vector>

namespace quadrille::teaching {

// The boards that presses lead to. A state holds, for each cell, how often it must still move on:
// with two states and all lights out as the target these are the lit cells, bit w·y + x for (x, y)
// as in document 004.
class LightsOutSpace {
 public:
  // A board whose cells do not fit into this many bits is too large.
  static constexpr int kMaxBits = 63;
  [[nodiscard]] static bool fits(const lightsout::Puzzle& puzzle);

  // Requires a puzzle that fits.
  explicit LightsOutSpace(const lightsout::Puzzle& puzzle);

  [[nodiscard]] State start() const { return start_; }
  [[nodiscard]] int cells() const { return static_cast<int>(effects_.size()); }
  // The board after a press of the cell.
  [[nodiscard]] State pressed(State state, int cell) const;

  template <class Visit>
  void for_each_move(State state, Visit visit) const {
    for (int cell = 0; cell < cells(); ++cell) {
      visit(pressed(state, cell), static_cast<MoveCode>(cell));
    }
  }
  [[nodiscard]] State before(State state, MoveCode move) const;
  [[nodiscard]] bool is_goal(State state) const { return state == 0; }
  [[nodiscard]] bool is_move(MoveCode move) const { return move < cells(); }

  // How many presses each board needs, kUnreachable where they never lead to the goal; one search
  // from the goal finds them all. Requires two states (a press then undoes itself), at most 30
  // cells.
  static constexpr std::uint8_t kUnreachable = 0xFF;
  [[nodiscard]] std::vector<std::uint8_t> all_distances() const;

 private:
  [[nodiscard]] State moved_on(State state, State effect, int times) const;

  int states_ = 2;
  int bits_ = 1;  // of a cell
  State start_ = 0;
  std::vector<State> effects_;  // of a press, by cell
};

// Breadth-first search over boards: the fewest presses, or a proof by exhaustion that there is no
// solution. The verdict says `solved` for a solution: how many there are was not asked. Boards
// that do not fit: limit `size`.
Taught<lightsout::SolveReport> breadth_first(const lightsout::Puzzle& puzzle, const Limits& limits);
Taught<lightsout::SolveReport> breadth_first(const lightsout::Puzzle& puzzle, CheckInvariants check,
                                             const Limits& limits);

// Gaussian elimination over the whole matrix, then every sum of quiet patterns for the fewest
// presses. A number of states that is no prime has no such elimination, and boards over 2048 cells
// are too large for a dense matrix: limit `size`.
Taught<lightsout::SolveReport> algebra(const lightsout::Puzzle& puzzle, const Limits& limits);

}  // namespace quadrille::teaching
