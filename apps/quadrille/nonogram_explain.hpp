#pragma once

#include "frontend.hpp"

namespace quadrille::app {

Outcome explain_nonogram(const LoadedPuzzle& loaded, const ExplainSettings& settings);

}  // namespace quadrille::app
