#include "lightsout/excess_table.hpp"
#include "lightsout/minimum_methods.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/lightsout/minimum.hpp>

#include <algorithm>
#include <bit>

namespace quadrille::lightsout {
namespace {

// Where one method becomes better than the next, from measurements on square boards.
constexpr std::uint64_t kGrayWork = std::uint64_t{1} << 24;  // words to go through
constexpr std::size_t kWalshPreferred = 20;                  // dimension
constexpr std::size_t kWalshFeasible = 34;

// Enough rounds for a good start without costing more than a fraction of a second.
std::uint32_t rounds_for(const Coset& coset, std::size_t most) {
  constexpr std::size_t kSteps = std::size_t{1} << 28;
  const std::size_t steps_each = coset.representative.size() * 8 + (std::size_t{1} << 16);
  return static_cast<std::uint32_t>(std::clamp<std::size_t>(kSteps / steps_each, 4, most));
}

MinimumMethod choose(const Coset& coset) {
  const std::size_t dimension = coset.dimension();
  const std::uint64_t words = coset.representative.words().size();
  if (dimension == 0) return MinimumMethod::single;
  if (dimension < 24 && (words << dimension) <= kGrayWork) return MinimumMethod::exhaustive;
  if (dimension <= kWalshPreferred) return MinimumMethod::walsh;
  const auto rank = four_class_rank(coset);
  if (rank && *rank <= kLargestClassRank && *rank <= static_cast<int>(dimension) * 3 / 4) {
    return MinimumMethod::four_classes;
  }
  return dimension <= kWalshFeasible ? MinimumMethod::walsh : MinimumMethod::local_search;
}

// Cells that no quiet pattern reaches are pressed in every solution or in none.
std::uint64_t settled_presses(const Coset& coset) {
  std::uint64_t settled = 0;
  const auto representative = coset.representative.words();
  for (std::size_t word = 0; word < representative.size(); ++word) {
    Word reached = 0;
    for (const BitGrid& quiet : coset.kernel) reached |= quiet.words()[word];
    settled += static_cast<std::uint64_t>(std::popcount(representative[word] & ~reached));
  }
  return settled;
}

}  // namespace

std::string_view to_string(MinimumMethod method) {
  switch (method) {
    case MinimumMethod::single:
      return "single";
    case MinimumMethod::exhaustive:
      return "exhaustive";
    case MinimumMethod::walsh:
      return "walsh";
    case MinimumMethod::four_classes:
      return "four classes";
    case MinimumMethod::local_search:
      break;
  }
  return "local search";
}

MinimumReport nothing_known(const Coset& coset) {
  MinimumReport report;
  report.presses = Pattern(coset.representative);
  report.weight = coset.representative.count();
  return report;
}

BitGrid vector_of(const Coset& coset, std::uint64_t selection) {
  BitGrid vector = coset.representative;
  for (std::size_t j = 0; j < coset.dimension(); ++j) {
    if ((selection >> j & 1) != 0) vector ^= coset.kernel[j];
  }
  return vector;
}

void offer(MinimumReport& report, BitGrid vector) {
  const std::uint64_t weight = vector.count();
  if (weight >= report.weight) return;
  report.presses = Pattern(std::move(vector));
  report.weight = weight;
}

LimitReached limit_of(const MinimumReport& report, const LimitWatch& watch) {
  if (report.proven()) return LimitReached::none;
  // With more time or nodes a local search proves nothing either.
  const bool size =
      report.method == MinimumMethod::local_search && watch.reason() != LimitReached::stopped;
  return size ? LimitReached::size : first_of(watch.reason(), LimitReached::size);
}

MinimumReport lightest(const Coset& coset, const Limits& limits) {
  MinimumReport report = nothing_known(coset);
  report.lower_bound = settled_presses(coset);
  report.method = choose(coset);
  LimitWatch watch(limits);
  switch (report.method) {
    case MinimumMethod::single:
      break;
    case MinimumMethod::exhaustive:
      search_by_gray_code(coset, watch, report);
      break;
    case MinimumMethod::walsh:
      if (coset.dimension() > kWalshPreferred) {
        improve_by_local_search(coset, rounds_for(coset, 200), watch, report);
      }
      search_by_walsh(coset, watch, report);
      break;
    case MinimumMethod::four_classes:
      improve_by_local_search(coset, rounds_for(coset, 200), watch, report);
      search_by_four_classes(coset, kPartBits, watch, report);
      break;
    case MinimumMethod::local_search:
      improve_by_local_search(coset, rounds_for(coset, 4000), watch, report);
      break;
  }
  report.limit = limit_of(report, watch);
  report.nodes = watch.nodes();
  QUADRILLE_CHECK(report.lower_bound <= report.weight);
  return report;
}

}  // namespace quadrille::lightsout
