#include "nonogram/dive_schedule.hpp"

namespace quadrille::nonogram {
namespace {

constexpr std::uint64_t kRestartsBetweenDives = 8;
constexpr std::uint64_t kRestartsBetweenEagerDives = 2;
// In conflicts.
constexpr std::uint64_t kEagerFrom = 2000;
constexpr std::uint64_t kEagerUntil = 20000;

}  // namespace

DiveSchedule::Next DiveSchedule::at_restart(std::uint64_t conflicts) {
  const bool eager = conflicts >= kEagerFrom && conflicts < kEagerUntil;
  const std::uint64_t every = eager ? kRestartsBetweenEagerDives : kRestartsBetweenDives;
  if (++restarts_ % every != 0) return Next::no_dive;
  if (eager) return ++eager_dives_ % 2 == 0 ? Next::from_random_cells : Next::from_beliefs;
  return conflicts < kEagerFrom ? Next::from_beliefs : Next::from_random_cells;
}

}  // namespace quadrille::nonogram
