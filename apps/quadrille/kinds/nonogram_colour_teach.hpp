// `explain` and `rate` of a colour nonogram.
#pragma once

#include "frontend.hpp"

#include <quadrille/nonogram/colour/puzzle.hpp>

#include <string>

namespace quadrille::app {

// `html`: where a page with pictures goes, if it is not empty.
Outcome explain_colours(const nonogram::colour::Puzzle& puzzle, const LoadedPuzzle& loaded,
                        const TeachSettings& settings, const std::string& html);
// `good`: asks whether it is a good puzzle. `svg`: where the curve goes, if it is not empty.
Outcome rate_colours(const nonogram::colour::Puzzle& puzzle, const LoadedPuzzle& loaded,
                     const TeachSettings& settings, bool good, const std::string& svg);

}  // namespace quadrille::app
