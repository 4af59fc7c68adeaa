// Looking one cell ahead during a dive through a large grid.
//
// Beliefs are sure of wrong cells, too, and lines notice that only hundreds of cells later, when
// what was decided from two sides meets. So whenever the beliefs are about to be renewed, both
// colours of the open cells beside known ones are tried: where one leads to a contradiction at once
// the other holds, cells on which both agree are settled, and where both fail the dive is over.
// Dives have to guess half as much then, get further, and notice earlier when they went wrong.
//
// What follows becomes a decision of the dive, so that it needs no reason: a clause that is learned
// from it is longer than it might be, but true.
#pragma once

#include "nonogram/search/assignment.hpp"
#include "nonogram/search/belief.hpp"
#include "nonogram/search/literal.hpp"
#include "nonogram/search/search_propagator.hpp"

#include <quadrille/core/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace quadrille::nonogram {

class DiveProbing {
 public:
  // All outlive the object.
  DiveProbing(Assignment& assignment, SearchPropagator& propagator, const Belief& belief)
      : assignment_(assignment), propagator_(propagator), belief_(belief) {}

  // The next round begins with the first cell. Also after cells were taken back during a round.
  void start();

  // A literal that holds if what is known does, to be decided and propagated before the next call.
  // None: this was the end of a round, or a limit was reached. Requires that all is propagated and
  // that there are beliefs.
  std::optional<Literal> next(LimitWatch& watch);

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  [[nodiscard]] bool is_beside_known(int cell) const;
  std::optional<Literal> probe(int cell, LimitWatch& watch);
  Propagated try_colour(Literal literal, LimitWatch& watch);
  std::optional<Literal> next_agreed();

  Assignment& assignment_;
  SearchPropagator& propagator_;
  const Belief& belief_;
  int next_cell_ = 0;
  int walks_ = 0;                 // through all cells, in this round
  bool settled_ = false;          // a cell, in this walk
  std::vector<Literal> implied_;  // by the colour that was tried last
  std::vector<Literal> agreed_;   // follow from both colours of a cell
  std::vector<std::uint64_t>
      implied_at_;  // by literal: the last probe whose first colour implies it
  std::uint64_t probes_ = 0;
};

}  // namespace quadrille::nonogram
