// Probing on level 0: both colours of an open cell are tried and propagated. A colour that leads to
// a conflict settles the cell; what both colours agree on is settled too.
//
// Cells with known neighbours in nearly settled lines come first: they settle the most for the
// fewest looks at lines.
//
// A probe is repeated only if one of the lines that it looked at has changed since. The set of
// those lines is kept as a 64-bit signature (line number modulo 64), which may ask for a probe too
// many but never for one too few.
#pragma once

#include "nonogram/search/assignment.hpp"
#include "nonogram/search/proof_log.hpp"
#include "nonogram/search/search_propagator.hpp"
#include "nonogram/search/zeroed_vector.hpp"

#include <quadrille/core/limits.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadrille::nonogram {

class RootProbing {
 public:
  RootProbing(Assignment& assignment, SearchPropagator& propagator, ProofLog& proof);

  // Requires level 0. `complete`: nothing more can be settled this way, or the budget of
  // looks at lines is used up.
  Propagated run(std::uint64_t line_budget, LimitWatch& watch);

  [[nodiscard]] std::uint64_t probes() const { return probes_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  // What is remembered of the last probe of a cell.
  struct Memory {
    std::uint64_t lines = 0;  // that it looked at, a signature
    std::uint64_t time = 0;   // its number; 0: not probed yet
  };

  void list_candidates();
  [[nodiscard]] int open_neighbours(int cell) const;
  [[nodiscard]] bool due(int cell) const;
  Propagated probe(int cell, LimitWatch& watch);
  Propagated try_colour(Literal literal, LimitWatch& watch);
  void take_back();
  void note_implied();
  void settle(Literal literal);
  void collect_common(Literal first_colour);
  Propagated settle_common(LimitWatch& watch);
  void settle_first_colour(Literal first_colour);
  void note_changes(std::size_t trail_size);

  Assignment& assignment_;
  SearchPropagator& propagator_;
  ProofLog& proof_;
  std::uint64_t probes_ = 0;
  ZeroedVector<Memory> memories_;               // by cell
  std::array<std::uint64_t, 64> changed_at_{};  // by line number modulo 64: the last change's time
  ZeroedVector<std::uint64_t> implied_at_;      // by literal: the probe whose first colour gave it
  std::vector<std::int32_t> candidates_;        // cells of this round, in order
  std::vector<std::int32_t> ranks_;             // by cell
  std::vector<Literal> implied_;                // by the first colour of the probe
  std::vector<Literal> common_;                 // what the probe has settled
};

}  // namespace quadrille::nonogram
