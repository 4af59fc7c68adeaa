// A game looked at afterwards: which moves followed from what was known, which were guesses, which
// were wrong.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/step.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace quadrille::nonogram {

enum class MoveVerdict : std::uint8_t {
  forced,       // a step for people settles the cell that way
  unjustified,  // right or at least possible, but no single step tells it yet
  wrong,        // with it no solution is left
  unknown,      // a limit was reached first
};

std::string_view to_string(MoveVerdict verdict);

// Over the steps of black and white or of colours.
template <class AnyStep>
struct ReviewedMoveOf {
  MoveVerdict verdict = MoveVerdict::unknown;
  std::optional<AnyStep> step;  // of a forced move
};

template <class AnyStep>
struct ReviewReportOf {
  std::vector<ReviewedMoveOf<AnyStep>> moves;  // one for each move
  LimitReached limit = LimitReached::none;
};

using ReviewedMove = ReviewedMoveOf<Step>;
using ReviewReport = ReviewReportOf<Step>;

// Plays the moves from the empty grid, one by one, and judges each by what was known before it. A
// wrong move is taken back before the next one is looked at, so that one mistake does not spoil all
// that follow. A cell that is cleared (Cell::unknown) is forced: nothing is claimed. Requires cells
// of the puzzle.
ReviewReport review(const Puzzle& puzzle, std::span<const KnownCell> moves, const Limits& limits);

}  // namespace quadrille::nonogram
