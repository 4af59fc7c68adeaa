// Why a line is impossible: a small set of values that cells have lost which is enough to rule out
// every placement of its blocks (nonogram/line/line_explanation.hpp with values in the place of
// colours).
#pragma once

#include <quadrille/nonogram/colour/puzzle.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace quadrille::nonogram::colour {

// A value that a cell of a line has lost.
struct LostValue {
  int place = 0;
  Value value = 0;
};

// Lines are numbered rows first, then columns. One explainer serves one search: it keeps scratch
// space between calls.
class LineExplainer {
 public:
  LineExplainer() = default;
  LineExplainer(const LineExplainer&) = delete;
  LineExplainer& operator=(const LineExplainer&) = delete;
  virtual ~LineExplainer() = default;

  // `domains` rule out every placement of the line. Gives back, in the order of `lost`, every value
  // without whose loss they still do, and leaves the others in `lost`.
  virtual void shrink_conflict(int line, std::span<const Domain> domains,
                               std::vector<LostValue>& lost) = 0;

  [[nodiscard]] virtual std::size_t memory_bytes() const = 0;
};

// Picks the word by the largest automaton.
std::unique_ptr<LineExplainer> make_line_explainer(const Puzzle& puzzle);

}  // namespace quadrille::nonogram::colour
