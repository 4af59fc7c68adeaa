// How much thinking a colour puzzle needs, by what the solver needed.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/difficulty.hpp>

namespace quadrille::nonogram::colour {

// `line`: lines alone; `moderate`: trying cells one at a time; `deep`: search.
Classification class_of(const Puzzle& puzzle, const Limits& limits);

}  // namespace quadrille::nonogram::colour
