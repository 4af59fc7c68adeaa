// The order encoding of a line. For block j of length c and each position q that it may start at,
// the variable "start of j <= q"; from these, per cell, "j covers the cell", which is the
// conjunction start <= i and not start <= i - c.
//   order     start <= q implies start <= q + 1
//   sequence  start of j+1 <= q + c + 1 implies start of j <= q
//   covers    a covered cell is filled, a filled cell is covered by some block
//   gaps      a cell behind the end of block j and before the start of block j+1 is empty
// For a line of n cells and k blocks: O(k n) variables and clauses. The encoding is the direct
// one of Tamura, Taga, Kitagawa and Banbara, "Compiling finite linear CSP into SAT" (2009),
// applied to block starts. Solutions after the first are found by blocking the cells of each
// earlier one.
#include "baseline/order_encoding.hpp"

#include "baseline/sat_session.hpp"

#include <algorithm>
#include <span>

#include <cadical.hpp>

namespace quadrille::baseline {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::Puzzle;

// Makes the clauses of one line.
class LineEncoder {
 public:
  LineEncoder(ClauseSink& sink, const Clue& clue, std::span<const Literal> cells)
      : sink_(&sink), cells_(cells) {
    const int length = static_cast<int>(cells.size());
    const int slack = length - nonogram::minimal_length(clue);
    int first = 0;
    for (const int block_length : clue) {
      Block& block = blocks_.emplace_back(Block{block_length, first, first + slack, {}});
      for (int position = block.first; position < block.last; ++position) {
        block.starts_by.push_back(sink_->new_variable());
      }
      first += block_length + 1;
    }
  }

  void encode() {
    for (const Block& block : blocks_) add_order(block);
    for (std::size_t index = 0; index + 1 < blocks_.size(); ++index) {
      add_sequence(blocks_[index], blocks_[index + 1]);
    }
    for (int position = 0; position < static_cast<int>(cells_.size()); ++position) {
      add_covers(position);
    }
    for (int position = 0; position < static_cast<int>(cells_.size()); ++position) {
      add_gaps(position);
    }
  }

 private:
  // A block and the positions that it may start at when the line is empty.
  struct Block {
    int length;
    int first;
    int last;
    std::vector<Literal> starts_by;  // [q - first]: start <= q, for q in first … last-1
  };

  [[nodiscard]] Literal starts_by(const Block& block, int position) const {
    if (position < block.first) return sink_->never();
    if (position >= block.last) return sink_->always();
    return block.starts_by[static_cast<std::size_t>(position - block.first)];
  }
  // The block ends before the cell at `position`.
  [[nodiscard]] Literal ends_before(const Block& block, int position) const {
    return starts_by(block, position - block.length);
  }

  void add_order(const Block& block) {
    for (int position = block.first; position < block.last; ++position) {
      sink_->add({-starts_by(block, position), starts_by(block, position + 1)});
    }
  }

  void add_sequence(const Block& block, const Block& next) {
    for (int position = block.first; position <= block.last; ++position) {
      sink_->add({-starts_by(next, position + block.length + 1), starts_by(block, position)});
    }
  }

  void add_covers(int position) {
    const Literal cell = cells_[static_cast<std::size_t>(position)];
    std::vector<Literal> filled_only_if_covered{-cell};
    for (const Block& block : blocks_) {
      const Literal covered =
          sink_->conjunction(starts_by(block, position), -ends_before(block, position));
      if (covered == sink_->never()) continue;
      sink_->add({-covered, cell});
      filled_only_if_covered.push_back(covered);
    }
    sink_->add(filled_only_if_covered);
  }

  void add_gaps(int position) {
    const Literal cell = cells_[static_cast<std::size_t>(position)];
    for (std::size_t gap = 0; gap <= blocks_.size(); ++gap) {
      const Literal behind = gap == 0 ? sink_->always() : ends_before(blocks_[gap - 1], position);
      const Literal ahead =
          gap == blocks_.size() ? sink_->always() : -starts_by(blocks_[gap], position);
      sink_->add({-behind, -ahead, -cell});
    }
  }

  ClauseSink* sink_;
  std::span<const Literal> cells_;
  std::vector<Block> blocks_;
};

// The variables of the cells, in row-major order.
std::vector<Literal> encode(const Puzzle& puzzle, ClauseSink& sink) {
  const auto width = static_cast<std::size_t>(puzzle.width());
  const auto height = static_cast<std::size_t>(puzzle.height());
  std::vector<Literal> cells(width * height);
  for (Literal& cell : cells) cell = sink.new_variable();
  for (std::size_t row = 0; row < height; ++row) {
    const auto line = std::span<const Literal>(cells).subspan(row * width, width);
    LineEncoder(sink, puzzle.rows()[row], line).encode();
  }
  for (std::size_t column = 0; column < width; ++column) {
    std::vector<Literal> line;
    for (std::size_t row = 0; row < height; ++row) line.push_back(cells[row * width + column]);
    LineEncoder(sink, puzzle.columns()[column], line).encode();
  }
  return cells;
}

CellGrid picture_of(CaDiCaL::Solver& solver, std::span<const Literal> cells, const Puzzle& puzzle) {
  CellGrid picture(puzzle.width(), puzzle.height());
  std::ranges::transform(cells, picture.cells().begin(), [&](Literal cell) {
    return solver.val(cell) > 0 ? Cell::filled : Cell::empty;
  });
  return picture;
}

void forbid(CaDiCaL::Solver& solver, std::span<const Literal> cells, const CellGrid& picture) {
  for (std::size_t index = 0; index < cells.size(); ++index) {
    solver.add(picture.cells()[index] == Cell::filled ? -cells[index] : cells[index]);
  }
  solver.add(0);
}

}  // namespace

BaselineReport solve_by_sat(const Puzzle& puzzle, std::size_t max_solutions, const Limits& limits) {
  SatSession session(limits);
  const std::vector<Literal> cells = encode(puzzle, session.sink());
  BaselineReport report;
  const bool exhausted = session.list(max_solutions, [&] {
    report.solutions.push_back(picture_of(session.solver(), cells, puzzle));
    forbid(session.solver(), cells, report.solutions.back());
  });
  report.limit = session.limit();
  report.verdict = verdict_of(report.solutions.size(), max_solutions, exhausted);
  return report;
}

}  // namespace quadrille::baseline
