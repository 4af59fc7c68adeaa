// Nonograms behind the interface that all kinds of puzzles share. Solutions are texts with one row
// per line (`#`, `.`).
#pragma once

#include <quadrille/core/puzzle_kind.hpp>

#include <memory>

namespace quadrille::nonogram {

std::unique_ptr<PuzzleKind> make_kind();

}  // namespace quadrille::nonogram
