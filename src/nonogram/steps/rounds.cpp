#include "nonogram/steps/rounds.hpp"

#include "nonogram/steps/line_prover.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::nonogram {
namespace {

class Board {
 public:
  explicit Board(const Puzzle& puzzle) : prover_(puzzle), has_changed_(prover_.line_count(), 1) {
    for (std::size_t line = 0; line < prover_.line_count(); ++line) {
      lines_.push_back(prover_.nothing_known(line));
    }
    open_cells_ = puzzle.size().cell_count();
  }

  [[nodiscard]] bool is_solved() const { return open_cells_ == 0; }

  [[nodiscard]] bool knows(const KnownCell& cell) const {
    return lines_[prover_.number({Axis::row, cell.row})].at(cell.column) != Cell::unknown;
  }

  void write(std::span<const KnownCell> cells) {
    for (const KnownCell& cell : cells) {
      if (knows(cell)) continue;
      --open_cells_;
      write(prover_.number({Axis::row, cell.row}), cell.column, cell.value);
      write(prover_.number({Axis::column, cell.column}), cell.row, cell.value);
    }
  }

  // All that the lines tell which have changed since they were looked at.
  [[nodiscard]] std::vector<KnownCell> look() {
    std::vector<KnownCell> found;
    for (std::size_t line = 0; line < prover_.line_count(); ++line) {
      if (has_changed_[line] == 0) continue;
      has_changed_[line] = 0;
      LineSets after = lines_[line];
      QUADRILLE_CHECK(prover_.narrow(line, after));
      for (int place = 0; place < prover_.length(line); ++place) {
        if (lines_[line].at(place) != after.at(place)) {
          found.push_back(prover_.id(line).cell(place, after.at(place)));
        }
      }
    }
    return found;
  }

 private:
  void write(std::size_t line, int place, Cell value) {
    lines_[line].set(place, value);
    has_changed_[line] = 1;
  }

  LineProver prover_;
  std::vector<LineSets> lines_;
  std::vector<std::uint8_t> has_changed_;  // by line
  int open_cells_ = 0;
};

}  // namespace

int rounds_of(const Puzzle& puzzle, const Explanation& explanation) {
  Board board(puzzle);
  int rounds = 0;
  auto trial = explanation.entries.begin();
  const auto is_news = [&](const Explanation::Entry& entry) {
    return !is_line_technique(entry.step.technique) && !board.knows(entry.step.cells.front());
  };
  while (!board.is_solved()) {
    ++rounds;
    const std::vector<KnownCell> found = board.look();
    board.write(found);
    if (!found.empty()) continue;
    trial = std::find_if(trial, explanation.entries.end(), is_news);
    QUADRILLE_CHECK(trial != explanation.entries.end());
    board.write(trial->step.cells);
  }
  return rounds;
}

}  // namespace quadrille::nonogram
