#include "printed_solution.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/colour/declared_colours.hpp>

#include <string>

namespace quadrille::app {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;

// False if the line is no row of the grid.
bool take_row(std::string_view line, CellGrid& grid, int row) {
  if (line.size() > static_cast<std::size_t>(grid.width())) return false;
  for (int column = 0; column < grid.width(); ++column) {
    const auto place = static_cast<std::size_t>(column);
    const char mark = place < line.size() ? line[place] : ' ';
    if (mark != '*' && mark != ' ') return false;
    grid.row(row)[place] = mark == '*' ? Cell::filled : Cell::empty;
  }
  return true;
}

// Goes to the first row below the heading and the line that underlines it.
bool skip_heading(LineCursor& lines) {
  while (const auto line = lines.next()) {
    if (line->text != "Solution #1") continue;
    const auto rule = lines.next();
    return rule && rule->text.starts_with('~');
  }
  return false;
}

}  // namespace

std::optional<CellGrid> read_printed_solution(std::string_view text,
                                              const nonogram::Puzzle& puzzle) {
  LineCursor lines(text);
  if (!skip_heading(lines)) return std::nullopt;
  CellGrid grid(puzzle.width(), puzzle.height());
  for (int row = 0; row < grid.height(); ++row) {
    const auto line = lines.next();
    if (!line || !take_row(line->text, grid, row)) return std::nullopt;
  }
  return grid;
}

std::optional<nonogram::colour::DomainGrid> read_printed_solution(
    std::string_view text, const nonogram::colour::Puzzle& puzzle) {
  LineCursor lines(text);
  if (!skip_heading(lines)) return std::nullopt;
  std::string rows;
  for (int row = 0; row < puzzle.height(); ++row) {
    const auto line = lines.next();
    if (!line) return std::nullopt;
    rows += std::string(line->text) + '\n';
  }
  auto grid = nonogram::colour::read_grid(puzzle.palette(), rows);
  if (!grid) return std::nullopt;
  return *std::move(grid);
}

}  // namespace quadrille::app
