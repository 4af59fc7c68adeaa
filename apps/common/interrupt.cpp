#include "interrupt.hpp"

#include <csignal>

namespace quadrille::app {
namespace {

// A signal handler can reach nothing but globals; this is the program's only one.
std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void request_stop(int signal_number) {
  stop_requested.store(true, std::memory_order_relaxed);
  std::signal(signal_number, SIG_DFL);
}

}  // namespace

void catch_interrupts() {
  std::signal(SIGINT, request_stop);
  std::signal(SIGTERM, request_stop);
}

const std::atomic<bool>& interrupted() {
  return stop_requested;
}

}  // namespace quadrille::app
