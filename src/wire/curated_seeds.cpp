// The built-in lists. `quadrille curate > src/wire/curated_seeds.inc` makes the table again; the
// tests prove every seed of it.
#include <quadrille/wire/curation.hpp>

#include <iterator>

namespace quadrille::wire {
namespace {

constexpr std::uint32_t kSeeds[] = {
#include "wire/curated_seeds.inc"
};

// The lists stand one behind the other: Easy from the smallest size on, then Hard.
constexpr std::size_t kEasyLists = 5;
constexpr std::size_t kHardLists = 3;
constexpr std::size_t kEasySeeds = curated_count(Tier::easy);
constexpr std::size_t kHardSeeds = curated_count(Tier::hard);
static_assert(std::size(kSeeds) == kEasyLists * kEasySeeds + kHardLists * kHardSeeds);

}  // namespace

std::span<const std::uint32_t> curated_seeds(Difficulty difficulty) {
  const SizeRange sizes = sizes_of(difficulty.tier);
  if (!sizes.contains(difficulty.size_index)) return {};
  const std::size_t list = difficulty.size_index - std::size_t{sizes.first};
  const std::span<const std::uint32_t> all(kSeeds);
  switch (difficulty.tier) {
    case Tier::easy:
      return all.subspan(list * kEasySeeds, kEasySeeds);
    case Tier::hard:
      return all.subspan(kEasyLists * kEasySeeds + list * kHardSeeds, kHardSeeds);
    case Tier::custom:
    case Tier::medium:
      return {};
  }
  return {};
}

}  // namespace quadrille::wire
