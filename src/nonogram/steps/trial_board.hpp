// A grid on which colours are tried: assume a cell, solve lines round by round, look, take back.
//
// Rounds are breadth first: all lines of a round are solved with what was known before it, so the
// round in which something comes out is the least number of looks in a row that lead to it. Every
// cell that came out remembers its round and the line that settled it; chain_builder.hpp makes the
// written chain from that.
#pragma once

#include "nonogram/steps/line_prover.hpp"

#include <quadrille/nonogram/step.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace quadrille::nonogram {

struct TriedCell {
  KnownCell cell;
  int round = 0;         // 0: the assumption itself
  std::size_t line = 0;  // that settled it
};

class TrialBoard {
 public:
  static constexpr int kNoBound = std::numeric_limits<int>::max();

  enum class Outcome : std::uint8_t {
    contradiction,  // a line has no placement
    reached,        // the cell that was asked for came out
    quiet,          // nothing more comes out, or the bound of rounds is reached
  };

  struct Question {
    KnownCell assumption;
    int max_rounds = kNoBound;
    // Stop once this cell has this value; unknown: go on to the end.
    KnownCell target;
  };

  explicit TrialBoard(const LineProver& prover);

  [[nodiscard]] const LineProver& prover() const { return prover_; }
  [[nodiscard]] Cell at(int row, int column) const {
    return lines_[static_cast<std::size_t>(row)].at(column);
  }
  [[nodiscard]] const LineSets& line(std::size_t line) const { return lines_[line]; }

  // What is known without any trial. Not while one is on the board.
  void settle(const KnownCell& cell) { write(cell, cell.value); }
  void forget(const KnownCell& cell) { write(cell, Cell::unknown); }

  // Requires that the known cells are stable under line solving and the assumed one is unknown.
  Outcome run(const Question& question);
  // The same with these lines alone; what is known need not be stable.
  Outcome run(const Question& question, std::span<const std::size_t> lines);

  // Of the last run. Cells in the order in which they came out, the assumption first.
  [[nodiscard]] std::span<const TriedCell> tried() const { return tried_; }
  // The round that ended it, and the line without placement after a contradiction.
  [[nodiscard]] int rounds() const { return rounds_; }
  [[nodiscard]] std::size_t broken_line() const { return broken_line_; }

  // Takes the last run back.
  void undo();

 private:
  void write(const KnownCell& cell, Cell value);
  void start(const KnownCell& assumption);
  Outcome work(const Question& question);
  bool solve_line(std::size_t line);
  void collect(std::size_t line, std::size_t piece, Word64 cells, Cell value);
  bool write_found(const KnownCell& target);
  void enlist(std::size_t line);

  const LineProver& prover_;
  std::vector<LineSets> lines_;
  std::vector<std::uint8_t> is_allowed_;  // by line
  std::vector<std::uint8_t> is_listed_;   // by line: in next_
  std::vector<std::size_t> current_;      // lines of this round
  std::vector<std::size_t> next_;         // lines of the next one
  std::vector<TriedCell> found_;          // in this round
  std::vector<TriedCell> tried_;
  LineSets scratch_;
  int rounds_ = 0;
  std::size_t broken_line_ = 0;
};

}  // namespace quadrille::nonogram
