// How much memory the machine has, and what one puzzle gets of it when nobody says.
#pragma once

#include <cstdint>

namespace quadrille::app {

// Half of what the machine, or the container that we run in, has, shared by the puzzles that are
// worked on at once.
std::uint64_t default_memory_limit();

// Says how many puzzles are worked on at once from now on (1 at first).
void share_memory_among(unsigned workers);

}  // namespace quadrille::app
