// Gray code: consecutive numbers differ in one bit, so that each next vector of the coset is one
// XOR away. Costs 2^d · cells / 64 word operations; the plain reference for the clever methods and
// the fastest of them on small boards.
#include "lightsout/minimum_methods.hpp"

#include <quadrille/core/assert.hpp>

#include <bit>
#include <span>

namespace quadrille::lightsout {

void search_by_gray_code(const Coset& coset, LimitWatch& watch, MinimumReport& report) {
  QUADRILLE_CHECK(coset.dimension() < 64);
  BitGrid current = coset.representative;
  const std::span<Word> words = current.words();
  std::uint64_t best = current.count();
  std::uint64_t best_step = 0;
  const std::uint64_t steps = std::uint64_t{1} << coset.dimension();
  std::uint64_t step = 1;
  for (; step < steps; ++step) {
    watch.count_node();
    if (watch.reached()) break;
    const BitGrid& flipped = coset.kernel[static_cast<std::size_t>(std::countr_zero(step))];
    std::uint64_t weight = 0;
    for (std::size_t word = 0; word < words.size(); ++word) {
      words[word] ^= flipped.words()[word];
      weight += static_cast<std::uint64_t>(std::popcount(words[word]));
    }
    if (weight < best) {
      best = weight;
      best_step = step;
    }
  }
  offer(report, vector_of(coset, best_step ^ (best_step >> 1)));
  if (step >= steps) report.lower_bound = report.weight;
}

}  // namespace quadrille::lightsout
