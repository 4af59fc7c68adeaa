#include <quadrille/nonogram/colour/puzzle.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace quadrille::nonogram::colour {
namespace {

std::string line_name(Axis axis, std::size_t index) {
  return (axis == Axis::row ? "row " : "column ") + std::to_string(index + 1);
}

// In 64 bits, because the lengths come from files.
std::int64_t needed_cells(const Clue& clue) {
  std::int64_t needed = 0;
  for (std::size_t block = 0; block < clue.size(); ++block) {
    needed += clue[block].length;
    if (block > 0 && clue[block - 1].colour == clue[block].colour) ++needed;
  }
  return needed;
}

Result<void> check_block(const Palette& palette, const Block& block, const std::string& line) {
  if (block.length < 0) {
    return fail("clue_not_positive", "the clue of " + line + " has a negative number");
  }
  if (block.colour == 0 || block.colour >= palette.size()) {
    return fail("unknown_colour", "a block of " + line + " has no colour of the palette");
  }
  return {};
}

Result<void> tidy_and_check(const Palette& palette, std::vector<Clue>& clues, Axis axis,
                            int length) {
  for (std::size_t index = 0; index < clues.size(); ++index) {
    Clue& clue = clues[index];
    const std::string line = line_name(axis, index);
    std::erase_if(clue, [](const Block& block) { return block.length == 0; });
    for (const Block& block : clue) {
      if (auto ok = check_block(palette, block, line); !ok) return ok;
    }
    if (const std::int64_t needed = needed_cells(clue); needed > length) {
      return fail("clue_too_long", "the clue of " + line + " needs " + std::to_string(needed) +
                                       " cells, but the line has only " + std::to_string(length));
    }
  }
  return {};
}

std::vector<std::int64_t> sums_of(const Palette& palette, const std::vector<Clue>& clues) {
  std::vector<std::int64_t> sums(static_cast<std::size_t>(palette.size()));
  for (const Clue& clue : clues) {
    for (const Block& block : clue) sums[block.colour] += block.length;
  }
  return sums;
}

Result<void> compare_sums(const Palette& palette, const std::vector<Clue>& rows,
                          const std::vector<Clue>& columns) {
  const auto row_sums = sums_of(palette, rows);
  const auto column_sums = sums_of(palette, columns);
  for (int colour = 1; colour < palette.size(); ++colour) {
    const std::int64_t in_rows = row_sums[static_cast<std::size_t>(colour)];
    const std::int64_t in_columns = column_sums[static_cast<std::size_t>(colour)];
    if (in_rows != in_columns) {
      return fail("sums_differ", "the row clues have " + std::to_string(in_rows) +
                                     " cells of the colour " + palette[colour].name +
                                     ", the column clues " + std::to_string(in_columns));
    }
  }
  return {};
}

Result<void> check_size(int width, int height, const Puzzle& puzzle) {
  if (width == puzzle.width() && height == puzzle.height()) return {};
  return fail("wrong_grid_size", "the grid is " + std::to_string(width) + "×" +
                                     std::to_string(height) + ", the puzzle " +
                                     std::to_string(puzzle.width()) + "×" +
                                     std::to_string(puzzle.height()));
}

Result<void> check_values(const Picture& picture, const Palette& palette) {
  const auto is_known = [&](Value value) { return value < palette.size(); };
  if (std::ranges::all_of(picture.cells(), is_known)) return {};
  return fail("unknown_colour", "a cell of the picture has no colour of the palette");
}

Result<void> check_picture(const Picture& picture, const Puzzle& puzzle) {
  if (auto ok = check_size(picture.width(), picture.height(), puzzle); !ok) return ok;
  return check_values(picture, puzzle.palette());
}

template <class ValueAt>
Clue runs_of(int length, ValueAt value_at) {
  Clue clue;
  Value before = 0;
  for (int place = 0; place < length; ++place) {
    const Value value = value_at(place);
    if (value != 0) {
      if (value != before) clue.push_back({0, value});
      ++clue.back().length;
    }
    before = value;
  }
  return clue;
}

}  // namespace

