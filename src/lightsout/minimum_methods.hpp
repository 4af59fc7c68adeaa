// The methods behind lightest(). Each takes what is known so far and improves it: a lighter
// vector, a higher lower bound. A method that runs to its end makes the two meet; one that is
// stopped by the watch leaves what it has proved until then.
#pragma once

#include <quadrille/lightsout/minimum.hpp>

#include <cstdint>
#include <optional>

namespace quadrille::lightsout {

// The representative as it stands, nothing proved.
MinimumReport nothing_known(const Coset& coset);

// representative + the sum of the kernel vectors whose bit is set in `selection`.
// Requires dimension <= 64.
BitGrid vector_of(const Coset& coset, std::uint64_t selection);

// What prevented the proof; none if there is one.
LimitReached limit_of(const MinimumReport& report, const LimitWatch& watch);

// Takes the vector if it is lighter than what is known.
void offer(MinimumReport& report, BitGrid vector);

// Looks at all 2^d vectors, one XOR of a kernel vector each. Requires d < 64.
void search_by_gray_code(const Coset& coset, LimitWatch& watch, MinimumReport& report);

// Depth-first through the Walsh–Hadamard transform of the coset's weights, pruned by the L1 norm.
// Requires d <= 60.
void search_by_walsh(const Coset& coset, LimitWatch& watch, MinimumReport& report);

// The largest rank of the kernel on one of the four parity classes of the cells, if it splits over
// them as it does on rectangles with four neighbours.
std::optional<int> four_class_rank(const Coset& coset);
inline constexpr int kLargestClassRank = 32;

// Tables of the weights on each class, joined by pigeonhole. Holds parts of 2^part_bits bytes of
// each table and lists of light entries, longer ones as long as the proof needs them and the memory
// limit allows; it proves at least the sum of the class minima as a bound. Requires a
// four_class_rank() of at most kLargestClassRank.
void search_by_four_classes(const Coset& coset, int part_bits, LimitWatch& watch,
                            MinimumReport& report);

// Exact minimisation over random low-dimensional parts of the coset, again and again: `rounds`
// times. Deterministic. Never proves anything.
void improve_by_local_search(const Coset& coset, std::uint32_t rounds, LimitWatch& watch,
                             MinimumReport& report);

}  // namespace quadrille::lightsout
