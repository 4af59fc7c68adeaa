// `check` for nonograms: is a grid right, and if it is unfinished, can it be completed?
#pragma once

#include "frontend.hpp"

namespace quadrille::app {

Outcome check_nonogram(const LoadedPuzzle& loaded, const CheckSettings& settings);

}  // namespace quadrille::app
