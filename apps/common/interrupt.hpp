// Ctrl-C: the first one asks the work to stop, which then prints what it knows and ends with
// status 3; a second one ends the program at once.
#pragma once

#include <atomic>

namespace quadrille::app {

void catch_interrupts();
const std::atomic<bool>& interrupted();

}  // namespace quadrille::app
