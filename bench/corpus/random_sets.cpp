// How each family is built is said at its functions; only the facts behind them are here:
// line logic (the textbook line solver, whose fixpoint is unique) and the caller's proofs.
#include "corpus/random_sets.hpp"

#include "baseline/textbook_line.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace quadrille::corpus {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::Puzzle;

namespace {

Puzzle puzzle_of(const CellGrid& picture) {
  Result<Puzzle> puzzle = Puzzle::from_picture(picture);
  QUADRILLE_CHECK(puzzle.has_value());
  return *std::move(puzzle);
}

CellGrid random_picture(int width, int height, double density, Rng& rng) {
  CellGrid picture(width, height, Cell::empty);
  for (Cell& cell : picture.cells()) {
    if (rng.chance(density)) cell = Cell::filled;
  }
  return picture;
}

}  // namespace

Puzzle random_puzzle(int width, int height, double density, std::uint64_t seed,
                     std::uint64_t number) {
  Rng rng = Rng(seed).stream(number);
  return puzzle_of(random_picture(width, height, density, rng));
}

namespace {

// One domino standing (its upper end is the right end of one that lies); the next one hangs from
// the left end of the lying one, a step further down.
struct DominoStep {
  int standing = 3;  // cells
  int lying = 3;
};

CellGrid domino_picture(const std::vector<DominoStep>& steps) {
  int width = 1;
  int height = 1;
  for (const DominoStep& step : steps) {
    width += step.lying - 1;
    height += step.standing - 1;
  }
  CellGrid picture(width, height, Cell::empty);
  int row = 0;
  int column = width - 1;
  for (const DominoStep& step : steps) {
    for (int down = 0; down < step.standing; ++down) picture.at(row + down, column) = Cell::filled;
    for (int left = 0; left < step.lying; ++left) picture.at(row, column - left) = Cell::filled;
    row += step.standing - 1;
    column -= step.lying - 1;
  }
  return picture;
}

CellGrid mirrored(const CellGrid& picture) {
  CellGrid result(picture.width(), picture.height());
  for (int row = 0; row < picture.height(); ++row) {
    std::ranges::reverse_copy(picture.row(row), result.row(row).begin());
  }
  return result;
}

CellGrid transposed(const CellGrid& picture) {
  CellGrid result(picture.height(), picture.width());
  for (int row = 0; row < picture.height(); ++row) {
    for (int column = 0; column < picture.width(); ++column) {
      result.at(column, row) = picture.at(row, column);
    }
  }
  return result;
}

}  // namespace

Puzzle domino_puzzle(int dominoes) {
  return puzzle_of(domino_picture(std::vector<DominoStep>(static_cast<std::size_t>(dominoes))));
}

Puzzle domino_variant(int dominoes, Rng& rng) {
  std::vector<DominoStep> steps(static_cast<std::size_t>(dominoes));
  for (DominoStep& step : steps) {
    step.standing = static_cast<int>(rng.between(3, 4));
    step.lying = static_cast<int>(rng.between(3, 4));
  }
  CellGrid picture = domino_picture(steps);
  // A quarter turn is a mirror image and a transposition; a random walk over both reaches all
  // eight symmetries.
  for (int turn = 0; turn < 4; ++turn) {
    if (rng.chance(0.5)) picture = mirrored(picture);
    if (rng.chance(0.5)) picture = transposed(picture);
  }
  return puzzle_of(picture);
}

namespace {

std::vector<std::size_t> open_cells(const Puzzle& puzzle) {
  CellGrid grid(puzzle.width(), puzzle.height());
  QUADRILLE_CHECK(baseline::propagate_by_textbook(puzzle, grid));
  std::vector<std::size_t> open;
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    if (grid.cells()[cell] == Cell::unknown) open.push_back(cell);
  }
  return open;
}

void flip(Cell& cell) {
  cell = cell == Cell::filled ? Cell::empty : Cell::filled;
}

// Flips open cells of the picture until it is the only one with its clues. False if that came
// to nothing: line logic solves the puzzle, or no flip helps any more.
bool steer_to_unique(CellGrid& picture, Rng& rng, const Proof& is_unique) {
  constexpr int kPatience = 200;  // flips in a row that leave as many cells open
  std::vector<std::size_t> open = open_cells(puzzle_of(picture));
  for (int waited = 0; waited < kPatience && !open.empty();) {
    const std::size_t cell = open[rng.below(open.size())];
    flip(picture.cells()[cell]);
    std::vector<std::size_t> still_open = open_cells(puzzle_of(picture));
    if (still_open.size() > open.size()) {
      flip(picture.cells()[cell]);
      ++waited;
      continue;
    }
    waited = still_open.size() < open.size() ? 0 : waited + 1;
    open = std::move(still_open);
    if (!open.empty() && is_unique(puzzle_of(picture))) return true;
  }
  return false;
}

}  // namespace

