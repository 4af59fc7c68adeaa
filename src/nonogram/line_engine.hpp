// All that the search asks of lines, without knowing how wide their machine words are.
#pragma once

#include "nonogram/line_settling.hpp"

#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace quadrille::nonogram {

// Lines are numbered rows first, then columns. Spans have the length of their line. One engine
// serves one search: it keeps scratch space between calls.
class LineEngine {
 public:
  LineEngine() = default;
  LineEngine(const LineEngine&) = delete;
  LineEngine& operator=(const LineEngine&) = delete;
  virtual ~LineEngine() = default;

  // Replaces `settled` by all unknown cells that the line settles; false if no placement fits.
  virtual bool settle(int line, std::span<const Cell> colours,
                      std::vector<ForcedCell>& settled) = 0;

  // `colours` rule out every placement of the line. Drops, in the order of `droppable` (positions),
  // every known cell without which they still do: it becomes unknown in `colours`.
  virtual void shrink_conflict(int line, std::span<Cell> colours,
                               std::span<const int> droppable) = 0;

  // Replaces the odds (filled : empty) that others give to the unknown cells by those which the
  // line gives to them. False, with `odds` unchanged, if no placement fits.
  virtual bool replace_odds(int line, std::span<const Cell> colours, std::span<float> odds) = 0;

  [[nodiscard]] virtual std::size_t memory_bytes() const = 0;
};

// Picks the word by the longer side of the grid.
std::unique_ptr<LineEngine> make_line_engine(const Puzzle& puzzle);

}  // namespace quadrille::nonogram
