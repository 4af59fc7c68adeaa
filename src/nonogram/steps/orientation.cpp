#include "nonogram/steps/orientation.hpp"

#include "nonogram/steps/sort_few.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace quadrille::nonogram {
namespace {

// A line of a puzzle, and from which end a turned one reads it.
struct TurnedLine {
  LineId line;
  bool is_reversed = false;
};

// A puzzle as it is in an orientation; nothing of it is turned before somebody asks.
class TurnedPuzzle {
 public:
  TurnedPuzzle(const Puzzle& puzzle, const Turner& turner)
      : puzzle_(&puzzle),
        turner_(turner),
        back_(turner.size_after(), turner.orientation().inverse()) {}

  [[nodiscard]] const Puzzle& puzzle() const { return *puzzle_; }
  [[nodiscard]] GridSize size() const { return turner_.size_after(); }
  // The line that stands at this place after turning.
  [[nodiscard]] TurnedLine at(LineId place) const {
    const LineId line = back_.line(place);
    return {line, turner_.is_reversed(line)};
  }
  [[nodiscard]] std::vector<Clue> clues(Axis axis) const {
    const int count = axis == Axis::row ? size().height : size().width;
    std::vector<Clue> clues;
    clues.reserve(static_cast<std::size_t>(count));
    for (int index = 0; index < count; ++index) {
      const LineId line = back_.line({axis, index});
      clues.push_back(turner_.clue(line, puzzle_->clue(line)));
    }
    return clues;
  }

 private:
  const Puzzle* puzzle_;
  Turner turner_;
  Turner back_;
};

// Negative, zero or positive, as the first clue comes before, with or after the second.
int compare(const Puzzle& puzzle, const TurnedLine& first, const TurnedLine& second) {
  const Clue& left = puzzle.clue(first.line);
  const Clue& right = puzzle.clue(second.line);
  const std::size_t shared = std::min(left.size(), right.size());
  for (std::size_t i = 0; i < shared; ++i) {
    const int one = left[first.is_reversed ? left.size() - 1 - i : i];
    const int other = right[second.is_reversed ? right.size() - 1 - i : i];
    if (one != other) return one < other ? -1 : 1;
  }
  return static_cast<int>(left.size()) - static_cast<int>(right.size());
}

// The same of all lines along an axis. Nearly always the first ones decide.
int compare(Axis axis, const TurnedPuzzle& first, const TurnedPuzzle& second) {
  const auto count = [axis](GridSize size) { return axis == Axis::row ? size.height : size.width; };
  for (int index = 0; index < std::min(count(first.size()), count(second.size())); ++index) {
    const LineId place{axis, index};
    const int order = compare(first.puzzle(), first.at(place), second.at(place));
    if (order != 0) return order;
  }
  return count(first.size()) - count(second.size());
}

bool comes_before(const TurnedPuzzle& first, const TurnedPuzzle& second) {
  const int order = compare(Axis::row, first, second);
  return order != 0 ? order < 0 : compare(Axis::column, first, second) < 0;
}

}  // namespace

Orientation Orientation::inverse() const {
  if (!transposes) return *this;
  return {true, flips_columns, flips_rows};
}

Orientation normal_orientation(const Puzzle& puzzle) {
  Orientation best;
  for (int number = 1; number < 8; ++number) {
    const Orientation orientation{(number & 4) != 0, (number & 2) != 0, (number & 1) != 0};
    const TurnedPuzzle turned(puzzle, Turner(puzzle.size(), orientation));
    if (comes_before(turned, {puzzle, Turner(puzzle.size(), best)})) best = orientation;
  }
  return best;
}

Turner::Turner(GridSize size, Orientation orientation) : size_(size), orientation_(orientation) {}

GridSize Turner::size_after() const {
  return orientation_.transposes ? GridSize{size_.height, size_.width} : size_;
}

KnownCell Turner::cell(const KnownCell& cell) const {
  const GridSize after = size_after();
  KnownCell turned = cell;
  if (orientation_.transposes) std::swap(turned.row, turned.column);
  if (orientation_.flips_rows) turned.row = after.height - 1 - turned.row;
  if (orientation_.flips_columns) turned.column = after.width - 1 - turned.column;
  return turned;
}

