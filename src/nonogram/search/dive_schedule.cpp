#include "nonogram/search/dive_schedule.hpp"

namespace quadrille::nonogram {
namespace {

constexpr std::uint64_t kRestartsBetweenDives = 8;
constexpr std::uint64_t kRestartsBetweenEagerDives = 2;
constexpr std::uint64_t kEagerFrom = 2000;  // conflicts
constexpr int kLargestSideForCaution = 50;

}  // namespace

DiveSchedule::DiveSchedule(int longer_side)
    : cautious_too_(longer_side <= kLargestSideForCaution) {}

std::optional<Belief::Style> DiveSchedule::at_restart(std::uint64_t conflicts) {
  const bool eager = conflicts >= kEagerFrom;
  const std::uint64_t every = eager ? kRestartsBetweenEagerDives : kRestartsBetweenDives;
  if (++restarts_ % every != 0) return std::nullopt;
  if (!eager || !cautious_too_) return Belief::Style::plain;
  return ++eager_dives_ % 2 == 1 ? Belief::Style::cautious : Belief::Style::plain;
}

}  // namespace quadrille::nonogram
