#pragma once

#include "frontend.hpp"

namespace quadrille::app {

Outcome rate_nonogram(const LoadedPuzzle& loaded, const RateSettings& settings);

}  // namespace quadrille::app
