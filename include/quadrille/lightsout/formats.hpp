// Lights Out as text: boards, stencils, graphs, presses. Errors name line and column.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/lightsout/bit_grid.hpp>
#include <quadrille/lightsout/pattern.hpp>
#include <quadrille/lightsout/puzzle.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace quadrille::lightsout {

// The most states that can be written as digits.
inline constexpr int kMaxDigitStates = 10;

// One board or several, separated by blank lines; a row a line. Two states: `#` on, `0` or `.` off.
// More: the value of each cell as a digit; `#` is 1 and `.` is 0 there too. Errors: empty_board,
// ragged_row, unknown_character, too_many_states (over kMaxDigitStates).
Result<std::vector<Pattern>> read_boards(std::string_view text, int states = 2);

// Rows of `#` and `off`, or of digits. Errors: too_many_states (over kMaxDigitStates).
Result<std::string> write_board(const Pattern& pattern, char off = '0');
// The same at the end of a text: boards of hundreds of millions of cells are not copied around.
Result<void> append_board(std::string& text, const Pattern& pattern, char off = '0');
// Its rows from `first` to before `end` only.
Result<void> append_rows(std::string& text, const Pattern& pattern, int first, int end,
                         char off = '0');

// 0 … 100: how surely the text is boards with this many states, from its first lines.
int board_resemblance(std::string_view text, int states = 2);

// A single board of odd sides, written like any other; `#` marks what a press reaches from the
// middle. Errors also: several_boards, stencil_without_centre, empty_stencil.
Result<BitGrid> read_stencil(std::string_view text);

// Lines `u v`, an edge each, and one line `lit: u v …`; vertices are numbered from 0 (a graph
// numbered from 1 has a vertex 0 that nothing touches). Two states. Errors: empty_board, bad_edge,
// bad_vertex, self_loop, missing_lit, repeated_lit.
Result<Puzzle> read_graph(std::string_view text);
// Requires a graph with two states and without target.
std::string write_graph(const Puzzle& puzzle);
int graph_resemblance(std::string_view text);

// What a person hands in as a solution: a grid of presses, written like a board, or a list of
// `(x,y)` counted from 0, in which a cell that is pressed twice stands twice. A blank text
// presses nothing. Errors: bad_press, press_off_board, wrong_board_size and those of read_boards().
Result<Pattern> read_presses(std::string_view text, int width, int height, int states);

// `(x,y) (x,y) …`, row by row; nothing for no press.
std::string write_press_list(const Pattern& presses);

}  // namespace quadrille::lightsout
