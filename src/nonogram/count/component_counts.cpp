#include "nonogram/count/component_counts.hpp"

#include "nonogram/count/meeting.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace quadrille::nonogram {
namespace {

// With so many it shows which order is best.
constexpr std::size_t kTrialStates = ComponentCounts::kGrowingStateLimits.front();
constexpr std::ptrdiff_t kTrialsFromEachEnd = 2;

// Small programs go without what only speeds up: they count the same, cell by cell, but less of it
// within a limit.
#ifdef QUADRILLE_SMALL
constexpr bool kGoesLineByLine = false;
#else
constexpr bool kGoesLineByLine = true;
#endif
// A component with fewer states is soon counted cell by cell.
constexpr double kManyStates = 1 << 14;
// Half a gigabyte for each of two frontiers.
constexpr std::size_t kMostStatesLineByLine = 3 << 22;

}  // namespace

ComponentCounts::ComponentCounts(std::vector<Component> components,
                                 std::vector<BigInteger> at_least)
    : components_(std::move(components)), turned_(components_.size()), parts_(components_.size()) {
  for (std::size_t index = 0; index < parts_.size(); ++index) {
    parts_[index].number = std::move(at_least[index]);
  }
}

void ComponentCounts::count(std::span<const std::size_t> numbers_of_states, LimitWatch& watch) {
  if (!plan(watch)) return;
  const std::uint64_t fitting = watch.limits().max_memory / bytes_per_state();
  for (const std::size_t states : numbers_of_states) {
    const auto most = static_cast<std::size_t>(std::min<std::uint64_t>(states, fitting));
    if (!count(most, watch) || exact() || states > fitting) return;
  }
}

// False when a limit was reached.
bool ComponentCounts::plan(LimitWatch& watch) {
  for (std::size_t index = 0; index < parts_.size(); ++index) {
    parts_[index].counters = FrontierCounter::plans(components_[index], watch);
    if (parts_[index].counters.empty()) return false;
  }
  return true;
}

// Counts every component that is not finished with at most this many states; false when a limit
// was reached.
bool ComponentCounts::count(std::size_t states, LimitWatch& watch) {
  for (std::size_t index = 0; index < parts_.size(); ++index) {
    Part& part = parts_[index];
    if (part.exact) continue;
    if (states > kTrialStates && !part.chosen &&
        !(choose_counter(index, watch) && count_by_meeting(index, watch))) {
      return false;
    }
    if (part.exact || states <= part.hopeless) continue;
    if (!count(part, states, watch)) return false;
  }
  return true;
}

bool ComponentCounts::count(Part& part, std::size_t states, LimitWatch& watch) {
  FrontierCounter& counter = part.counters.front();
  const FrontierCounter::Outcome outcome = counter.run(states, watch);
  if (outcome == FrontierCounter::Outcome::interrupted) return false;
  part.exact = outcome == FrontierCounter::Outcome::exact;
  const BigInteger number = to_big_integer(counter.count());
  part.number = part.exact ? number : std::max(part.number, number);
  // The tables of a finished component are needed no more.
  if (part.exact) part.counters.clear();
  return true;
}

// Tries the most promising orders from both ends with few states, to go on with the one that seems
// to have the fewest. The first has been tried already.
bool ComponentCounts::choose_counter(std::size_t index, LimitWatch& watch) {
  Part& part = parts_[index];
  turned_[index] = turned(components_[index]);
  std::vector<FrontierCounter> others = FrontierCounter::plans(turned_[index], watch);
  if (others.size() > static_cast<std::size_t>(kTrialsFromEachEnd))
    others.erase(others.begin() + kTrialsFromEachEnd, others.end());
  for (std::size_t next = 1; next < std::min<std::size_t>(kTrialsFromEachEnd, part.counters.size());
       ++next) {
    others.push_back(std::move(part.counters[next]));
  }
  part.counters.erase(part.counters.begin() + 1, part.counters.end());
  for (FrontierCounter& other : others) {
    std::swap(part.counters.front(), other);
    if (!count(part, kTrialStates, watch)) return false;
    if (part.exact) return true;
    if (other.estimated_states() < part.counters.front().estimated_states()) {
      std::swap(part.counters.front(), other);
    }
  }
  part.chosen = true;
  // The estimate may be wrong; beyond all levels the best bound is wanted from each of them.
  const double peak = part.counters.front().estimated_peak();
  if (peak < static_cast<double>(kGrowingStateLimits.back())) {
    part.hopeless = static_cast<std::size_t>(peak / 8);
  }
  return true;
}

// Where cell by cell there are many states, going line by line from both ends may take far fewer.
bool ComponentCounts::count_by_meeting(std::size_t index, LimitWatch& watch) {
  Part& part = parts_[index];
  if (!kGoesLineByLine || part.exact || part.counters.front().estimated_peak() < kManyStates) {
    return true;
  }
  const std::optional<BigInteger> number =
      nonogram::count_by_meeting(components_[index], kMostStatesLineByLine, watch);
  if (number) {
    part.number = *number;
    part.exact = true;
    part.counters.clear();
  }
  return !watch.reached();
}

bool ComponentCounts::exact() const {
  return std::all_of(parts_.begin(), parts_.end(), [](const Part& part) { return part.exact; });
}

BigInteger ComponentCounts::product() const {
  BigInteger product = 1;
  for (const Part& part : parts_) product *= part.number;
  return product;
}

std::size_t ComponentCounts::bytes_per_state() const {
  std::size_t most = 1;
  for (const Part& part : parts_) {
    if (!part.exact) most = std::max(most, part.counters.front().bytes_per_state());
  }
  return most;
}

}  // namespace quadrille::nonogram
