#include <quadrille/core/rng.hpp>
#include <quadrille/wire/clue_stream.hpp>
#include <quadrille/wire/curation.hpp>
#include <quadrille/wire/seeded_picture.hpp>

#include <algorithm>
#include <utility>

namespace quadrille::wire {

nonogram::Difficulty class_of(const BitSquare& picture, const Limits& limits) {
  const auto puzzle = nonogram::Puzzle::from_picture(grid_of(picture));
  return nonogram::classify(puzzle.value(), limits).difficulty;
}

bool fulfils(Tier tier, nonogram::Difficulty puzzle_class) {
  switch (tier) {
    case Tier::easy:
      return puzzle_class == nonogram::Difficulty::trivial ||
             puzzle_class == nonogram::Difficulty::line;
    case Tier::hard:
      return puzzle_class == nonogram::Difficulty::deep;
    case Tier::custom:
    case Tier::medium:
      return true;
  }
  return false;
}

Curation curate(Difficulty difficulty, std::size_t count, const Limits& limits) {
  Rng candidates(difficulty.byte());
  LimitWatch watch(limits);
  Limits quiet = limits;  // progress is counted in seeds, not in what is done for one
  quiet.progress = {};
  std::vector<std::uint32_t> seeds;
  while (seeds.size() < count && !watch.reached_now()) {
    const auto seed = static_cast<std::uint32_t>(candidates.next() >> 32);
    // Seed 0 asks the server to choose.
    if (seed == 0 || std::find(seeds.begin(), seeds.end(), seed) != seeds.end()) continue;
    if (limits.progress) {
      limits.progress({"curating", static_cast<double>(seeds.size()) / static_cast<double>(count)});
    }
    const BitSquare picture = picture_of_seed(seed, difficulty.side());
    if (fulfils(difficulty.tier, class_of(picture, quiet))) seeds.push_back(seed);
  }
  std::sort(seeds.begin(), seeds.end());
  return {std::move(seeds), watch.reason()};
}

}  // namespace quadrille::wire
