// The files of EWN: document 002's input (a case) and output (a claimed solution).
//
// Input: line 1 the goal piece, line 2 the positions of pieces 1 to 6, line 3 the dice as digits;
// a fourth line with the optimum may follow (-1: impossible). Blank lines and extra blanks mean
// nothing. Boards other than the standard one are told by lines in front:
//     size 8x9          width × height
//     holes 27 36       the removed cells, instead of (3,3); `holes none`
//     dice 40           how many dice line 3 has, instead of 30
// Output: line 1 seconds, line 2 the number of steps (-1: impossible), then `from to` pairs.
#pragma once

#include <quadrille/ewn/rules.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::ewn {

// What a text that does not say otherwise is about.
struct InputDefaults {
  Board board;
  int dice = kStandardDice;
};

// Errors also: input_too_long (a case has a few short lines).
Result<Puzzle> read_input(std::string_view text, const InputDefaults& defaults = {});
// Several cases, separated by lines of four or more `=`.
Result<std::vector<Puzzle>> read_inputs(std::string_view text, const InputDefaults& defaults = {});
// read_input() gives the same puzzle back.
std::string write_input(const Puzzle& puzzle);
// What stands between two cases.
inline constexpr std::string_view kCaseSeparator = "====\n";
// How surely a text is an input, 0 … 100.
int input_resemblance(std::string_view text);

// What somebody's program says it has found; nothing of it is checked.
struct Claim {
  double seconds = 0;
  int steps = 0;  // -1: impossible
  std::vector<Move> moves;
};

// Errors: not a number where one is expected, a number missing, an odd number of cells, a text that
// is much longer than any solution.
Result<Claim> read_output(std::string_view text);
std::string write_output(const Claim& claim);

// Only the moves: "36 45 45 55".
Result<std::vector<Move>> read_moves(std::string_view text);
std::string write_moves(std::span<const Move> moves);

}  // namespace quadrille::ewn
