// The line solver of every width behind one interface, for callers whose lines are of any length.
#pragma once

#include "nonogram/line/line_solver.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace quadrille::nonogram {

// Lines as 64-bit pieces: cell i is bit i%64 of piece i/64, bits beyond the last cell are zero.
class LineNarrower {
 public:
  LineNarrower() = default;
  LineNarrower(const LineNarrower&) = delete;
  LineNarrower& operator=(const LineNarrower&) = delete;
  virtual ~LineNarrower() = default;

  // As LineSolver::narrow().
  [[nodiscard]] virtual bool narrow(const LineClue& clue, std::span<Word64> may_fill,
                                    std::span<Word64> may_empty) = 0;
};

template <class Cells, class Offsets>
class WordNarrower final : public LineNarrower {
 public:
  [[nodiscard]] bool narrow(const LineClue& clue, std::span<Word64> may_fill,
                            std::span<Word64> may_empty) override {
    LineCells<Cells> cells{from_pieces<Cells>(may_fill), from_pieces<Cells>(may_empty)};
    if (!solver_.narrow(clue, cells)) return false;
    if constexpr (kPieces<Cells> == 1) {
      may_fill.front() = piece(cells.may_fill, 0);
      may_empty.front() = piece(cells.may_empty, 0);
      return true;
    }
    for (std::size_t index = 0; index < may_fill.size(); ++index) {
      may_fill[index] = piece(cells.may_fill, static_cast<int>(index));
      may_empty[index] = piece(cells.may_empty, static_cast<int>(index));
    }
    return true;
  }

 private:
  LineSolver<Cells, Offsets> solver_;
};

// Makes narrowers as they are needed and keeps them, one for each pair of words: their working
// memory is up to 140 KB and serves all lines.
class LineNarrowers {
 public:
  LineNarrowers();

  // The one with the narrowest words that can hold the clue, of at most kMaxSide cells.
  LineNarrower& for_clue(const LineClue& clue);
  [[nodiscard]] std::size_t memory_bytes() const { return memory_bytes_; }

 private:
  std::vector<std::unique_ptr<LineNarrower>> made_;
  std::size_t memory_bytes_ = 0;
};

}  // namespace quadrille::nonogram
