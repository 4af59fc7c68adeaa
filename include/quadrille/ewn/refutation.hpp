// Why the goal piece cannot be home within some rounds, written down so that a checker without any
// search can follow it.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/ewn/puzzle.hpp>

#include <cstdint>
#include <string>

namespace quadrille::ewn {

// A line of the text is a *refuted state*: how many rounds were played and, for each of the pieces
// 1 … 6, the cells on which it may stand (`-`: it is gone), as in `4 11,12 - 30 41 - 99`. From no
// position of that kind does the goal piece come home within the rounds. Each line follows from
// those before it by one round of play; the given position is the last. docs/PROOFS.md has the
// rules.
struct Refutation {
  // The text is a refutation. If not, there is none (a line exists), or a limit was reached.
  bool found = false;
  std::string text;
  std::uint64_t states = 0;  // lines of the text
  LimitReached limit = LimitReached::none;
};

// Refutes that the goal piece is home after `rounds` or fewer of the puzzle's dice. Nodes of the
// limits are states that were looked at.
Refutation refute(const Puzzle& puzzle, int rounds, const Limits& limits);

}  // namespace quadrille::ewn
