#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/wire/clue_stream.hpp>
#include <quadrille/wire/curation.hpp>
#include <quadrille/wire/seeded_picture.hpp>

#include <algorithm>

namespace quadrille::wire {

Effort effort_of(const BitSquare& picture, const Limits& limits) {
  const auto puzzle = nonogram::Puzzle::from_picture(grid_of(picture)).value();
  const nonogram::SolveReport report = nonogram::solve(puzzle, {.max_solutions = 2}, limits);
  if (report.verdict == Verdict::multiple) return Effort::ambiguous;
  if (report.verdict != Verdict::unique) return Effort::unknown;
  if (report.stats.cells_by_search > 0) return Effort::search;
  return report.stats.cells_by_probing > 0 ? Effort::probing : Effort::lines;
}

bool fulfils(Tier tier, Effort effort) {
  switch (tier) {
    case Tier::easy:
      return effort == Effort::lines;
    case Tier::hard:
      return effort == Effort::search;
    case Tier::custom:
    case Tier::medium:
      return true;
  }
  return false;
}

std::vector<std::uint32_t> curate(Difficulty difficulty, std::size_t count, const Limits& limits) {
  Rng candidates(difficulty.byte());
  LimitWatch watch(limits);
  std::vector<std::uint32_t> seeds;
  while (seeds.size() < count && !watch.reached_now()) {
    const auto seed = static_cast<std::uint32_t>(candidates.next() >> 32);
    // Seed 0 asks the server to choose.
    if (seed == 0 || std::find(seeds.begin(), seeds.end(), seed) != seeds.end()) continue;
    const BitSquare picture = picture_of_seed(seed, difficulty.side());
    if (fulfils(difficulty.tier, effort_of(picture, limits))) seeds.push_back(seed);
  }
  std::sort(seeds.begin(), seeds.end());
  return seeds;
}

}  // namespace quadrille::wire
