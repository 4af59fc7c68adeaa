// Grids as text in .non files: `goal` is a picture without layout, `grid` and `saved` are rows.
#pragma once

#include "nonogram/formats/clue_text.hpp"

#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace quadrille::nonogram {

// `#`, `*`, `X`, `1` filled; `.`, `-`, `0` empty; `?` and blanks unknown.
std::optional<Cell> cell_of_char(char character);

// A picture on the line of its keyword, or in the lines below it.
struct PictureText {
  Section lines;  // used when `value` is empty
  Line value;     // what follows the keyword
  int value_column = 1;
};

// The cells in reading order; blanks are layout. `name` is for messages: "goal".
// Errors: bad_grid_character, wrong_grid_size.
Result<CellGrid> parse_cells(const PictureText& text, GridSize size, std::string_view name);

// One row a line, by the blank-line rule of Section; a row is as wide as the grid, so blanks in it
// are unknown cells, unless it is so without them. A single value is read by parse_cells().
Result<CellGrid> parse_rows(const PictureText& text, GridSize size, std::string_view name);

}  // namespace quadrille::nonogram