Puzzle unique_puzzle_beyond_lines(int low_side, int high_side, Rng& rng, const Proof& is_unique) {
  while (true) {
    const int width = static_cast<int>(rng.between(low_side, high_side));
    const int height = static_cast<int>(rng.between(low_side, high_side));
    CellGrid picture = random_picture(width, height, 0.45 + 0.1 * rng.unit(), rng);
    if (steer_to_unique(picture, rng, is_unique)) return puzzle_of(picture);
  }
}

namespace {

// Takes a cell from one clue and gives it to another; clues that then do not fit are refused by
// Puzzle::make().
void move_a_cell(std::vector<Clue>& clues, Rng& rng) {
  Clue& from = clues[rng.below(clues.size())];
  Clue& to = clues[rng.below(clues.size())];
  if (from.empty()) return;
  --from[rng.below(from.size())];
  if (to.empty() || rng.chance(0.3)) {
    to.insert(to.begin() + static_cast<std::ptrdiff_t>(rng.below(to.size() + 1)), 1);
  } else {
    ++to[rng.below(to.size())];
  }
}

}  // namespace

Puzzle with_changed_clue(const Puzzle& puzzle, Rng& rng) {
  constexpr int kAttempts = 100;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    std::vector<Clue> rows = puzzle.rows();
    std::vector<Clue> columns = puzzle.columns();
    std::vector<Clue>& clues = rng.chance(0.5) ? rows : columns;
    if (rng.chance(0.5)) {
      move_a_cell(clues, rng);
    } else {
      std::swap(clues[rng.below(clues.size())], clues[rng.below(clues.size())]);
    }
    Result<Puzzle> changed = Puzzle::make(std::move(rows), std::move(columns));
    if (changed && (changed->rows() != puzzle.rows() || changed->columns() != puzzle.columns())) {
      return *std::move(changed);
    }
  }
  return puzzle;
}

Puzzle made_unsolvable(const Puzzle& puzzle, Rng& rng, const Proof& is_unsolvable) {
  constexpr int kChanges = 50;
  Puzzle changed = puzzle;
  for (int change = 0; change < kChanges; ++change) {
    changed = with_changed_clue(changed, rng);
    if (is_unsolvable(changed)) return changed;
  }
  return puzzle;
}

Puzzle permutation_puzzle(int side) {
  CellGrid picture(side, side, Cell::empty);
  for (int place = 0; place < side; ++place) picture.at(place, place) = Cell::filled;
  return puzzle_of(picture);
}

Puzzle switch_puzzle(int across, int down) {
  constexpr int kTile = 6;
  CellGrid picture(kTile * across, kTile * down, Cell::empty);
  for (int row = 0; row < picture.height(); ++row) {
    for (int column = 0; column < picture.width(); ++column) {
      const int y = row % kTile;
      const int x = column % kTile;
      // Full rows and columns part the tiles; a ring of empty cells parts the frame from the
      // switch.
      const bool frame = y == 0 || x == 0 || y == kTile - 1 || x == kTile - 1;
      const bool diagonal = (y == 2 || y == 3) && x == y;
      if (frame || diagonal) picture.at(row, column) = Cell::filled;
    }
  }
  return puzzle_of(picture);
}

namespace {

// Values 0 … 255 at the corners of squares, interpolated in between with whole numbers.
class SmoothField {
 public:
  SmoothField(int width, int height, int square, Rng& rng)
      : square_(square), corners_(width / square + 2, height / square + 2) {
    for (int& corner : corners_.cells()) corner = static_cast<int>(rng.below(256));
  }

  // Between 0 and 255 · square².
  [[nodiscard]] int at(int row, int column) const {
    const int top = row / square_;
    const int left = column / square_;
    const int down = row % square_;
    const int right = column % square_;
    const auto along = [&](int corner_row) {
      return corners_.at(corner_row, left) * (square_ - right) +
             corners_.at(corner_row, left + 1) * right;
    };
    return along(top) * (square_ - down) + along(top + 1) * down;
  }

 private:
  int square_;
  Grid<int> corners_;
};

CellGrid smooth_picture(int width, int height, Rng& rng) {
  const int square = std::max(2, std::min(width, height) / 12);
  const SmoothField field(width, height, square, rng);
  CellGrid picture(width, height, Cell::empty);
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      // The frame gives line logic a known end of every line to start from.
      const bool frame = row == 0 || column == 0 || row == height - 1 || column == width - 1;
      if (frame || field.at(row, column) > 128 * square * square) {
        picture.at(row, column) = Cell::filled;
      }
    }
  }
  return picture;
}

}  // namespace

Puzzle smooth_puzzle(int width, int height, std::uint64_t seed) {
  Rng rng(seed);
  while (true) {
    Puzzle puzzle = puzzle_of(smooth_picture(width, height, rng));
    if (open_cells(puzzle).empty()) return puzzle;
  }
}

}  // namespace quadrille::corpus
