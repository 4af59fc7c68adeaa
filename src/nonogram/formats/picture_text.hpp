// Grids as text in .non files: `goal` is a picture without layout, `grid` and `saved` are rows.
#pragma once

#include "nonogram/formats/clue_text.hpp"

#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille::nonogram {

// `#`, `*`, `X`, `1` filled; `.`, `-`, `0` empty; `?` and blanks unknown.
std::optional<Cell> cell_of_char(char character);

// Which characters are cells; blanks are dealt with by the reader.
using IsCell = std::function<bool(char)>;

// A picture on the line of its keyword, or in the lines below it.
struct PictureText {
  Section lines;  // used when `value` is empty
  Line value;     // what follows the keyword
  int value_column = 1;
};

// The characters in reading order; blanks are layout. Errors as parse_cells().
Result<Grid<char>> read_characters(const PictureText& text, GridSize size, std::string_view name,
                                   const IsCell& is_cell);
// The same of rows, as parse_rows() has them; a blank that is a cell becomes `?`.
Result<Grid<char>> read_character_rows(const PictureText& text, GridSize size,
                                       std::string_view name, const IsCell& is_cell);

// The cells in reading order; blanks are layout. `name` is for messages: "goal".
// Errors: bad_grid_character, wrong_grid_size.
Result<CellGrid> parse_cells(const PictureText& text, GridSize size, std::string_view name);

// One row a line, by the blank-line rule of Section; a row is as wide as the grid, so blanks in it
// are unknown cells, unless it is so without them. A single value is read by parse_cells().
Result<CellGrid> parse_rows(const PictureText& text, GridSize size, std::string_view name);

}  // namespace quadrille::nonogram
