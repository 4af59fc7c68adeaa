// Probing: every value of an open cell is tried and propagated. A value that leads to a
// contradiction is taken from the cell; what a cell has in no branch is taken from it too.
//
// A cell is probed again only if one of the lines that its probe looked at has changed since
// (nonogram/search/root_probing.hpp does the same).
#pragma once

#include "nonogram/colour/propagation.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/colour/proof.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadrille::nonogram::colour {

class Probing {
 public:
  // `proof`, if there is one, gets every value that is taken away with what shows it.
  explicit Probing(Propagation& propagation, ProofSink* proof = nullptr);

  // Requires that no line waits. `stable`: nothing more can be found this way, or the budget of
  // looks at lines is used up.
  Propagation::Outcome run(std::uint64_t line_budget, LimitWatch& watch);

  [[nodiscard]] std::uint64_t probes() const { return probes_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Memory {
    std::uint64_t lines = 0;  // that the last probe looked at
    std::uint64_t time = 0;   // its number; 0: not probed yet
  };

  [[nodiscard]] bool due(int cell) const;
  Propagation::Outcome probe(int cell, LimitWatch& watch);
  Propagation::Outcome try_value(int cell, Value value, LimitWatch& watch);
  Propagation::Outcome settle(int cell, Domain possible, LimitWatch& watch);
  void keep_common();
  void prove(int cell, Domain possible, Domain failed);
  [[nodiscard]] int formula_literal(int cell, Value value) const {
    return formula_variable(cell, value, propagation_.board().values());
  }

  Propagation& propagation_;
  ProofSink* proof_;
  std::vector<Memory> memories_;  // by cell
  std::array<std::uint64_t, 64> changed_at_{};
  // Of the probe that runs: removals of its first branch that did not fail, then only those that
  // all further ones share. `seen_at_` is by cell and value.
  std::vector<Removal> common_;
  std::vector<std::uint64_t> seen_at_;
  std::uint64_t branches_ = 0;
  bool any_branch_ = false;
  std::uint64_t probes_ = 0;
};

}  // namespace quadrille::nonogram::colour
