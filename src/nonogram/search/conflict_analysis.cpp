#include "nonogram/search/conflict_analysis.hpp"

#include "nonogram/search/conflict_analysis_code.hpp"

#include <array>
#include <bit>
#include <limits>
#include <numeric>

namespace quadrille::nonogram {
namespace {

constexpr int kNoPosition = -1;
// The rank of a candidate for dropping in one number: its place on the trail (below 2^20) over its
// position in the line, below two flags. As a signed number, so that many are compared at once:
// what is in the clause already is negative.
constexpr int kPositionBits = 10;
constexpr std::uint32_t kOfCurrentLevel = std::uint32_t{1} << 30;
constexpr std::uint32_t kInClause = std::uint32_t{1} << 31;
static_assert(kMaxSide <= 1 << kPositionBits);
constexpr std::size_t kLanes = 4;

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
  const auto newness = static_cast<std::uint32_t>(trail_position) << kPositionBits;
  auto rank = static_cast<std::uint32_t>(position);
  if (level == assignment_.level()) {
    rank |= kOfCurrentLevel | newness;
  } else if (!involved.has_level(level)) {
    rank |= newness;
  }
  if (involved(cell)) rank |= kInClause;
  ranks_.push_back(static_cast<std::int32_t>(rank));
  positions_.push_back(position);
}

// Lists the candidates in descending order of their ranks, which are all different. The place of
// each is the number of greater ones: for as few as a line has that is quicker than sorting, since
// nothing has to be foreseen.
inline void LineReasons::put_candidates_in_order() {
  const std::size_t count = ranks_.size();
  droppable_.resize(count);
  ranks_.resize((count + kLanes - 1) / kLanes * kLanes, std::numeric_limits<std::int32_t>::min());
  for (std::size_t index = 0; index < count; ++index) {
    const std::int32_t rank = ranks_[index];
    std::array<std::int32_t, kLanes> greater{};
    for (std::size_t first = 0; first < ranks_.size(); first += kLanes) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        greater[lane] += ranks_[first + lane] > rank ? 1 : 0;
      }
    }
    const std::int32_t place = std::accumulate(greater.begin(), greater.end(), 0);
    droppable_[static_cast<std::size_t>(place)] = positions_[index];
  }
}

// Fills `out` with false literals of cells that were known when the trail had the length
// `basis`: together with the given colour of the line's own cell they rule out every placement.
template <class Involved>
void LineReasons::explain(int line, int self_position, Cell self_colour, int basis,
                          Involved involved, std::vector<Literal>& out) {
  const GridLine cells = assignment_.line(line);
  line_colours_.assign(static_cast<std::size_t>(cells.length), Cell::unknown);
  ranks_.clear();
  positions_.clear();
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
  put_candidates_in_order();
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
  return line_colours_.capacity() * sizeof(Cell) +
         (ranks_.capacity() + positions_.capacity()) * sizeof(std::int32_t) +
         droppable_.capacity() * sizeof(int);
}

template class ConflictAnalysisOf<Assignment, LineReasons>;

}  // namespace quadrille::nonogram
