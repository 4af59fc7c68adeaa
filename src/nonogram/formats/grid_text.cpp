#include "nonogram/formats/picture_text.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/grid_text.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace quadrille::nonogram {
namespace {

std::string_view without_trailing_space(std::string_view text) {
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

Result<std::vector<Cell>> cells_of(const Line& line) {
  std::vector<Cell> cells;
  for (const char character : line.text) {
    const auto cell = cell_of_char(character);
    if (!cell || is_space(character)) {
      return fail("bad_grid_character",
                  quoted(std::string_view(&character, 1)) + " is no cell of a grid", line.number,
                  static_cast<int>(cells.size()) + 1);
    }
    cells.push_back(*cell);
  }
  return cells;
}

}  // namespace

Result<CellGrid> read_grid(std::string_view text) {
  std::vector<std::vector<Cell>> rows;
  for (Line line : split_lines(text)) {
    line.text = without_trailing_space(line.text);
    if (line.text.empty()) continue;
    auto cells = cells_of(line);
    if (!cells) return tl::unexpected(cells.error());
    if (!rows.empty() && rows.front().size() != cells->size()) {
      return fail("wrong_grid_size",
                  "this row has " + std::to_string(cells->size()) + " cells, those above have " +
                      std::to_string(rows.front().size()),
                  line.number, 1);
    }
    rows.push_back(std::move(*cells));
    if (rows.size() > static_cast<std::size_t>(kMaxSide) ||
        rows.front().size() > static_cast<std::size_t>(kMaxSide)) {
      return fail("grid_too_large", "the grid is larger than the largest puzzle", line.number, 1);
    }
  }
  if (rows.empty()) return fail("no_grid", "there is no grid in this text");
  CellGrid grid(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()));
  for (int row = 0; row < grid.height(); ++row) {
    std::ranges::copy(rows[static_cast<std::size_t>(row)], grid.row(row).begin());
  }
  return grid;
}

}  // namespace quadrille::nonogram
