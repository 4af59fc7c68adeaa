// Memory as one table of megabytes: DDR cached, the Ethernet's rings and buffers not, devices as
// such. The first megabyte is left out, so that a null pointer is a fault.
#pragma once

namespace quadrille::board {

// Also switches the caches on.
void start_mmu();

}  // namespace quadrille::board
