// `check` for Lights Out: presses or a certificate, checked by the rules alone.
#pragma once

#include "frontend.hpp"

#include <quadrille/lightsout/puzzle.hpp>

namespace quadrille::app {

// `source` names the board. Without a solution: is the board out already, and can it be?
Outcome check_lightsout(const Source& source, const lightsout::Puzzle& puzzle,
                        const CheckSettings& settings);

}  // namespace quadrille::app
