#include "printed_solution.hpp"

#include "nonogram_drawing.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/colour/declared_colours.hpp>
#include <quadrille/nonogram/grid_text.hpp>

#include <algorithm>
#include <string>

namespace quadrille::app {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;

// Goes to the first row below the heading and the line that underlines it.
bool skip_heading(LineCursor& lines) {
  while (const auto line = lines.next()) {
    if (line->text != "Solution #1") continue;
    const auto rule = lines.next();
    return rule && rule->text.starts_with('~');
  }
  return false;
}

// The cells of a printed line: what stands where `drawn` has the mark. No value if anything else of
// the line differs. Blanks at the end are not printed.
std::optional<std::string> cells_of_line(std::string_view line, std::string_view drawn, char mark) {
  if (line.size() > drawn.size()) return std::nullopt;
  std::string cells;
  for (std::size_t place = 0; place < drawn.size(); ++place) {
    const char printed = place < line.size() ? line[place] : ' ';
    if (drawn[place] == mark) {
      cells += printed;
    } else if (printed != drawn[place]) {
      return std::nullopt;
    }
  }
  return cells;
}

// The cells below the heading, a line for each row, if the rest is as `drawn`, the picture with the
// mark in every cell: so that only who draws knows where the clues stand.
std::optional<std::string> cells_of(LineCursor lines, std::string_view drawn, char mark) {
  std::string rows;
  LineCursor pattern(drawn);
  while (const auto expected = pattern.next()) {
    const auto line = lines.next();
    if (!line) return std::nullopt;
    const auto cells = cells_of_line(line->text, expected->text, mark);
    if (!cells) return std::nullopt;
    if (!cells->empty()) rows += *cells + '\n';
  }
  return rows;
}

// The same for both ways to draw. `everywhere` is the picture with the mark in every cell.
template <class Own, class Picture>
std::optional<std::string> printed_cells(std::string_view text, const Own& puzzle,
                                         const Picture& everywhere, char mark) {
  LineCursor lines(text);
  if (!skip_heading(lines)) return std::nullopt;
  auto rows = cells_of(lines, draw_plain(puzzle, everywhere, Ink::marks), mark);
  return rows ? rows : cells_of(lines, draw_clued(puzzle, everywhere, Ink::marks), mark);
}

}  // namespace

std::optional<CellGrid> read_printed_solution(std::string_view text,
                                              const nonogram::Puzzle& puzzle) {
  const CellGrid filled(puzzle.width(), puzzle.height(), Cell::filled);
  auto rows = printed_cells(text, puzzle, filled, '*');
  if (!rows || rows->find_first_not_of("* \n") != std::string::npos) return std::nullopt;
  std::ranges::replace(*rows, '*', '#');
  std::ranges::replace(*rows, ' ', '.');
  auto grid = nonogram::read_grid(*rows);
  if (!grid) return std::nullopt;
  return *std::move(grid);
}

std::optional<nonogram::colour::DomainGrid> read_printed_solution(
    std::string_view text, const nonogram::colour::Puzzle& puzzle) {
  const nonogram::colour::Picture background(puzzle.width(), puzzle.height());
  const auto rows = printed_cells(text, puzzle, background, puzzle.palette()[0].mark);
  if (!rows) return std::nullopt;
  auto grid = nonogram::colour::read_grid(puzzle.palette(), *rows);
  if (!grid) return std::nullopt;
  return *std::move(grid);
}

}  // namespace quadrille::app
