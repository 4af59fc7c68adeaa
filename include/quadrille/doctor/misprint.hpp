// Which clue of an impossible puzzle is likely to be misprinted.
//
// Tried are the small slips of a setter or a printer that keep the sums of rows and columns equal
// (a puzzle whose sums differ cannot be read at all). First those of a single clue: two of its
// numbers exchanged, or one cell taken from one number and given to another. Then those of two
// clues: a cell more in one and a cell less in another of the same direction, or a cell more (or
// less) in a row and in a column. A cell more may be a new 1, a cell less may take a 1 away. The
// solver proves for each whether the puzzle has a solution then.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/verdict.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <vector>

namespace quadrille::doctor {

struct ChangedClue {
  nonogram::LineId line;
  nonogram::Clue from;
  nonogram::Clue to;
  friend bool operator==(const ChangedClue&, const ChangedClue&) = default;
};

struct Misprint {
  std::vector<ChangedClue> clues;      // one or two
  Verdict verdict = Verdict::unknown;  // of the puzzle with these clues: unique or multiple
};

// All change equally many clues, and no slip that changes fewer helps. Those that leave one
// solution come first.
struct Misprints {
  std::vector<Misprint> found;
  bool complete = false;  // there are no others of this size; if none was found: none helps
  LimitReached limit = LimitReached::none;
};

// Requires a puzzle without a solution; `most` at least 1.
Misprints find_misprints(const nonogram::Puzzle& puzzle, std::size_t most, const Limits& limits);

// The puzzle with the clues of the misprint put right.
nonogram::Puzzle corrected(const nonogram::Puzzle& puzzle, const Misprint& misprint);

}  // namespace quadrille::doctor
