// What the cells of single lines prove: the complete line solver, asked with any set of known
// cells, and the smallest sets that still prove what is wanted. Steps are made of its answers.
#pragma once

#include "nonogram/line/line_narrower.hpp"

#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace quadrille::nonogram {

// A set of cells of a line, in 64-bit pieces as LineNarrower wants them. A single piece, which is
// all of most lines, takes no memory of its own: sets are copied for every question about a line.
class CellSet {
 public:
  CellSet() = default;
  // All cells.
  explicit CellSet(int cells);
  CellSet(const CellSet&) = default;
  CellSet(CellSet&&) = default;
  ~CellSet() = default;
  CellSet& operator=(CellSet&&) = default;
  CellSet& operator=(const CellSet& other) {
    only_piece_ = other.only_piece_;
    // The vector would copy what it does not have by a call.
    if (!pieces_.empty() || !other.pieces_.empty()) take_pieces(other);
    return *this;
  }

  [[nodiscard]] std::size_t size() const { return pieces_.empty() ? 1 : pieces_.size(); }
  [[nodiscard]] Word64* data() { return pieces_.empty() ? &only_piece_ : pieces_.data(); }
  [[nodiscard]] const Word64* data() const {
    return pieces_.empty() ? &only_piece_ : pieces_.data();
  }
  Word64& operator[](std::size_t piece) { return data()[piece]; }
  const Word64& operator[](std::size_t piece) const { return data()[piece]; }
  [[nodiscard]] Word64* begin() { return data(); }
  [[nodiscard]] Word64* end() { return data() + size(); }
  bool operator==(const CellSet&) const = default;

 private:
  void take_pieces(const CellSet& other);

  Word64 only_piece_ = 0;
  std::vector<Word64> pieces_;  // empty: there is one
};

// What the cells of a line may be.
class LineSets {
 public:
  LineSets() = default;
  explicit LineSets(int cells);

  // Asked for every cell of a line: no call, even where code is to be small.
  [[nodiscard]] [[gnu::always_inline]] Cell at(int cell) const {
    if (!has(may_fill, cell)) return Cell::empty;
    return has(may_empty, cell) ? Cell::unknown : Cell::filled;
  }
  void set(int cell, Cell value);

  CellSet may_fill;
  CellSet may_empty;

 private:
  [[nodiscard]] [[gnu::always_inline]] static bool has(const CellSet& set, int cell) {
    const auto index = static_cast<std::size_t>(cell);
    return (set[index / 64] >> (index % 64) & 1) != 0;
  }
};

// Serves one puzzle, which must outlive it. Lines are numbered rows first, then columns.
class LineProver {
 public:
  explicit LineProver(const Puzzle& puzzle);
  LineProver(const LineProver&) = delete;
  LineProver& operator=(const LineProver&) = delete;

  [[nodiscard]] const Puzzle& puzzle() const { return puzzle_; }
  [[nodiscard]] std::size_t line_count() const { return lines_.size(); }
  [[nodiscard]] LineId id(std::size_t line) const {
    return puzzle_.size().line_id(static_cast<int>(line));
  }
  [[nodiscard]] std::size_t number(LineId line) const {
    return static_cast<std::size_t>(puzzle_.size().number_of(line));
  }
  [[nodiscard]] int length(std::size_t line) const { return lines_[line].clue.cells; }
  [[nodiscard]] const Clue& clue(std::size_t line) const { return puzzle_.clue(id(line)); }
  [[nodiscard]] LineSets nothing_known(std::size_t line) const { return LineSets(length(line)); }

  // Everything that the line settles. False if it has no placement; `sets` is then unchanged.
  [[nodiscard]] bool narrow(std::size_t line, LineSets& sets) const;

  // The conclusion, cells of the line, follows from the known ones, or they leave no placement. An
  // empty conclusion stands for "no placement".
  [[nodiscard]] bool proves(std::size_t line, const LineSets& known,
                            std::span<const KnownCell> conclusion) const;

  // Drops, in this order, every known cell without which the conclusion is proved as well.
  // Requires that it is proved; then no cell that is left can be spared.
  void drop_unneeded(std::size_t line, LineSets& known, std::span<const KnownCell> conclusion,
                     std::span<const int> order) const;

 private:
  struct Line {
    std::vector<Block> blocks;
    LineClue clue;
    LineNarrower* narrower = nullptr;
  };

  void add_line(const Clue& clue, int cells);

  const Puzzle& puzzle_;
  LineNarrowers narrowers_;
  std::vector<Line> lines_;
};

}  // namespace quadrille::nonogram
