// The largest value of a Walsh–Hadamard transform by depth-first search with pruning.
#pragma once

#include "lightsout/minimum_spectrum.hpp"

#include <quadrille/core/limits.hpp>

#include <cstdint>

namespace quadrille::lightsout {

// Looks for u with a weight below `below`.
struct WalshResult {
  bool found = false;     // `selection` has weight `weight` < below
  bool complete = false;  // the search came to its end: nothing is lighter than `weight` if found,
                          // nothing is lighter than `below` if not
  std::int64_t weight = 0;  // of the lightest found
  std::uint64_t selection = 0;
  std::size_t memory_bytes = 0;
};

WalshResult search_spectrum(const Spectrum& spectrum, std::int64_t below, LimitWatch& watch);

}  // namespace quadrille::lightsout
