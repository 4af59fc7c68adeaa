// How much thinking a puzzle needs: its solvability class.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>
#include <string_view>

namespace quadrille::nonogram {

// From easy to hard; a puzzle belongs to the first class that fits. The state of play that a puzzle
// may carry does not matter.
enum class Difficulty : std::uint8_t {
  // Looking at each line once at most is enough: again and again the line that settles most cells,
  // given what is known by then, among those not yet looked at. A look finds all that a line
  // settles. Of several lines that settle as much the first has its turn, in one of the eight
  // orders that turning and mirroring make of "rows from above, then columns from the left": so the
  // class stays the same when the puzzle is turned or mirrored.
  trivial,
  // Looking at lines again and again, one at a time, is enough.
  line,
  // Trying cells one at a time is enough: both colours are followed through the lines; a colour
  // that contradicts itself settles the cell, and what both colours agree on is settled.
  moderate,
  // One solution, but all of this does not find it.
  deep,
  multiple,  // solutions
  none,      // no solution
  unknown,   // a limit was reached before the class was known
};

// The name of the enumerator: "trivial".
std::string_view to_string(Difficulty difficulty);

// The opposite of to_string(). Error: bad_class.
Result<Difficulty> parse_difficulty(std::string_view name);

// Every class but `unknown` is proved.
struct Classification {
  Difficulty difficulty = Difficulty::unknown;
  LimitReached limit = LimitReached::none;
};

Classification classify(const Puzzle& puzzle, const Limits& limits);

}  // namespace quadrille::nonogram
