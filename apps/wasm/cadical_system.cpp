// In place of CaDiCaL's random.cpp, resources.cpp and signal.cpp, which ask the operating system.
#include <chrono>

#include <internal.hpp>

namespace CaDiCaL {

double absolute_real_time() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double absolute_process_time() {
  return absolute_real_time();
}

double Internal::real_time() {
  return absolute_real_time() - stats.time.real;
}

double Internal::process_time() {
  return absolute_process_time() - stats.time.process;
}

uint64_t maximum_resident_set_size() {
  return 0;
}

uint64_t current_resident_set_size() {
  return 0;
}

// Used only where a run shall differ from the one before, which ours never shall.
Random::Random() : state(1) {}

}  // namespace CaDiCaL
