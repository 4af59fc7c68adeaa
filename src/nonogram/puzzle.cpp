#include <quadrille/nonogram/puzzle.hpp>

#include <algorithm>
#include <numeric>

namespace quadrille::nonogram {
namespace {

std::string line_name(Axis axis, std::size_t index) {
  return (axis == Axis::row ? "row " : "column ") + std::to_string(index + 1);
}

std::int64_t sum_of(const std::vector<Clue>& clues) {
  std::int64_t sum = 0;
  for (const Clue& clue : clues) sum += std::accumulate(clue.begin(), clue.end(), std::int64_t{0});
  return sum;
}

Result<void> tidy_and_check(std::vector<Clue>& clues, Axis axis, int length) {
  for (std::size_t index = 0; index < clues.size(); ++index) {
    Clue& clue = clues[index];
    std::erase(clue, 0);
    std::int64_t needed = -1;
    for (const int block : clue) {
      if (block < 0) {
        return fail("clue_not_positive",
                    "the clue of " + line_name(axis, index) + " has a negative number");
      }
      needed += std::int64_t{block} + 1;
    }
    if (needed > length) {
      return fail("clue_too_long", "the clue of " + line_name(axis, index) + " needs " +
                                       std::to_string(needed) + " cells, but the line has only " +
                                       std::to_string(length));
    }
  }
  return {};
}

bool fits(const CellGrid& grid, const Puzzle& puzzle) {
  return grid.width() == puzzle.width() && grid.height() == puzzle.height();
}

tl::unexpected<Error> wrong_size(const CellGrid& grid, const Puzzle& puzzle) {
  return fail("wrong_grid_size", "the grid is " + std::to_string(grid.width()) + "×" +
                                     std::to_string(grid.height()) + ", the puzzle " +
                                     std::to_string(puzzle.width()) + "×" +
                                     std::to_string(puzzle.height()));
}

template <class CellAt>
Clue runs_of(int length, CellAt cell_at) {
  Clue clue;
  int run = 0;
  for (int position = 0; position < length; ++position) {
    if (cell_at(position) == Cell::filled) {
      ++run;
    } else if (run > 0) {
      clue.push_back(std::exchange(run, 0));
    }
  }
  if (run > 0) clue.push_back(run);
  return clue;
}

}  // namespace

char to_char(Cell cell) {
  switch (cell) {
    case Cell::filled:
      return '#';
    case Cell::empty:
      return '.';
    case Cell::unknown:
      break;
  }
  return '?';
}

std::vector<std::string> to_rows(const CellGrid& grid) {
  std::vector<std::string> rows;
  rows.reserve(static_cast<std::size_t>(grid.height()));
  for (int row = 0; row < grid.height(); ++row) {
    const auto cells = grid.row(row);
    std::string& text = rows.emplace_back(cells.size(), '?');
    std::transform(cells.begin(), cells.end(), text.begin(), to_char);
  }
  return rows;
}

int minimal_length(const Clue& clue) {
  if (clue.empty()) return 0;
  return std::accumulate(clue.begin(), clue.end(), static_cast<int>(clue.size()) - 1);
}

Result<Puzzle> Puzzle::make(std::vector<Clue> rows, std::vector<Clue> columns) {
  if (rows.empty() || columns.empty()) {
    return fail("empty_grid", "a puzzle needs at least one row and one column");
  }
  if (std::max(rows.size(), columns.size()) > static_cast<std::size_t>(kMaxSide)) {
    return fail("grid_too_large", "the grid is " + std::to_string(columns.size()) + "×" +
                                      std::to_string(rows.size()) + "; at most " +
                                      std::to_string(kMaxSide) + "×" + std::to_string(kMaxSide) +
                                      " is supported");
  }
  if (auto ok = tidy_and_check(rows, Axis::row, static_cast<int>(columns.size())); !ok) {
    return tl::unexpected(ok.error());
  }
  if (auto ok = tidy_and_check(columns, Axis::column, static_cast<int>(rows.size())); !ok) {
    return tl::unexpected(ok.error());
  }
  const std::int64_t row_sum = sum_of(rows);
  const std::int64_t column_sum = sum_of(columns);
  if (row_sum != column_sum) {
    return fail("sums_differ", "the row clues add up to " + std::to_string(row_sum) +
                                   ", the column clues to " + std::to_string(column_sum));
  }
  Puzzle puzzle;
  puzzle.rows_ = std::move(rows);
  puzzle.columns_ = std::move(columns);
  return puzzle;
}

Result<Puzzle> Puzzle::from_picture(const CellGrid& picture) {
  std::vector<Clue> rows;
  rows.reserve(static_cast<std::size_t>(picture.height()));
  for (int row = 0; row < picture.height(); ++row) rows.push_back(clue_of_row(picture, row));
  std::vector<Clue> columns;
  columns.reserve(static_cast<std::size_t>(picture.width()));
  for (int column = 0; column < picture.width(); ++column) {
    columns.push_back(clue_of_column(picture, column));
  }
  return make(std::move(rows), std::move(columns)).and_then([&](const Puzzle& puzzle) {
    return puzzle.with_goal(picture);
  });
}

const Clue& Puzzle::clue(LineId line) const {
  const std::vector<Clue>& clues = line.is_row() ? rows_ : columns_;
  return clues[static_cast<std::size_t>(line.index)];
}

Puzzle Puzzle::with_metadata(Metadata metadata) const {
  Puzzle copy = *this;
  copy.metadata_ = std::move(metadata);
  return copy;
}

Result<Puzzle> Puzzle::with_goal(std::optional<CellGrid> goal) const {
  if (goal && !fits(*goal, *this)) return wrong_size(*goal, *this);
  if (goal && std::ranges::find(goal->cells(), Cell::unknown) != goal->cells().end()) {
    return fail("unknown_in_goal", "the goal picture has an unknown cell");
  }
  Puzzle copy = *this;
  copy.goal_ = std::move(goal);
  return copy;
}

Result<Puzzle> Puzzle::with_saved(std::optional<CellGrid> saved) const {
  if (saved && !fits(*saved, *this)) return wrong_size(*saved, *this);
  Puzzle copy = *this;
  copy.saved_ = std::move(saved);
  return copy;
}

Result<Puzzle> Puzzle::with_listed_solutions(std::vector<CellGrid> solutions) const {
  for (const CellGrid& solution : solutions) {
    if (!fits(solution, *this)) return wrong_size(solution, *this);
  }
  Puzzle copy = *this;
  copy.listed_solutions_ = std::move(solutions);
  return copy;
}

Clue clue_of_row(const CellGrid& picture, int row) {
  return runs_of(picture.width(), [&](int column) { return picture.at(row, column); });
}

Clue clue_of_column(const CellGrid& picture, int column) {
  return runs_of(picture.height(), [&](int row) { return picture.at(row, column); });
}

}  // namespace quadrille::nonogram