int minimal_length(const Clue& clue) {
  return static_cast<int>(needed_cells(clue));
}

Result<Puzzle> Puzzle::make(Palette palette, std::vector<Clue> rows, std::vector<Clue> columns) {
  if (rows.empty() || columns.empty()) {
    return fail("empty_grid", "a puzzle needs at least one row and one column");
  }
  if (std::max(rows.size(), columns.size()) > static_cast<std::size_t>(kMaxSide)) {
    return fail("grid_too_large", "the grid is " + std::to_string(columns.size()) + "×" +
                                      std::to_string(rows.size()) + "; at most " +
                                      std::to_string(kMaxSide) + "×" + std::to_string(kMaxSide) +
                                      " is supported");
  }
  const auto width = static_cast<int>(columns.size());
  const auto height = static_cast<int>(rows.size());
  if (auto ok = tidy_and_check(palette, rows, Axis::row, width); !ok) {
    return tl::unexpected(ok.error());
  }
  if (auto ok = tidy_and_check(palette, columns, Axis::column, height); !ok) {
    return tl::unexpected(ok.error());
  }
  if (auto ok = compare_sums(palette, rows, columns); !ok) return tl::unexpected(ok.error());
  Puzzle puzzle(std::move(palette));
  puzzle.rows_ = std::move(rows);
  puzzle.columns_ = std::move(columns);
  return puzzle;
}

Result<Puzzle> Puzzle::from_picture(const Palette& palette, const Picture& picture) {
  if (auto ok = check_values(picture, palette); !ok) return tl::unexpected(ok.error());
  std::vector<Clue> rows;
  rows.reserve(static_cast<std::size_t>(picture.height()));
  for (int row = 0; row < picture.height(); ++row) rows.push_back(clue_of_row(picture, row));
  std::vector<Clue> columns;
  columns.reserve(static_cast<std::size_t>(picture.width()));
  for (int column = 0; column < picture.width(); ++column) {
    columns.push_back(clue_of_column(picture, column));
  }
  return make(palette, std::move(rows), std::move(columns)).and_then([&](const Puzzle& puzzle) {
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

Result<Puzzle> Puzzle::with_goal(std::optional<Picture> goal) const {
  if (goal) {
    if (auto ok = check_picture(*goal, *this); !ok) return tl::unexpected(ok.error());
  }
  Puzzle copy = *this;
  copy.goal_ = std::move(goal);
  return copy;
}

Result<Puzzle> Puzzle::with_saved(std::optional<DomainGrid> saved) const {
  if (saved) {
    if (auto ok = check_size(saved->width(), saved->height(), *this); !ok) {
      return tl::unexpected(ok.error());
    }
    const auto is_known = [&](Domain domain) { return (domain & ~palette_.all()) == 0; };
    if (!std::ranges::all_of(saved->cells(), is_known)) {
      return fail("unknown_colour", "a cell of the grid has no colour of the palette");
    }
  }
  Puzzle copy = *this;
  copy.saved_ = std::move(saved);
  return copy;
}

Result<Puzzle> Puzzle::with_listed_solutions(std::vector<Picture> solutions) const {
  for (const Picture& solution : solutions) {
    if (auto ok = check_picture(solution, *this); !ok) return tl::unexpected(ok.error());
  }
  Puzzle copy = *this;
  copy.listed_solutions_ = std::move(solutions);
  return copy;
}

Clue clue_of_row(const Picture& picture, int row) {
  return runs_of(picture.width(), [&](int column) { return picture.at(row, column); });
}

Clue clue_of_column(const Picture& picture, int column) {
  return runs_of(picture.height(), [&](int row) { return picture.at(row, column); });
}

}  // namespace quadrille::nonogram::colour
