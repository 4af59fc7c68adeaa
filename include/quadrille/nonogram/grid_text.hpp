// A grid on its own as text: one row a line.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <string_view>

namespace quadrille::nonogram {

// `#`, `*`, `X`, `1` filled; `.`, `-`, `0` empty; `?` unknown. Blank lines and blanks at line ends
// mean nothing. Errors: no_grid, bad_grid_character, wrong_grid_size (rows of different widths),
// grid_too_large.
Result<CellGrid> read_grid(std::string_view text);

}  // namespace quadrille::nonogram
