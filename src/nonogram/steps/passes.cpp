#include "nonogram/steps/passes.hpp"

#include "nonogram/steps/line_prover.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::nonogram {
namespace {

Axis other(Axis axis) {
  return axis == Axis::row ? Axis::column : Axis::row;
}

double harmonic(int number) {
  double sum = 0;
  for (int term = 1; term <= number; ++term) sum += 1.0 / term;
  return sum;
}

// What a pass over the lines of one axis sees.
struct Pass {
  int stretches = 0;  // of open cells
  int to_fill = 0;    // lines that have a cell to fill
  std::vector<KnownCell> found;
};

class Board {
 public:
  explicit Board(const Puzzle& puzzle) : prover_(puzzle), has_changed_(prover_.line_count(), 1) {
    for (std::size_t line = 0; line < prover_.line_count(); ++line) {
      lines_.push_back(prover_.nothing_known(line));
      if (!prover_.id(line).is_row()) continue;
      for (const int block : prover_.clue(line)) cells_to_fill_ += block;
    }
  }

  [[nodiscard]] bool is_filled() const { return cells_to_fill_ == 0; }

  [[nodiscard]] bool knows(const KnownCell& cell) const {
    return lines_[prover_.number({Axis::row, cell.row})].at(cell.column) != Cell::unknown;
  }

  void write(std::span<const KnownCell> cells) {
    for (const KnownCell& cell : cells) {
      if (knows(cell)) continue;
      if (cell.value == Cell::filled) --cells_to_fill_;
      write(prover_.number({Axis::row, cell.row}), cell.column, cell.value);
      write(prover_.number({Axis::column, cell.column}), cell.row, cell.value);
    }
  }

  // Each line with what was known before the pass.
  [[nodiscard]] Pass look(Axis axis) {
    Pass pass;
    for (std::size_t line = 0; line < prover_.line_count(); ++line) {
      if (prover_.id(line).is_row() != (axis == Axis::row)) continue;
      pass.stretches += open_stretches(line);
      if (has_changed_[line] == 0) continue;
      has_changed_[line] = 0;
      if (narrow(line, pass.found)) ++pass.to_fill;
    }
    return pass;
  }

 private:
  [[nodiscard]] int open_stretches(std::size_t line) const {
    int stretches = 0;
    bool is_open = false;
    for (int place = 0; place < prover_.length(line); ++place) {
      const bool was_open = is_open;
      is_open = lines_[line].at(place) == Cell::unknown;
      if (is_open && !was_open) ++stretches;
    }
    return stretches;
  }

  // True if there is a cell to fill among what the line tells.
  bool narrow(std::size_t line, std::vector<KnownCell>& found) const {
    LineSets after = lines_[line];
    QUADRILLE_CHECK(prover_.narrow(line, after));
    bool fills = false;
    for (int place = 0; place < prover_.length(line); ++place) {
      if (lines_[line].at(place) == after.at(place)) continue;
      found.push_back(prover_.id(line).cell(place, after.at(place)));
      fills = fills || after.at(place) == Cell::filled;
    }
    return fills;
  }

  void write(std::size_t line, int place, Cell value) {
    lines_[line].set(place, value);
    has_changed_[line] = 1;
  }

  LineProver prover_;
  std::vector<LineSets> lines_;
  std::vector<std::uint8_t> has_changed_;  // by line
  int cells_to_fill_ = 0;                  // that are not filled yet
};

double looking_over(const Puzzle& puzzle, const Explanation& explanation, Axis axis) {
  Board board(puzzle);
  auto trial = explanation.entries.begin();
  const auto is_news = [&](const Explanation::Entry& entry) {
    return !is_line_technique(entry.step.technique) && !board.knows(entry.step.cells.front());
  };
  double looks = 0;
  int in_vain = 0;  // passes without news, one after the other
  do {
    const Pass pass = board.look(axis);
    board.write(pass.found);
    looks += pass.stretches * std::max(1.0, harmonic(pass.to_fill));
    axis = other(axis);
    in_vain = pass.found.empty() ? in_vain + 1 : 0;
    if (in_vain < 2) continue;
    in_vain = 0;
    trial = std::find_if(trial, explanation.entries.end(), is_news);
    QUADRILLE_CHECK(trial != explanation.entries.end());
    looks += pass.stretches * trial->step.cost;
    board.write(trial->step.cells);
  } while (!board.is_filled());
  return looks;
}

}  // namespace

double looking_over(const Puzzle& puzzle, const Explanation& explanation) {
  return (looking_over(puzzle, explanation, Axis::row) +
          looking_over(puzzle, explanation, Axis::column)) /
         2;
}

}  // namespace quadrille::nonogram
