// The line solver of every width behind one interface.
#pragma once

#include "nonogram/colour/line_solver.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace quadrille::nonogram::colour {

// Sets of cells in 64-bit pieces: cell i is bit i%64 of piece i/64, bits beyond the last cell are
// zero. The sets of a line stand one after the other, one for every value of the palette.
class LineNarrower {
 public:
  LineNarrower() = default;
  LineNarrower(const LineNarrower&) = delete;
  LineNarrower& operator=(const LineNarrower&) = delete;
  virtual ~LineNarrower() = default;

  // As LineSolver::narrow().
  [[nodiscard]] virtual bool narrow(const LineClue& clue, std::span<Word64> sets, int values) = 0;
};

// Makes narrowers as they are needed and keeps them: their working memory serves all lines.
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

// The clues of all lines of a puzzle in the solver's form, rows first, each with its narrower.
class PuzzleLines {
 public:
  struct Line {
    LineClue clue;
    LineNarrower* narrower = nullptr;
  };

  explicit PuzzleLines(const Puzzle& puzzle);
  PuzzleLines(const PuzzleLines&) = delete;  // lines point into blocks_ and narrowers_
  PuzzleLines& operator=(const PuzzleLines&) = delete;

  [[nodiscard]] const Line& operator[](int number) const {
    return lines_[static_cast<std::size_t>(number)];
  }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  std::vector<LineBlock> blocks_;
  LineNarrowers narrowers_;
  std::vector<Line> lines_;
};

}  // namespace quadrille::nonogram::colour
