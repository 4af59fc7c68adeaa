// When a proof weighs cells (cell_weights.hpp), and for how long.
//
// Most proofs end after a few conflicts, and many of the others are not about counting: so it
// begins late, ends soon where it brings nothing, and goes on for as long as it brings facts.
#pragma once

#include "nonogram/search/assignment.hpp"
#include "nonogram/search/cell_weights.hpp"
#include "nonogram/search/literal.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace quadrille::nonogram {

class Weighing {
 public:
  // The assignment, of the puzzle's size, must outlive the object.
  Weighing(const Puzzle& puzzle, const Assignment& assignment);

  // `conflicts`: of the proof so far.
  [[nodiscard]] bool due(std::uint64_t conflicts) const;

  // Some sweeps, and what they prove of open cells. False if there is no solution. Requires level 0
  // and that all that lines tell is known; stops when a limit is reached.
  bool run(std::vector<Literal>& facts, LimitWatch& watch);

  [[nodiscard]] std::size_t memory_bytes() const { return weights_ ? weights_->memory_bytes() : 0; }

 private:
  Puzzle puzzle_;
  const Assignment& assignment_;
  std::unique_ptr<CellWeights> weights_;  // made when they are needed
  std::uint64_t sweeps_ = 0;
  std::uint64_t granted_;  // sweeps
};

}  // namespace quadrille::nonogram
