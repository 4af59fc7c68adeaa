#pragma once

#include "frontend.hpp"

namespace quadrille::app {

Outcome hint_nonogram(const LoadedPuzzle& loaded, const HintSettings& settings);

}  // namespace quadrille::app
