// Per cell and colour c a variable "the cell has colour c", at most one of them true; the
// background is none of them. Per line the order encoding of the block starts, where the next block
// of another colour may start right behind, and the supports:
//   covers    a cell that block j covers has its colour; a cell of colour c is covered by a block
//   of
//             that colour
//   gaps      a cell behind the end of block j and before the start of block j+1 has no colour
#include "baseline/colour_order_encoding.hpp"

#include "baseline/sat_session.hpp"

#include <span>
#include <vector>

#include <cadical.hpp>

namespace quadrille::baseline {
namespace {

using nonogram::GridLine;
using nonogram::colour::Clue;
using nonogram::colour::Picture;
using nonogram::colour::Puzzle;
using nonogram::colour::Value;

// The variables of the cells: cell by cell, one for each colour.
class CellVariables {
 public:
  CellVariables(ClauseSink& sink, int cells, int colours) : colours_(colours) {
    for (int cell = 0; cell < cells; ++cell) {
      for (int colour = 0; colour < colours; ++colour) literals_.push_back(sink.new_variable());
      for (int one = 1; one <= colours; ++one) {
        for (int other = one + 1; other <= colours; ++other) {
          sink.add({-at(cell, one), -at(cell, other)});
        }
      }
    }
  }
  [[nodiscard]] int colours() const { return colours_; }
  // Colours count from 1.
  [[nodiscard]] Literal at(int cell, int colour) const {
    return literals_[static_cast<std::size_t>(cell * colours_ + colour - 1)];
  }

 private:
  int colours_;
  std::vector<Literal> literals_;
};

// Makes the clauses of one line.
class LineEncoder {
 public:
  LineEncoder(ClauseSink& sink, const Clue& clue, const CellVariables& variables, GridLine cells)
      : sink_(sink), variables_(variables), cells_(cells) {
    const int slack = cells.length - nonogram::colour::minimal_length(clue);
    int first = 0;
    Value before = 0;
    for (const nonogram::colour::Block& each : clue) {
      if (each.colour == before) ++first;
      Block& block = blocks_.emplace_back(
          Block{each.length, each.colour, each.colour == before ? 1 : 0, first, first + slack, {}});
      for (int place = block.first; place < block.last; ++place) {
        block.starts_by.push_back(sink_.new_variable());
      }
      first += each.length;
      before = each.colour;
    }
  }

  void encode() {
    for (const Block& block : blocks_) add_order(block);
    for (std::size_t index = 0; index + 1 < blocks_.size(); ++index) {
      add_sequence(blocks_[index], blocks_[index + 1]);
    }
    for (int place = 0; place < cells_.length; ++place) {
      add_covers(place);
      add_gaps(place);
    }
  }

 private:
  // A block and the places that it may start at when nothing is known.
  struct Block {
    int length;
    int colour;
    int gap;  // cells that must be between it and the block before
    int first;
    int last;
    std::vector<Literal> starts_by;  // [q - first]: start <= q, for q in first … last-1
  };

  [[nodiscard]] Literal starts_by(const Block& block, int place) const {
    if (place < block.first) return sink_.never();
    if (place >= block.last) return sink_.always();
    return block.starts_by[static_cast<std::size_t>(place - block.first)];
  }
  [[nodiscard]] Literal ends_before(const Block& block, int place) const {
    return starts_by(block, place - block.length);
  }
  [[nodiscard]] Literal has(int place, int colour) const {
    return variables_.at(cells_.cell(place), colour);
  }

  void add_order(const Block& block) {
    for (int place = block.first; place < block.last; ++place) {
      sink_.add({-starts_by(block, place), starts_by(block, place + 1)});
    }
  }

  void add_sequence(const Block& block, const Block& next) {
    for (int place = block.first; place <= block.last; ++place) {
      sink_.add({-starts_by(next, place + block.length + next.gap), starts_by(block, place)});
    }
  }

  void add_covers(int place) {
    std::vector<std::vector<Literal>> only_if_covered(
        static_cast<std::size_t>(variables_.colours()) + 1);
    for (int colour = 1; colour <= variables_.colours(); ++colour) {
      only_if_covered[static_cast<std::size_t>(colour)].push_back(-has(place, colour));
    }
    for (const Block& block : blocks_) {
      const Literal covered =
          sink_.conjunction(starts_by(block, place), -ends_before(block, place));
      if (covered == sink_.never()) continue;
      sink_.add({-covered, has(place, block.colour)});
      only_if_covered[static_cast<std::size_t>(block.colour)].push_back(covered);
    }
    for (int colour = 1; colour <= variables_.colours(); ++colour) {
      sink_.add(only_if_covered[static_cast<std::size_t>(colour)]);
    }
  }

  void add_gaps(int place) {
    for (std::size_t gap = 0; gap <= blocks_.size(); ++gap) {
      const Literal behind = gap == 0 ? sink_.always() : ends_before(blocks_[gap - 1], place);
      const Literal ahead =
          gap == blocks_.size() ? sink_.always() : -starts_by(blocks_[gap], place);
      for (int colour = 1; colour <= variables_.colours(); ++colour) {
        sink_.add({-behind, -ahead, -has(place, colour)});
      }
    }
  }

  ClauseSink& sink_;
  const CellVariables& variables_;
  GridLine cells_;
  std::vector<Block> blocks_;
};

CellVariables encode(const Puzzle& puzzle, ClauseSink& sink) {
  const nonogram::GridSize size = puzzle.size();
  CellVariables variables(sink, size.cell_count(), puzzle.palette().size() - 1);
  for (int number = 0; number < size.line_count(); ++number) {
    const nonogram::LineId line = size.line_id(number);
    LineEncoder(sink, puzzle.clue(line), variables, size.line(line)).encode();
  }
  return variables;
}

Picture picture_of(CaDiCaL::Solver& solver, const CellVariables& variables, const Puzzle& puzzle) {
  Picture picture(puzzle.width(), puzzle.height());
  for (int cell = 0; cell < puzzle.size().cell_count(); ++cell) {
    for (int colour = 1; colour <= variables.colours(); ++colour) {
      if (solver.val(variables.at(cell, colour)) > 0) {
        picture.cells()[static_cast<std::size_t>(cell)] = static_cast<Value>(colour);
      }
    }
  }
  return picture;
}

void forbid(CaDiCaL::Solver& solver, const CellVariables& variables, const Picture& picture) {
  for (int cell = 0; cell < static_cast<int>(picture.size()); ++cell) {
    const int value = picture.cells()[static_cast<std::size_t>(cell)];
    if (value != 0) solver.add(-variables.at(cell, value));
    for (int colour = 1; value == 0 && colour <= variables.colours(); ++colour) {
      solver.add(variables.at(cell, colour));
    }
  }
  solver.add(0);
}

}  // namespace

ColourBaselineReport solve_by_sat(const Puzzle& puzzle, std::size_t max_solutions,
                                  const Limits& limits) {
  SatSession session(limits);
  const CellVariables variables = encode(puzzle, session.sink());
  ColourBaselineReport report;
  const bool exhausted = session.list(max_solutions, [&] {
    report.solutions.push_back(picture_of(session.solver(), variables, puzzle));
    forbid(session.solver(), variables, report.solutions.back());
  });
  report.limit = session.limit();
  report.verdict = verdict_of(report.solutions.size(), max_solutions, exhausted);
  return report;
}

}  // namespace quadrille::baseline
