#include "nonogram/count/component_counts.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace quadrille::nonogram {
namespace {

BigInteger to_big_integer(std::span<const std::uint64_t> words) {
  BigInteger number;
  import_bits(number, words.begin(), words.end(), 64, false);
  return number;
}

}  // namespace

ComponentCounts::ComponentCounts(std::vector<Component> components,
                                 std::vector<BigInteger> at_least)
    : components_(std::move(components)), parts_(components_.size()) {
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
    parts_[index].counter = FrontierCounter::plan(components_[index], watch);
    if (!parts_[index].counter) return false;
  }
  return true;
}

// Counts every component that is not finished with at most this many states; false when a limit
// was reached.
bool ComponentCounts::count(std::size_t states, LimitWatch& watch) {
  for (Part& part : parts_) {
    if (part.exact) continue;
    const FrontierCounter::Outcome outcome = part.counter->run(states, watch);
    if (outcome == FrontierCounter::Outcome::interrupted) return false;
    part.exact = outcome == FrontierCounter::Outcome::exact;
    part.number = part.exact ? to_big_integer(part.counter->count())
                             : std::max(part.number, to_big_integer(part.counter->count()));
    // The tables of a finished component are needed no more.
    if (part.exact) part.counter.reset();
  }
  return true;
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
    if (!part.exact) most = std::max(most, part.counter->bytes_per_state());
  }
  return most;
}

}  // namespace quadrille::nonogram
