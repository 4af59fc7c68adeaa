// Propagation: line solving until no line tells anything new.
//
// The grid is kept twice, as bit sets of its rows and of its columns, in step with each other: a
// cell that a row settles is written into its column at once and puts the column on the worklist.
// Everything settled stands on a trail, so that a user may assume a cell, propagate, look, and go
// back to where it was: probing, search, hints and the generator all work this way.
//
// Reading order: GridPropagation does the work in memory that it is given; PuzzlePropagation gives
// it memory from the heap, FixedPropagation memory inside itself (bare metal: no heap, no
// exceptions, no recursion).
#pragma once

#include "nonogram/line/line_narrower.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::nonogram {

struct TrailCell {
  std::uint16_t row = 0;
  std::uint16_t column = 0;
};

// One row or column at work.
struct PropagationLine {
  LineClue clue;
  LineNarrower* narrower = nullptr;
  std::span<Word64> may_fill;
  std::span<Word64> may_empty;
  std::span<Block> block_storage;
  bool waiting = false;  // on the worklist
};

// What a grid of width×height cells needs, in elements; see the static functions below.
struct PropagationMemory {
  std::span<PropagationLine> lines;
  std::span<Word64> pieces;
  std::span<Block> blocks;
  std::span<std::uint16_t> worklist;
  std::span<TrailCell> trail;
};

class GridPropagation {
 public:
  enum class Outcome : std::uint8_t {
    stable,         // no line tells anything new
    contradiction,  // a line has no placement left: undo, or give up
    interrupted,    // a limit was reached; propagate() again goes on
  };

  GridPropagation(const GridPropagation&) = delete;
  GridPropagation& operator=(const GridPropagation&) = delete;

  // Sizes of the memory.
  static constexpr std::size_t pieces_of_line(int cells) {
    return (static_cast<std::size_t>(cells) + 63) / 64;
  }
  static constexpr std::size_t blocks_of_line(int cells) {
    return (static_cast<std::size_t>(cells) + 1) / 2;
  }
  static constexpr std::size_t lines_of_grid(int width, int height) {
    return static_cast<std::size_t>(width) + static_cast<std::size_t>(height);
  }
  static constexpr std::size_t cells_of_grid(int width, int height) {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
  // Two sets a line, and two more for the line that is being solved.
  static constexpr std::size_t pieces_of_grid(int width, int height) {
    const auto rows = static_cast<std::size_t>(height);
    const auto columns = static_cast<std::size_t>(width);
    return 2 * ((rows + 1) * pieces_of_line(width) + (columns + 1) * pieces_of_line(height));
  }
  static constexpr std::size_t blocks_of_grid(int width, int height) {
    return static_cast<std::size_t>(height) * blocks_of_line(width) +
           static_cast<std::size_t>(width) * blocks_of_line(height);
  }

  [[nodiscard]] GridSize size() const { return size_; }
  [[nodiscard]] int width() const { return size_.width; }
  [[nodiscard]] int height() const { return size_.height; }
  [[nodiscard]] const LineClue& clue(LineId line) const { return lines_[number(line)].clue; }

  [[nodiscard]] Cell at(int row, int column) const;
  [[nodiscard]] std::size_t unknown_cells() const {
    return cells_of_grid(width(), height()) - settled_;
  }
  // What the cells of a line may still be, in 64-bit pieces.
  [[nodiscard]] std::span<const Word64> may_fill(LineId line) const {
    return lines_[number(line)].may_fill;
  }
  [[nodiscard]] std::span<const Word64> may_empty(LineId line) const {
    return lines_[number(line)].may_empty;
  }

  // Makes a cell known and puts its lines on the worklist. False, with nothing changed, if the
  // opposite is known. `cell` is not unknown.
  [[nodiscard]] bool settle(int row, int column, Cell cell);

  // Works until the worklist is empty. After a contradiction the worklist is empty, too.
  [[nodiscard]] Outcome propagate();
  [[nodiscard]] Outcome propagate(LimitWatch& watch);

  // One line by itself, whether it waits on the worklist or not. gain(): how many cells it would
  // settle now; requires that it has a placement. look_at(): settles them and puts the crossing
  // lines on the worklist; false, with nothing changed, if it has no placement.
  [[nodiscard]] int gain(LineId line);
  [[nodiscard]] bool look_at(LineId line) { return solve_line(number(line)); }

  // A mark stands for everything settled so far; take it only while the grid is stable.
  [[nodiscard]] std::size_t mark() const { return settled_; }
  // Forgets everything settled since the mark, and the worklist.
  void undo_to(std::size_t mark);
  // The cells settled since the mark, in order.
  [[nodiscard]] std::span<const TrailCell> settled_since(std::size_t mark) const {
    return trail_.subspan(mark, settled_ - mark);
  }

  // Forgets everything settled and puts all lines on the worklist.
  void restart();

  // Changes a clue; requires that nothing is settled. The line is put on the worklist.
  void set_clue(LineId line, std::span<const int> lengths, LineNarrower& narrower);
  void set_clue(LineId line, std::span<const int> lengths, LineNarrowers& narrowers);

  // Line solves since the beginning.
  [[nodiscard]] std::uint64_t line_solves() const { return line_solves_; }

 protected:
  // The memory must have at least the sizes above and outlive the object; every line needs its
  // set_clue() before the first propagate().
  GridPropagation(int width, int height, const PropagationMemory& memory);
  ~GridPropagation() = default;

 private:
  [[nodiscard]] std::size_t number(LineId line) const {
    return static_cast<std::size_t>(size_.number_of(line));
  }
  [[nodiscard]] LineId line_id(std::size_t number) const {
    return size_.line_id(static_cast<int>(number));
  }
  [[nodiscard]] int cells_of_line(std::size_t line) const { return size_.length_of(line_id(line)); }
  void enlist(std::size_t line);
  std::size_t take_next();
  void clear_worklist();
  bool narrow_line(std::size_t line);
  bool solve_line(std::size_t line);
  void write_changes(LineId line, std::size_t piece, Word64 cells, Cell cell);
  void push_trail(const KnownCell& cell);
  template <class Stop>
  Outcome run(Stop stop);

  GridSize size_;
  std::span<PropagationLine> lines_;  // rows, then columns
  std::span<Word64> new_may_fill_;
  std::span<Word64> new_may_empty_;
  std::span<std::uint16_t> worklist_;  // a ring: first in, first out
  std::size_t first_waiting_ = 0;
  std::size_t waiting_ = 0;
  std::span<TrailCell> trail_;
  std::size_t settled_ = 0;
  std::uint64_t line_solves_ = 0;
};

namespace detail {

struct HeapPropagationMemory {
  HeapPropagationMemory(int width, int height);
  [[nodiscard]] PropagationMemory memory();

