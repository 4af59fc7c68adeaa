// Line solving until no line tells anything new. Lines tell each other domains, not only settled
// cells: "not red" travels from a row to a column as "red" does.
//
// Everything that was taken from a cell stands on a trail, so that a user may assume something,
// propagate, look, and go back to where it was.
#pragma once

#include "nonogram/colour/board.hpp"
#include "nonogram/colour/line_narrower.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace quadrille::nonogram::colour {

// A value that a cell lost.
struct Removal {
  std::int32_t cell = 0;
  Value value = 0;
};

class Propagation {
 public:
  enum class Outcome : std::uint8_t { stable, contradiction, interrupted };

  // All lines are waiting. The puzzle need not outlive the object.
  explicit Propagation(const Puzzle& puzzle);

  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] GridSize size() const { return board_.size(); }
  [[nodiscard]] const PuzzleLines& lines() const { return lines_; }
  [[nodiscard]] std::size_t open_cells() const { return open_; }

  // Takes values from a cell; false if nothing would be left to it.
  [[nodiscard]] bool restrict_to(int cell, Domain domain);
  // The same for all cells of a grid of the puzzle's size.
  [[nodiscard]] bool restrict_to(const DomainGrid& domains);

  // Works until no line waits. After a contradiction none waits, too. An interrupted call can be
  // repeated and goes on.
  [[nodiscard]] Outcome propagate(LimitWatch& watch);

  // What the line leaves to its cells now, as sets in the order of the board's; empty if it has no
  // placement. Valid until the next call. Changes nothing.
  [[nodiscard]] std::span<const Word64> look_at(int line);

  // A mark stands for everything so far.
  [[nodiscard]] std::size_t mark() const { return trail_.size(); }
  // Forgets everything since the mark, and who waits.
  void undo_to(std::size_t mark);
  [[nodiscard]] std::span<const Removal> removed_since(std::size_t mark) const {
    return std::span(trail_).subspan(mark);
  }

  [[nodiscard]] std::uint64_t line_solves() const { return line_solves_; }
  // The lines that were looked at since the last call: bit (line modulo 64).
  [[nodiscard]] std::uint64_t take_lines_seen() { return std::exchange(lines_seen_, 0); }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  void remove(int cell, Value value);
  void enlist(int line);
  void enlist_lines_of(int cell, int except);
  void clear_waiting();
  bool solve_line(int line);

  Board board_;
  PuzzleLines lines_;
  std::vector<Removal> trail_;
  std::vector<std::uint8_t> is_waiting_;
  std::vector<std::int32_t> waiting_;
  std::size_t next_waiting_ = 0;
  std::vector<Word64> narrowed_;
  std::size_t open_;
  std::uint64_t line_solves_ = 0;
  std::uint64_t lines_seen_ = 0;
};

}  // namespace quadrille::nonogram::colour
