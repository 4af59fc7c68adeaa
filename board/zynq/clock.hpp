// Time since start-up, from the Cortex-A9's global timer.
#pragma once

#include <cstdint>

namespace quadrille::board {

void start_clock();
std::uint64_t microseconds();

}  // namespace quadrille::board