  std::vector<PropagationLine> lines;
  std::vector<Word64> pieces;
  std::vector<Block> blocks;
  std::vector<std::uint16_t> worklist;
  std::vector<TrailCell> trail;
};

template <int side>
struct FixedPropagationMemory {
  [[nodiscard]] PropagationMemory memory() { return {lines, pieces, blocks, worklist, trail}; }

  std::array<PropagationLine, GridPropagation::lines_of_grid(side, side)> lines;
  std::array<Word64, GridPropagation::pieces_of_grid(side, side)> pieces;
  std::array<Block, GridPropagation::blocks_of_grid(side, side)> blocks;
  std::array<std::uint16_t, GridPropagation::lines_of_grid(side, side)> worklist;
  std::array<TrailCell, GridPropagation::cells_of_grid(side, side)> trail;
};

}  // namespace detail

// Any size, memory from the heap.
class PuzzlePropagation : private detail::HeapPropagationMemory, public GridPropagation {
 public:
  PuzzlePropagation(int width, int height)
      : HeapPropagationMemory(width, height), GridPropagation(width, height, memory()) {}
  // With the clues of the puzzle; its state of play is left alone.
  explicit PuzzlePropagation(const Puzzle& puzzle);

  using GridPropagation::set_clue;
  void set_clue(LineId line, const Clue& clue) { set_clue(line, clue, narrowers_); }

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  LineNarrowers narrowers_;
};

// Up to side×side cells, memory inside the object.
template <int side>
class FixedPropagation : private detail::FixedPropagationMemory<side>, public GridPropagation {
 public:
  static_assert(side >= 1 && side <= LineSolver<Word64, Word64>::kMaxCells);

  FixedPropagation(int width, int height) : GridPropagation(width, height, this->memory()) {}

  using GridPropagation::set_clue;
  void set_clue(LineId line, std::span<const int> lengths) { set_clue(line, lengths, narrower_); }

 private:
  WordNarrower<Word64, Word64> narrower_;
};

// Settles all known cells of a grid of the same size. False at the first that contradicts what is
// known already.
[[nodiscard]] bool settle_known(GridPropagation& propagation, const CellGrid& known);

// The cells as a grid.
CellGrid to_grid(const GridPropagation& propagation);

}  // namespace quadrille::nonogram
