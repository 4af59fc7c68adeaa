// Two tables say which blocks fit in front of a cell and which behind it; a block may stand, or a
// cell may be empty, where both sides fit. See Batenburg and Kosters, "Solving nonograms by
// combining relaxations" (2009), section 3.
#include "baseline/textbook_line.hpp"

namespace quadrille::baseline {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::Puzzle;

bool TextbookLineSolver::settle(const Clue& clue, std::span<Cell> line) {
  length_ = line.size();
  empty_before_.assign(length_ + 1, 0);
  for (std::size_t cell = 0; cell < length_; ++cell) {
    empty_before_[cell + 1] = empty_before_[cell] + (line[cell] == Cell::empty ? 1 : 0);
  }
  fill_prefixes(clue, line);
  if (prefix_[index(clue.size(), length_)] == 0) return false;
  fill_suffixes(clue, line);

  can_empty_.assign(length_, 0);
  fill_changes_.assign(length_ + 1, 0);
  collect_gaps(clue, line);
  collect_blocks(clue, line);
  int blocks_over = 0;
  for (std::size_t cell = 0; cell < length_; ++cell) {
    blocks_over += fill_changes_[cell];
    if (blocks_over == 0) line[cell] = Cell::empty;
    if (can_empty_[cell] == 0) line[cell] = Cell::filled;
  }
  return true;
}

void TextbookLineSolver::fill_prefixes(const Clue& clue, std::span<const Cell> line) {
  prefix_.assign((clue.size() + 1) * (length_ + 1), 0);
  prefix_[index(0, 0)] = 1;
  for (std::size_t blocks = 0; blocks <= clue.size(); ++blocks) {
    for (std::size_t cells = 1; cells <= length_; ++cells) {
      const bool ends_empty =
          line[cells - 1] != Cell::filled && prefix_[index(blocks, cells - 1)] != 0;
      bool ends_in_block = false;
      if (blocks > 0) {
        const auto size = static_cast<std::size_t>(clue[blocks - 1]);
        if (size == cells) {
          ends_in_block = blocks == 1 && may_hold_block(0, size);
        } else if (size < cells) {
          const std::size_t gap = cells - size - 1;
          ends_in_block = prefix_[index(blocks - 1, gap)] != 0 && line[gap] != Cell::filled &&
                          may_hold_block(gap + 1, size);
        }
      }
      prefix_[index(blocks, cells)] = ends_empty || ends_in_block ? 1 : 0;
    }
  }
}

void TextbookLineSolver::fill_suffixes(const Clue& clue, std::span<const Cell> line) {
  suffix_.assign((clue.size() + 1) * (length_ + 1), 0);
  suffix_[index(clue.size(), length_)] = 1;
  for (std::size_t block = clue.size() + 1; block-- > 0;) {
    for (std::size_t cell = length_; cell-- > 0;) {
      const bool begins_empty = line[cell] != Cell::filled && suffix_[index(block, cell + 1)] != 0;
      bool begins_with_block = false;
      if (block < clue.size()) {
        const std::size_t end = cell + static_cast<std::size_t>(clue[block]);
        if (end == length_) {
          begins_with_block = block + 1 == clue.size() && may_hold_block(cell, end - cell);
        } else if (end < length_) {
          begins_with_block = suffix_[index(block + 1, end + 1)] != 0 &&
                              line[end] != Cell::filled && may_hold_block(cell, end - cell);
        }
      }
      suffix_[index(block, cell)] = begins_empty || begins_with_block ? 1 : 0;
    }
  }
}

void TextbookLineSolver::collect_gaps(const Clue& clue, std::span<const Cell> line) {
  for (std::size_t blocks = 0; blocks <= clue.size(); ++blocks) {
    for (std::size_t cell = 0; cell < length_; ++cell) {
      if (line[cell] != Cell::filled && prefix_[index(blocks, cell)] != 0 &&
          suffix_[index(blocks, cell + 1)] != 0) {
        can_empty_[cell] = 1;
      }
    }
  }
}

void TextbookLineSolver::collect_blocks(const Clue& clue, std::span<const Cell> line) {
  for (std::size_t block = 0; block < clue.size(); ++block) {
    const auto size = static_cast<std::size_t>(clue[block]);
    for (std::size_t start = 0; start + size <= length_; ++start) {
      const std::size_t end = start + size;
      const bool fits_before =
          start == 0 ? block == 0
                     : line[start - 1] != Cell::filled && prefix_[index(block, start - 1)] != 0;
      const bool fits_behind =
          end == length_ ? block + 1 == clue.size()
                         : line[end] != Cell::filled && suffix_[index(block + 1, end + 1)] != 0;
      if (fits_before && fits_behind && may_hold_block(start, size)) {
        ++fill_changes_[start];
        --fill_changes_[end];
      }
    }
  }
}

namespace {

using nonogram::Axis;
using nonogram::LineId;

// One pass after another over the lines that changed since they were last solved.
class TextbookPropagation {
 public:
  TextbookPropagation(const Puzzle& puzzle, CellGrid& grid)
      : puzzle_(&puzzle),
        grid_(&grid),
        dirty_rows_(puzzle.rows().size(), true),
        dirty_columns_(puzzle.columns().size(), true) {}

  bool run() {
    bool changed = true;
    while (changed) {
      changed = false;
      for (const Axis axis : {Axis::row, Axis::column}) {
        std::vector<bool>& dirty = dirty_lines(axis);
        for (std::size_t index = 0; index < dirty.size(); ++index) {
          if (!dirty[index]) continue;
          dirty[index] = false;
          changed = true;
          if (!settle({axis, static_cast<int>(index)})) return false;
        }
      }
    }
    return true;
  }

 private:
  [[nodiscard]] std::vector<bool>& dirty_lines(Axis axis) {
    return axis == Axis::row ? dirty_rows_ : dirty_columns_;
  }
  [[nodiscard]] Cell& cell(LineId id, std::size_t position) {
    const int across = static_cast<int>(position);
    return id.axis == Axis::row ? grid_->at(id.index, across) : grid_->at(across, id.index);
  }

  bool settle(LineId id) {
    std::vector<bool>& crossing = dirty_lines(id.axis == Axis::row ? Axis::column : Axis::row);
    line_.resize(crossing.size());
    for (std::size_t position = 0; position < line_.size(); ++position) {
      line_[position] = cell(id, position);
    }
    if (!solver_.settle(puzzle_->clue(id), line_)) return false;
    for (std::size_t position = 0; position < line_.size(); ++position) {
      if (cell(id, position) == line_[position]) continue;
      cell(id, position) = line_[position];
      crossing[position] = true;
    }
    return true;
  }

  const Puzzle* puzzle_;
  CellGrid* grid_;
  std::vector<bool> dirty_rows_;
  std::vector<bool> dirty_columns_;
  TextbookLineSolver solver_;
  std::vector<Cell> line_;
};

}  // namespace

bool propagate_by_textbook(const Puzzle& puzzle, CellGrid& grid) {
  return TextbookPropagation(puzzle, grid).run();
}

}  // namespace quadrille::baseline
