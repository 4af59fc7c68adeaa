#include "machine_memory.hpp"

#include <quadrille/core/limits.hpp>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <optional>

#include <unistd.h>

namespace quadrille::app {
namespace {

// No machine that runs the program has less to spare.
constexpr std::uint64_t kLeast = std::uint64_t{256} << 20;

std::atomic<unsigned> workers_at_once = 1;

std::optional<std::uint64_t> physical_memory() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long bytes = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || bytes <= 0) return std::nullopt;
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(bytes);
}

// What a container allows; the word "max" where it allows everything.
std::optional<std::uint64_t> container_memory() {
  std::ifstream file("/sys/fs/cgroup/memory.max");
  std::uint64_t bytes = 0;
  if (file >> bytes) return bytes;
  return std::nullopt;
}

}  // namespace

std::uint64_t default_memory_limit() {
  const std::optional<std::uint64_t> physical = physical_memory();
  if (!physical) return kDefaultMemoryLimit;
  const std::uint64_t all = std::min(*physical, container_memory().value_or(*physical));
  const std::uint64_t share = std::max(kLeast, all / 2 / workers_at_once.load());
  // Where addresses are short, the address space is less than the memory.
  return sizeof(void*) > 4 ? share : std::min(share, kDefaultMemoryLimit);
}

void share_memory_among(unsigned workers) {
  workers_at_once.store(std::max(1u, workers));
}

}  // namespace quadrille::app
