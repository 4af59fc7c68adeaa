#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/view.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

// An empty line shows a 0, as it does on paper.
Clue shown(const Clue& clue) {
  return clue.empty() ? Clue{0} : clue;
}

int longest(const std::vector<Clue>& clues) {
  std::size_t length = 0;
  for (const Clue& clue : clues) length = std::max(length, shown(clue).size());
  return static_cast<int>(length);
}

int digits_of_largest(const std::vector<Clue>& clues) {
  int largest = 0;
  for (const Clue& clue : clues) {
    for (const int block : clue) largest = std::max(largest, block);
  }
  return static_cast<int>(std::to_string(largest).size());
}

std::string row_clue(const Clue& clue) {
  return fmt::format("{}", fmt::join(shown(clue), " "));
}

// The numbers that stand in one text line above the grid; clues end at the grid's edge.
std::string column_clue_line(const std::vector<Clue>& columns, int line, int lines, int width) {
  std::string text;
  for (const Clue& column : columns) {
    const Clue clue = shown(column);
    const int index = line - (lines - static_cast<int>(clue.size()));
    text += index < 0 ? fmt::format("{:{}}", "", width + 1)
                      : fmt::format(" {:>{}}", clue[static_cast<std::size_t>(index)], width);
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

char glyph(Cell cell, CellGlyphs glyphs) {
  switch (cell) {
    case Cell::filled:
      return glyphs.filled;
    case Cell::empty:
      return glyphs.empty;
    case Cell::unknown:
      break;
  }
  return glyphs.unknown;
}

}  // namespace

std::string draw_with_clues(const Puzzle& puzzle, const CellGrid& grid, CellGlyphs glyphs) {
  QUADRILLE_CHECK(grid.width() == puzzle.width() && grid.height() == puzzle.height());
  const int cell_width = digits_of_largest(puzzle.columns());
  std::size_t margin = 0;
  for (const Clue& clue : puzzle.rows()) margin = std::max(margin, row_clue(clue).size());

  std::string text;
  const int lines = longest(puzzle.columns());
  for (int line = 0; line < lines; ++line) {
    text += std::string(margin, ' ') + column_clue_line(puzzle.columns(), line, lines, cell_width) +
            '\n';
  }
  for (int row = 0; row < grid.height(); ++row) {
    text += fmt::format("{:>{}}", row_clue(puzzle.rows()[static_cast<std::size_t>(row)]), margin);
    for (const Cell cell : grid.row(row)) {
      text += fmt::format(" {:>{}}", glyph(cell, glyphs), cell_width);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

}  // namespace quadrille::nonogram
