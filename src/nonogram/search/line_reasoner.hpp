// What the search asks of lines beside settling their cells, without knowing how wide their machine
// words are: why a line is impossible.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <memory>
#include <span>

namespace quadrille::nonogram {

// Lines are numbered rows first, then columns. Spans have the length of their line. One reasoner
// serves one search: it keeps scratch space between calls.
class LineReasoner {
 public:
  LineReasoner() = default;
  LineReasoner(const LineReasoner&) = delete;
  LineReasoner& operator=(const LineReasoner&) = delete;
  virtual ~LineReasoner() = default;

  // `colours` rule out every placement of the line. Drops, in the order of `positions`,
  // every known cell without which they still do: it becomes unknown in `colours`.
  virtual void shrink_conflict(int line, std::span<Cell> colours,
                               std::span<const int> positions) = 0;

  [[nodiscard]] virtual std::size_t memory_bytes() const = 0;
};

// Picks the word by the longer side of the grid.
std::unique_ptr<LineReasoner> make_line_reasoner(const Puzzle& puzzle);

}  // namespace quadrille::nonogram
