// What the server finds out about a puzzle before it takes it in.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/puzzle_kind.hpp>

#include <optional>
#include <string>

namespace quadrille::server {

struct Assessment {
  std::string difficulty;       // the class of a nonogram; empty for other kinds
  std::optional<double> score;  // of a nonogram; fewest presses; fewest moves
};

// The class alone; "unknown" if the limits were reached first.
std::string class_of(const AnyPuzzle& puzzle, const Limits& limits);

// A puzzle that is fit for a library: a nonogram has exactly one solution, others have one at
// least. Errors: not_unique, no_solution, limit_reached (nothing is known).
Result<Assessment> assess(const AnyPuzzle& puzzle, const Limits& limits);

}  // namespace quadrille::server