LineId Turner::line(LineId line) const {
  const KnownCell turned = cell(line.cell(0, Cell::unknown));
  return line.is_row() != orientation_.transposes ? LineId{Axis::row, turned.row}
                                                  : LineId{Axis::column, turned.column};
}

bool Turner::is_reversed(LineId line) const {
  return line.is_row() != orientation_.transposes ? orientation_.flips_columns
                                                  : orientation_.flips_rows;
}

Clue Turner::clue(LineId line, const Clue& clue) const {
  return is_reversed(line) ? Clue(clue.rbegin(), clue.rend()) : clue;
}

CellGrid Turner::grid(const CellGrid& grid) const {
  CellGrid turned(size_after().width, size_after().height, Cell::unknown);
  for (int row = 0; row < grid.height(); ++row) {
    for (int column = 0; column < grid.width(); ++column) {
      const Cell value = grid.at(row, column);
      if (value == Cell::unknown) continue;
      const KnownCell to = cell({row, column, value});
      turned.at(to.row, to.column) = value;
    }
  }
  return turned;
}

HintScope Turner::scope(const HintScope& scope) const {
  HintScope turned;
  if (scope.line) turned.line = line(*scope.line);
  if (scope.cell) {
    const KnownCell to = cell({scope.cell->first, scope.cell->second, Cell::unknown});
    turned.cell = std::pair(to.row, to.column);
  }
  return turned;
}

std::vector<KnownCell> Turner::cells(const std::vector<KnownCell>& cells) const {
  std::vector<KnownCell> turned;
  turned.reserve(cells.size());
  for (const KnownCell& each : cells) turned.push_back(cell(each));
  std::sort(turned.begin(), turned.end());
  return turned;
}

// What is leftmost becomes rightmost where a line is reversed.
Witness Turner::witness(const Puzzle& puzzle, const Step& step) const {
  Witness turned;
  for (const Trial& trial : step.witness.trials) {
    Trial& to = turned.trials.emplace_back();
    to.assumption = cell(trial.assumption);
    for (const ChainLink& link : trial.chain) {
      to.chain.push_back({line(link.line), cells(link.cells)});
    }
  }
  turned.leftmost = step.witness.leftmost;
  turned.rightmost = step.witness.rightmost;
  if (turned.leftmost.empty() || !is_reversed(step.lines.front())) return turned;
  const Clue& clue = puzzle.clue(step.lines.front());
  const int length = puzzle.size().length_of(step.lines.front());
  const std::size_t blocks = clue.size();
  for (std::size_t block = 0; block < blocks; ++block) {
    const std::size_t from = blocks - 1 - block;
    turned.leftmost[block] = length - step.witness.rightmost[from] - clue[from];
    turned.rightmost[block] = length - step.witness.leftmost[from] - clue[from];
  }
  return turned;
}

Step Turner::step(const Puzzle& puzzle, const Step& step) const {
  Step turned;
  turned.technique = step.technique;
  for (const LineId each : step.lines) turned.lines.push_back(line(each));
  turned.block = step.block;
  if (step.block && is_reversed(step.lines.front())) {
    turned.block = static_cast<int>(puzzle.clue(step.lines.front()).size()) - 1 - *step.block;
  }
  turned.premises = cells(step.premises);
  turned.cells = cells(step.cells);
  turned.witness = witness(puzzle, step);
  turned.cost = step.cost;
  for (const Step& part : step.parts) turned.parts.push_back(this->step(puzzle, part));
  sort_few(turned.parts,
           [](const Step& left, const Step& right) { return left.cells < right.cells; });
  return turned;
}

Puzzle Turner::puzzle(const Puzzle& puzzle) const {
  const TurnedPuzzle lines(puzzle, *this);
  auto turned = Puzzle::make(lines.clues(Axis::row), lines.clues(Axis::column));
  QUADRILLE_CHECK(turned.has_value());
  return *std::move(turned);
}

}  // namespace quadrille::nonogram
