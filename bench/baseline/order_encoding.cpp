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

#include <algorithm>
#include <initializer_list>
#include <span>

#include <cadical.hpp>

namespace quadrille::baseline {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::Puzzle;

// A variable or its negation, as DIMACS has them.
using Literal = int;

// Collects clauses into a CaDiCaL solver and simplifies those that mention a constant.
class ClauseSink {
 public:
  explicit ClauseSink(CaDiCaL::Solver& solver) : solver_(&solver), true_(new_variable()) {
    solver_->add(true_);
    solver_->add(0);
  }

  Literal new_variable() { return ++variables_; }
  [[nodiscard]] Literal always() const { return true_; }
  [[nodiscard]] Literal never() const { return -true_; }

  void add(std::initializer_list<Literal> clause) {
    add(std::span<const Literal>(clause.begin(), clause.size()));
  }
  void add(std::span<const Literal> clause) {
    if (std::ranges::find(clause, always()) != clause.end()) return;
    for (const Literal literal : clause) {
      if (literal != never()) solver_->add(literal);
    }
    solver_->add(0);
  }

  // A literal that is equivalent to `left` and `right`; a constant where that suffices.
  Literal conjunction(Literal left, Literal right) {
    if (left == never() || right == never()) return never();
    if (left == always()) return right;
    if (right == always()) return left;
    const Literal both = new_variable();
    add({-both, left});
    add({-both, right});
    add({-left, -right, both});
    return both;
  }

 private:
  CaDiCaL::Solver* solver_;
  int variables_ = 0;
  Literal true_;
};

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

// CaDiCaL asks this from its inner loops whether to give up.
class LimitTerminator : public CaDiCaL::Terminator {
 public:
  // CaDiCaL asks only every few steps itself, so each question may look at the clock.
  explicit LimitTerminator(const Limits& limits) : watch_(limits, 1) {}
  bool terminate() override { return watch_.reached(); }
  [[nodiscard]] LimitReached reason() const { return watch_.reason(); }

 private:
  LimitWatch watch_;
};

// What the solutions found say, given whether the search came to its end.
Verdict verdict_of(std::size_t found, std::size_t max_solutions, bool exhausted) {
  if (found >= 2) return Verdict::multiple;
  if (exhausted) return found == 1 ? Verdict::unique : Verdict::none;
  return found == 1 && max_solutions == 1 ? Verdict::solved : Verdict::unknown;
}

constexpr int kSatisfiable = 10;
constexpr int kUnsatisfiable = 20;

}  // namespace

BaselineReport solve_by_sat(const Puzzle& puzzle, std::size_t max_solutions, const Limits& limits) {
  CaDiCaL::Solver solver;
  solver.set("quiet", 1);
  LimitTerminator terminator(limits);
  solver.connect_terminator(&terminator);
  ClauseSink sink(solver);
  const std::vector<Literal> cells = encode(puzzle, sink);

  BaselineReport report;
  bool exhausted = false;
  while (max_solutions == 0 || report.solutions.size() < max_solutions) {
    const int status = solver.solve();
    exhausted = status == kUnsatisfiable;
    if (status != kSatisfiable) break;
    report.solutions.push_back(picture_of(solver, cells, puzzle));
    forbid(solver, cells, report.solutions.back());
  }
  solver.disconnect_terminator();

  report.limit = terminator.reason();
  report.verdict = verdict_of(report.solutions.size(), max_solutions, exhausted);
  return report;
}

}  // namespace quadrille::baseline
