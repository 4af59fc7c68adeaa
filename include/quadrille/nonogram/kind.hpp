// Nonograms behind the interface that all kinds of puzzles share. Solutions are texts with one row
// a line (`#`, `.`); moves are `fill ROW COLUMN`, `mark ROW COLUMN` (empty) and `clear ROW COLUMN`,
// counted from 1.
#pragma once

#include <quadrille/core/puzzle_kind.hpp>

#include <memory>

namespace quadrille::nonogram {

std::unique_ptr<PuzzleKind> make_kind();

}  // namespace quadrille::nonogram
