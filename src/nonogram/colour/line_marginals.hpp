// How likely each cell of a line has each value, when every other cell is known only by a
// distribution over its values: exact sums over all placements, forward and backward over the
// states of the line's automaton (line_automaton.hpp). What was said of a cell itself is left out
// of its result, which makes it the message of belief propagation.
//
// Only states that are both reached and completed are summed; sums are scaled up before they get
// too small for a float. Single operations in a fixed order: the same everywhere.
#pragma once

#include <quadrille/nonogram/colour/puzzle.hpp>

#include <cstddef>
#include <memory>
#include <span>

namespace quadrille::nonogram::colour {

class LineMarginals {
 public:
  LineMarginals() = default;
  LineMarginals(const LineMarginals&) = delete;
  LineMarginals& operator=(const LineMarginals&) = delete;
  virtual ~LineMarginals() = default;

  // Lines are numbered rows first. `domains` has an entry for every cell of the line; `weights` and
  // `results` have one for every cell and value, cell by cell. Weights and results mean
  // nothing outside the domain; results are not normalised. False, with no
  // results, if there is no placement.
  [[nodiscard]] virtual bool compute(int line, std::span<const Domain> domains,
                                     std::span<const float> weights, std::span<float> results) = 0;

  [[nodiscard]] virtual std::size_t memory_bytes() const = 0;
};

std::unique_ptr<LineMarginals> make_line_marginals(const Puzzle& puzzle);

}  // namespace quadrille::nonogram::colour
