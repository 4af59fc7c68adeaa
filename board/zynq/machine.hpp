// Starting and stopping.
#pragma once

#include <cstddef>
#include <cstdint>

namespace quadrille::board {

// Ends the program with a status: QEMU ends with it (-semihosting), hardware resets itself.
[[noreturn]] void stop(int status);

// The most bytes of stack that were in use so far, and those that there are.
std::size_t stack_used();
std::size_t stack_size();

}  // namespace quadrille::board
