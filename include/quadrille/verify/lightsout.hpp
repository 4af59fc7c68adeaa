// Checking what is claimed about a Lights Out board, from its shape and lights alone.
#pragma once

#include <quadrille/lightsout/puzzle.hpp>
#include <quadrille/verify/proof.hpp>

#include <cstdint>
#include <string_view>

namespace quadrille::verify {

// Patterns are texts: the values of the cells row by row, with blanks or ends of lines between
// them; several patterns follow each other.

// Is there no way to the target? `certificate` is a pattern on which the lights sum to the same
// (modulo the states) whatever is pressed, but start and target do not. Error: bad_pattern.
Result<Finding> check_unsolvable(const lightsout::Puzzle& puzzle, std::string_view certificate,
                                 const Limits& limits);

struct SolutionClaim {
  std::string_view presses;
  std::string_view quiet_patterns;  // a basis: as many as the nullity says
  bool fewest = true;               // no solution has fewer presses
};

// Do the presses lead to the target, are the quiet patterns a basis of all, and is no solution
// lighter? The first by pressing; the second by elimination in the whole matrix; the third by
// looking at every solution. The limit `size`, with a reason, says what was not repeated: there
// are too many solutions, or the number of states is not prime. Error: bad_pattern.
Result<Finding> check_solution(const lightsout::Puzzle& puzzle, const SolutionClaim& claim,
                               const Limits& limits);

}  // namespace quadrille::verify
