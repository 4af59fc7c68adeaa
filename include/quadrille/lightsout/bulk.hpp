// Many small boards of one shape at once: the fewest presses of hundreds of millions a second.
//
// Boards are the integers of document 004: position (x, y) of a board of width w is bit w·y + x.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/lightsout/pattern.hpp>
#include <quadrille/lightsout/puzzle.hpp>
#include <quadrille/lightsout/solve.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::lightsout {

inline constexpr int kMaxBulkCells = 32;
// The answer for a board without solution. Where there are such boards no solution looks like it:
// the fewest presses are never all 32 cells when there is another solution.
inline constexpr std::uint32_t kNoPresses = 0xFFFFFFFF;

// Requires at most 32 cells and two states.
std::uint32_t to_integer(const BitGrid& board);
BitGrid from_integer(int width, int height, std::uint32_t integer);

// Immutable; threads may share one.
class BulkSolver {
 public:
  // Errors: too_many_cells (over 32), kernel_too_large (more than 2^12 solutions a board).
  static Result<BulkSolver> make(const Shape& shape);

  [[nodiscard]] int cells() const { return cells_; }
  [[nodiscard]] int nullity() const { return nullity_; }
  // False exactly for the answers that mean "no solution".
  [[nodiscard]] bool is_solution(std::uint32_t answer) const {
    return nullity_ == 0 || answer != kNoPresses;
  }

  // answers[i] = fewest presses that put out boards[i], or kNoPresses. Requires spans of the same
  // size and no bits beyond the cells.
  void solve(std::span<const std::uint32_t> boards, std::span<std::uint32_t> answers) const;

  // What lightsout::solve() reports about one puzzle, with one of the solutions of fewest presses
  // or a certificate. Requires a puzzle of the solver's shape with two states.
  [[nodiscard]] SolveReport report(const Puzzle& puzzle) const;

 private:
  // A board is cut in three pieces; the entries of its pieces sum up to a solution in the low
  // cells_ bits and to what remains lit in the bits above. Any 32-cell board fits.
  static constexpr int kPieces = 3;
  using Tables = std::array<std::vector<std::uint64_t>, kPieces>;
  using ShortTables = std::array<std::vector<std::uint32_t>, kPieces>;

  BulkSolver() = default;
  template <class Entry>
  void solve_with(const std::array<std::vector<Entry>, kPieces>& tables,
                  std::span<const std::uint32_t> boards, std::span<std::uint32_t> answers) const;

  int cells_ = 0;
  int nullity_ = 0;
  std::vector<std::uint32_t> quiet_;  // all quiet patterns, 0 first
  // Sets of lights whose parity no press changes: those of a solvable board are all even.
  std::vector<std::uint32_t> invariants_;
  std::array<int, kPieces + 1> cuts_{};
  Tables tables_;             // empty when the short ones suffice
  ShortTables short_tables_;  // cells and nullity fit in 32 bits
};

}  // namespace quadrille::lightsout
