#include "nonogram/line/propagation.hpp"

#include <algorithm>
#include <bit>

namespace quadrille::nonogram {
namespace {

constexpr bool has(std::span<const Word64> set, int position) {
  return ((set[static_cast<std::size_t>(position) / 64] >> (position % 64)) & 1) != 0;
}
constexpr void insert(std::span<Word64> set, int position) {
  set[static_cast<std::size_t>(position) / 64] |= Word64{1} << (position % 64);
}
constexpr void remove(std::span<Word64> set, int position) {
  set[static_cast<std::size_t>(position) / 64] &= ~(Word64{1} << (position % 64));
}

void fill_with_ones(std::span<Word64> set, int count) {
  std::fill(set.begin(), set.end(), ~Word64{0});
  if (count % 64 != 0) set.back() = low_bits<Word64>(count % 64);
}

// Takes the next `count` elements off a piece of memory.
template <class T>
std::span<T> take(std::span<T>& memory, std::size_t count) {
  const std::span<T> taken = memory.first(count);
  memory = memory.subspan(count);
  return taken;
}

// A cell that becomes known stays in one of the two sets.
void settle_in(PropagationLine& line, int position, Cell cell) {
  remove(cell == Cell::filled ? line.may_empty : line.may_fill, position);
}

}  // namespace

GridPropagation::GridPropagation(int width, int height, const PropagationMemory& memory)
    : size_{width, height},
      lines_(memory.lines.first(lines_of_grid(width, height))),
      worklist_(memory.worklist.first(lines_of_grid(width, height))),
      trail_(memory.trail.first(cells_of_grid(width, height))) {
  std::span<Word64> pieces = memory.pieces;
  std::span<Block> blocks = memory.blocks;
  for (std::size_t line = 0; line < lines_.size(); ++line) {
    const int cells = cells_of_line(line);
    lines_[line] = {};
    lines_[line].may_fill = take(pieces, pieces_of_line(cells));
    lines_[line].may_empty = take(pieces, pieces_of_line(cells));
    lines_[line].block_storage = take(blocks, blocks_of_line(cells));
    fill_with_ones(lines_[line].may_fill, cells);
    fill_with_ones(lines_[line].may_empty, cells);
  }
  const std::size_t longest = pieces_of_line(std::max(width, height));
  new_may_fill_ = take(pieces, longest);
  new_may_empty_ = take(pieces, longest);
}

void GridPropagation::set_clue(LineId line, std::span<const int> lengths, LineNarrower& narrower) {
  QUADRILLE_ASSERT(settled_ == 0);
  PropagationLine& at_work = lines_[number(line)];
  at_work.clue = make_line_clue(lengths, cells_of_line(number(line)), at_work.block_storage);
  at_work.narrower = &narrower;
  enlist(number(line));
}

void GridPropagation::set_clue(LineId line, std::span<const int> lengths,
                               LineNarrowers& narrowers) {
  PropagationLine& at_work = lines_[number(line)];
  const LineClue clue = make_line_clue(lengths, cells_of_line(number(line)), at_work.block_storage);
  set_clue(line, lengths, narrowers.for_clue(clue));
}

Cell GridPropagation::at(int row, int column) const {
  const PropagationLine& line = lines_[static_cast<std::size_t>(row)];
  if (!has(line.may_fill, column)) return Cell::empty;
  return has(line.may_empty, column) ? Cell::unknown : Cell::filled;
}

bool GridPropagation::settle(int row, int column, Cell cell) {
  QUADRILLE_ASSERT(cell != Cell::unknown);
  const Cell known = at(row, column);
  if (known != Cell::unknown) return known == cell;
  const std::size_t row_number = number({Axis::row, row});
  const std::size_t column_number = number({Axis::column, column});
  settle_in(lines_[row_number], column, cell);
  settle_in(lines_[column_number], row, cell);
  push_trail({row, column, cell});
  enlist(row_number);
  enlist(column_number);
  return true;
}

GridPropagation::Outcome GridPropagation::propagate() {
  return run([] { return false; });
}

GridPropagation::Outcome GridPropagation::propagate(LimitWatch& watch) {
  return run([&watch] { return watch.reached(); });
}

template <class Stop>
GridPropagation::Outcome GridPropagation::run(Stop stop) {
  while (waiting_ > 0) {
    if (stop()) return Outcome::interrupted;
    if (!solve_line(take_next())) {
      clear_worklist();
      return Outcome::contradiction;
    }
  }
  return Outcome::stable;
}

// Everything that the line settles goes to new_may_fill_ and new_may_empty_.
bool GridPropagation::narrow_line(std::size_t number) {
  ++line_solves_;
  const PropagationLine& line = lines_[number];
  const std::size_t pieces = line.may_fill.size();
  const std::span<Word64> may_fill = new_may_fill_.first(pieces);
  const std::span<Word64> may_empty = new_may_empty_.first(pieces);
  copy_pieces(line.may_fill, may_fill);
  copy_pieces(line.may_empty, may_empty);
  return line.narrower->narrow(line.clue, may_fill, may_empty);
}

bool GridPropagation::solve_line(std::size_t number) {
  if (!narrow_line(number)) return false;
  const LineId id = line_id(number);
  PropagationLine& line = lines_[number];
  for (std::size_t piece = 0; piece < line.may_fill.size(); ++piece) {
    const Word64 may_fill = new_may_fill_[piece];
    const Word64 may_empty = new_may_empty_[piece];
    write_changes(id, piece, line.may_fill[piece] & ~may_fill, Cell::empty);
    write_changes(id, piece, line.may_empty[piece] & ~may_empty, Cell::filled);
    line.may_fill[piece] = may_fill;
    line.may_empty[piece] = may_empty;
  }
  return true;
}

int GridPropagation::gain(LineId id) {
  const PropagationLine& line = lines_[number(id)];
  Word64 open = 0;
  for (std::size_t piece = 0; piece < line.may_fill.size(); ++piece) {
    open |= line.may_fill[piece] & line.may_empty[piece];
  }
  if (open == 0) return 0;
  QUADRILLE_CHECK(narrow_line(number(id)));
  int cells = 0;
  for (std::size_t piece = 0; piece < line.may_fill.size(); ++piece) {
    // A cell leaves one of the two sets when it becomes known.
    cells += std::popcount(line.may_fill[piece] & ~new_may_fill_[piece]) +
             std::popcount(line.may_empty[piece] & ~new_may_empty_[piece]);
  }
  return cells;
}

// `cells`: the bits of the newly settled cells in this piece of the line.
void GridPropagation::write_changes(LineId line, std::size_t piece, Word64 cells, Cell cell) {
  for (; cells != 0; cells &= cells - 1) {
    const int place = static_cast<int>(64 * piece) + std::countr_zero(cells);
    const std::size_t crossing = number(line.crossing(place));
    settle_in(lines_[crossing], line.index, cell);
    push_trail(line.cell(place, cell));
    enlist(crossing);
  }
}

void GridPropagation::push_trail(const KnownCell& cell) {
  trail_[settled_++] = {static_cast<std::uint16_t>(cell.row),
                        static_cast<std::uint16_t>(cell.column)};
}

void GridPropagation::undo_to(std::size_t mark) {
  clear_worklist();
  for (const TrailCell& cell : settled_since(mark)) {
    PropagationLine& row = lines_[cell.row];
    PropagationLine& column = lines_[number({Axis::column, cell.column})];
    insert(row.may_fill, cell.column);
    insert(row.may_empty, cell.column);
    insert(column.may_fill, cell.row);
    insert(column.may_empty, cell.row);
  }
  settled_ = mark;
}

void GridPropagation::restart() {
  clear_worklist();
  first_waiting_ = 0;
  for (std::size_t line = 0; line < lines_.size(); ++line) {
    fill_with_ones(lines_[line].may_fill, cells_of_line(line));
    fill_with_ones(lines_[line].may_empty, cells_of_line(line));
    enlist(line);
  }
  settled_ = 0;
}

void GridPropagation::enlist(std::size_t line) {
  if (lines_[line].waiting) return;
  lines_[line].waiting = true;
  const std::size_t place = first_waiting_ + waiting_;
  worklist_[place < worklist_.size() ? place : place - worklist_.size()] =
      static_cast<std::uint16_t>(line);
  ++waiting_;
}

std::size_t GridPropagation::take_next() {
  const std::size_t line = worklist_[first_waiting_];
  first_waiting_ = first_waiting_ + 1 == worklist_.size() ? 0 : first_waiting_ + 1;
  --waiting_;
  lines_[line].waiting = false;
  return line;
}

void GridPropagation::clear_worklist() {
  while (waiting_ > 0) take_next();
}

namespace detail {

HeapPropagationMemory::HeapPropagationMemory(int width, int height)
    : lines(GridPropagation::lines_of_grid(width, height)),
      pieces(GridPropagation::pieces_of_grid(width, height)),
      blocks(GridPropagation::blocks_of_grid(width, height)),
      worklist(GridPropagation::lines_of_grid(width, height)),
      trail(GridPropagation::cells_of_grid(width, height)) {}

PropagationMemory HeapPropagationMemory::memory() {
  return {lines, pieces, blocks, worklist, trail};
}

}  // namespace detail

PuzzlePropagation::PuzzlePropagation(const Puzzle& puzzle)
    : PuzzlePropagation(puzzle.width(), puzzle.height()) {
  for (int number = 0; number < size().line_count(); ++number) {
    const LineId line = size().line_id(number);
    set_clue(line, puzzle.clue(line));
  }
}

std::size_t PuzzlePropagation::memory_bytes() const {
  return lines.size() * sizeof(PropagationLine) + pieces.size() * sizeof(Word64) +
         blocks.size() * sizeof(Block) + worklist.size() * sizeof(std::uint16_t) +
         trail.size() * sizeof(TrailCell) + narrowers_.memory_bytes();
}

bool settle_known(GridPropagation& propagation, const CellGrid& known) {
  for (int row = 0; row < known.height(); ++row) {
    for (int column = 0; column < known.width(); ++column) {
      const Cell cell = known.at(row, column);
      if (cell != Cell::unknown && !propagation.settle(row, column, cell)) return false;
    }
  }
  return true;
}

CellGrid to_grid(const GridPropagation& propagation) {
  CellGrid grid(propagation.width(), propagation.height());
  for (int row = 0; row < grid.height(); ++row) {
    for (int column = 0; column < grid.width(); ++column) {
      grid.at(row, column) = propagation.at(row, column);
    }
  }
  return grid;
}

}  // namespace quadrille::nonogram
