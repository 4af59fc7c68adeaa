// `explain` and `rate` of a colour nonogram.
#pragma once

#include "frontend.hpp"

#include <quadrille/nonogram/colour/puzzle.hpp>

namespace quadrille::app {

Outcome explain_colours(const nonogram::colour::Puzzle& puzzle, const LoadedPuzzle& loaded,
                        const TeachSettings& settings);
// `good`: asks whether it is a good puzzle.
Outcome rate_colours(const nonogram::colour::Puzzle& puzzle, const LoadedPuzzle& loaded,
                     const TeachSettings& settings, bool good);

}  // namespace quadrille::app
