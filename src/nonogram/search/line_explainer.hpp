// Why a line is impossible: what the search asks of lines besides settling their cells, without
// knowing how wide their machine words are.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <memory>
#include <span>

namespace quadrille::nonogram {

// Lines are numbered rows first, then columns. Spans have the length of their line. One explainer
// serves one search: it keeps scratch space between calls.
class LineExplainer {
 public:
  LineExplainer() = default;
  LineExplainer(const LineExplainer&) = delete;
  LineExplainer& operator=(const LineExplainer&) = delete;
  virtual ~LineExplainer() = default;

  // `colours` rule out every placement of the line. Drops, in the order of `positions`,
  // every known cell without which they still do: it becomes unknown in `colours`.
  virtual void shrink_conflict(int line, std::span<Cell> colours,
                               std::span<const int> positions) = 0;

  [[nodiscard]] virtual std::size_t memory_bytes() const = 0;
};

// Picks the word by the longer side of the grid.
std::unique_ptr<LineExplainer> make_line_explainer(const Puzzle& puzzle);

}  // namespace quadrille::nonogram
