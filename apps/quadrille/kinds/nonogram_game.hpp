// A nonogram at play, of either sort: marks, undo, trials. No terminal in here.
#pragma once

#include "nonogram_sorts.hpp"

#include <optional>
#include <vector>

namespace quadrille::app {

template <class Sort>
class NonogramGame {
 public:
  using Puzzle = typename Sort::Puzzle;
  using Grid = typename Sort::Grid;
  using Mark = typename Sort::Mark;

  explicit NonogramGame(Puzzle puzzle);

  [[nodiscard]] const Puzzle& puzzle() const { return puzzle_; }
  [[nodiscard]] const Grid& cells() const { return cells_; }
  [[nodiscard]] bool is_solved() const { return Sort::is_solved(puzzle_, cells_); }

  // Marks that are made between begin_move() and the next one are one move for undo(). Marks of a
  // solved game do nothing.
  void begin_move();
  void mark(int row, int column, Mark value);
  bool undo();
  bool redo();

  // Trials lie on top of each other; what was marked since the last one is kept or goes with it.
  void begin_trial();
  bool keep_trial();
  bool drop_trial();
  [[nodiscard]] int trials() const { return static_cast<int>(trials_.size()); }
  // Was the cell marked within a trial?
  [[nodiscard]] bool is_tried(int row, int column) const;

  // Puts a whole state in place; undo() takes it back. Requires a grid of the puzzle's size.
  void replace(const Grid& cells);

  // Which blocks of a line's clue are surely done, seen from its ends: every cell up to the block
  // is known and the block is closed. All of them when the line's filled cells are its clue.
  [[nodiscard]] std::vector<bool> finished_blocks(nonogram::LineId line) const;

 private:
  struct Change {
    int row = 0;
    int column = 0;
    Mark before{};
    Mark after{};
  };
  using Move = std::vector<Change>;

  void put(int row, int column, Mark value) { cells_.at(row, column) = value; }
  [[nodiscard]] std::vector<std::optional<int>> values_of(nonogram::LineId line) const;

  Puzzle puzzle_;
  Grid cells_;
  std::vector<Move> done_;
  std::vector<Move> undone_;
  bool move_is_open_ = false;
  std::vector<Grid> trials_;  // how the grid was when each began
};

extern template class NonogramGame<PlainSort>;
extern template class NonogramGame<ColourSort>;

}  // namespace quadrille::app
