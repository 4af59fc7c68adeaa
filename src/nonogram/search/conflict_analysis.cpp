#include "nonogram/search/conflict_analysis.hpp"

#include "nonogram/search/conflict_analysis_code.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <limits>

namespace quadrille::nonogram {
namespace {

constexpr int kNoPosition = -1;
// A candidate for dropping in one number: its rank, then its position in the line.
constexpr int kPositionBits = 16;
constexpr std::uint64_t kPositionMask = (std::uint64_t{1} << kPositionBits) - 1;
constexpr std::uint64_t kOfCurrentLevel = std::uint64_t{1} << 62;
constexpr std::uint64_t kNotInClause = std::uint64_t{1} << 63;

}  // namespace

// Takes a known cell of a line into an explanation, if it was known in time, and lists it for
// dropping: first what is not in the clause yet, of that first what is of the current level, then
// what is of a level that the clause does not touch yet, newest first.
template <class Involved>
inline void LineReasons::consider(int cell, int position, int basis, Involved involved) {
  const int trail_position = assignment_.trail_position(cell);
  if (trail_position >= basis) return;
  line_colours_[static_cast<std::size_t>(position)] = assignment_.colour(cell);
  const int level = assignment_.level_of(cell);
  if (level == 0) return;  // a fact costs nothing, so it stays
  const auto newness = static_cast<std::uint64_t>(trail_position) << kPositionBits;
  std::uint64_t rank = 0;
  if (level == assignment_.level()) {
    rank = kOfCurrentLevel | newness;
  } else if (!involved.has_level(level)) {
    rank = newness;
  }
  if (!involved(cell)) rank |= kNotInClause;
  candidates_.push_back(rank | static_cast<std::uint64_t>(position));
}

// Fills `out` with false literals of cells that were known when the trail had the length
// `basis`: together with the given colour of the line's own cell they rule out every placement.
template <class Involved>
void LineReasons::explain(int line, int self_position, Cell self_colour, int basis,
                          Involved involved, std::vector<Literal>& out) {
  const GridLine cells = assignment_.line(line);
  line_colours_.assign(static_cast<std::size_t>(cells.length), Cell::unknown);
  candidates_.clear();
  const LineBits bits = assignment_.line_bits(line);
  for (std::size_t piece = 0; piece < bits.may_fill.size(); ++piece) {
    const Word64 known = bits.may_fill[piece] ^ bits.may_empty[piece];
    for (Word64 rest = known; rest != 0; rest &= rest - 1) {
      const int position = static_cast<int>(64 * piece) + std::countr_zero(rest);
      if (position != self_position) consider(cells.cell(position), position, basis, involved);
    }
  }
  if (self_position != kNoPosition) {
    line_colours_[static_cast<std::size_t>(self_position)] = self_colour;
  }
  std::sort(candidates_.begin(), candidates_.end(), std::greater<>());
  droppable_.clear();
  for (const std::uint64_t candidate : candidates_) {
    droppable_.push_back(static_cast<int>(candidate & kPositionMask));
  }
  explainer_.shrink_conflict(line, line_colours_, droppable_);
  for (const int position : droppable_) {
    if (line_colours_[static_cast<std::size_t>(position)] == Cell::unknown) continue;
    out.push_back(~assignment_.known_literal(cells.cell(position)));
  }
}

template <class Involved>
void LineReasons::explain(Cause cause, Literal literal, Involved involved,
                          std::vector<Literal>& out) {
  const int line = cause.line_number();
  const int cell = literal.cell();
  explain(line, assignment_.line(line).place_of(cell), (~literal).colour(),
          assignment_.basis_of(cell), involved, out);
}

template <class Involved>
void LineReasons::explain_conflict(Cause cause, Involved involved, std::vector<Literal>& out) {
  explain(cause.line_number(), kNoPosition, Cell::unknown, std::numeric_limits<int>::max(),
          involved, out);
}

std::size_t LineReasons::memory_bytes() const {
  return line_colours_.capacity() * sizeof(Cell) + candidates_.capacity() * sizeof(candidates_[0]) +
         droppable_.capacity() * sizeof(int);
}

template class ConflictAnalysisOf<Assignment, LineReasons>;

}  // namespace quadrille::nonogram
