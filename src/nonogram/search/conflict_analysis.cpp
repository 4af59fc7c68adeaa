#include "nonogram/search/conflict_analysis.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <bit>
#include <functional>
#include <limits>
#include <utility>

namespace quadrille::nonogram {
namespace {

// Reasons of at most this many literals of a learned clause raise their cells too.
constexpr std::size_t kReasonSideLiterals = 50;
constexpr double kReasonSideShare = 0.5;
// Explanations of literals that were taken back pile up; above this size all are forgotten.
constexpr std::size_t kMaxKeptExplanations = std::size_t{1} << 18;
constexpr int kNoPosition = -1;
// A candidate for dropping in one number: its rank, then its position in the line.
constexpr int kPositionBits = 16;
constexpr std::uint64_t kPositionMask = (std::uint64_t{1} << kPositionBits) - 1;
constexpr std::uint64_t kOfCurrentLevel = std::uint64_t{1} << 62;
constexpr std::uint64_t kNotInClause = std::uint64_t{1} << 63;

}  // namespace

ConflictAnalysis::ConflictAnalysis(const Assignment& assignment, ClauseDatabase& clauses,
                                   LineExplainer& explainer, DecisionOrder& order)
    : assignment_(assignment), clauses_(clauses), explainer_(explainer), order_(order) {}

// Not before the first conflict: for a large grid it takes tens of milliseconds.
void ConflictAnalysis::make_tables() {
  const auto cells = static_cast<std::size_t>(assignment_.cell_count());
  marks_.assign(cells, Mark::none);
  level_stamps_.assign(cells + 1, 0);
  explained_.resize(cells);
}

const LearnedClause* ConflictAnalysis::analyse(Cause conflict, LimitWatch& watch) {
  QUADRILLE_ASSERT(assignment_.level() > 0);
  if (marks_.empty()) make_tables();
  shrink_cache();
  learned_.literals.assign(1, Literal());
  marked_.clear();
  take_conflict(conflict);
  const bool done = resolve_to_first_uip(watch);
  if (done) minimise();
  clear_marks();
  if (!done) return nullptr;
  bump_reason_side();
  finish();
  order_.decay();
  return &learned_;
}

void ConflictAnalysis::shrink_cache() {
  if (explanations_.size() < kMaxKeptExplanations) return;
  explanations_.clear();
  for (const Literal literal : assignment_.trail()) forget(literal.cell());
}

// True if the level was not stamped yet.
bool ConflictAnalysis::stamp_level(int level) {
  return std::exchange(level_stamps_[static_cast<std::size_t>(level)], stamp_) != stamp_;
}

void ConflictAnalysis::take_conflict(Cause conflict) {
  antecedents_.clear();
  if (conflict.is_clause()) {
    const ClauseRef clause = conflict.clause_ref();
    note_clause_use(clause);
    for (int number = 0; number < clauses_.size_of(clause); ++number) {
      antecedents_.push_back(clauses_.literal(clause, number));
    }
    return;
  }
  explain(conflict.line_number(), kNoPosition, Cell::unknown, std::numeric_limits<int>::max());
}

// The false literals that forced `literal`.
void ConflictAnalysis::take_reason(Literal literal) {
  const Cause cause = assignment_.cause_of(literal.cell());
  if (cause.is_line()) {
    const std::span<const Literal> reason = explanation_of(literal);
    antecedents_.assign(reason.begin(), reason.end());
    return;
  }
  antecedents_.clear();
  for (int number = 0; number < clauses_.size_of(cause.clause_ref()); ++number) {
    const Literal other = clauses_.literal(cause.clause_ref(), number);
    if (other != literal) antecedents_.push_back(other);
  }
}

std::span<const Literal> ConflictAnalysis::explanation_of(Literal literal) {
  const int cell = literal.cell();
  Explanation& entry = explained_[static_cast<std::size_t>(cell)];
  if (!entry.valid) {
    const int line = assignment_.cause_of(cell).line_number();
    explain(line, assignment_.line(line).place_of(cell), (~literal).colour(),
            assignment_.basis_of(cell));
    entry = {static_cast<std::uint32_t>(explanations_.size()),
             static_cast<std::uint32_t>(antecedents_.size()), true};
    explanations_.insert(explanations_.end(), antecedents_.begin(), antecedents_.end());
  }
  return std::span<const Literal>(explanations_).subspan(entry.begin, entry.size);
}

// Takes a known cell of a line into an explanation, if it was known in time, and lists it for
// dropping: first what is not in the clause yet, then what is of the current level, newest first.
inline void ConflictAnalysis::consider(int cell, int position, int basis) {
  const int trail_position = assignment_.trail_position(cell);
  if (trail_position >= basis) return;
  line_colours_[static_cast<std::size_t>(position)] = assignment_.colour(cell);
  const int level = assignment_.level_of(cell);
  if (level == 0) return;  // a fact costs nothing, so it stays
  std::uint64_t rank = static_cast<std::uint64_t>(trail_position) << kPositionBits;
  if (level == assignment_.level()) rank |= kOfCurrentLevel;
  if (mark(cell) == Mark::none) rank |= kNotInClause;
  candidates_.push_back(rank | static_cast<std::uint64_t>(position));
}

// Fills antecedents_ with false literals of cells that were known when the trail had the length
// `basis`: together with the given colour of the line's own cell they rule out every placement.
void ConflictAnalysis::explain(int line, int self_position, Cell self_colour, int basis) {
  const GridLine cells = assignment_.line(line);
  line_colours_.assign(static_cast<std::size_t>(cells.length), Cell::unknown);
  candidates_.clear();
  const LineBits bits = assignment_.line_bits(line);
  for (std::size_t piece = 0; piece < bits.may_fill.size(); ++piece) {
    const Word64 known = bits.may_fill[piece] ^ bits.may_empty[piece];
    for (Word64 rest = known; rest != 0; rest &= rest - 1) {
      const int position = static_cast<int>(64 * piece) + std::countr_zero(rest);
      if (position != self_position) consider(cells.cell(position), position, basis);
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
  antecedents_.clear();
  for (const int position : droppable_) {
    if (line_colours_[static_cast<std::size_t>(position)] == Cell::unknown) continue;
    antecedents_.push_back(~assignment_.known_literal(cells.cell(position)));
  }
}

void ConflictAnalysis::note_clause_use(ClauseRef clause) {
  int glue = clauses_.glue_of(clause);
  if (glue > 2) {
    ++stamp_;
    glue = 0;
    for (int number = 0; number < clauses_.size_of(clause); ++number) {
      const int level = assignment_.level_of(clauses_.literal(clause, number).cell());
      if (stamp_level(level)) ++glue;
    }
  }
  clauses_.note_use(clause, glue);
}

bool ConflictAnalysis::resolve_to_first_uip(LimitWatch& watch) {
  int open_on_level = 0;
  int position = assignment_.trail_size() - 1;
  for (;;) {
    add_antecedents(open_on_level);
    while (mark(assignment_.trail()[static_cast<std::size_t>(position)].cell()) == Mark::none) {
      --position;
    }
    const Literal literal = assignment_.trail()[static_cast<std::size_t>(position--)];
    if (--open_on_level == 0) {
      learned_.literals[0] = ~literal;
      return true;
    }
    if (watch.reached()) return false;
    take_reason(literal);
    const Cause cause = assignment_.cause_of(literal.cell());
    if (cause.is_clause()) note_clause_use(cause.clause_ref());
  }
}

void ConflictAnalysis::add_antecedents(int& open_on_level) {
  for (const Literal literal : antecedents_) {
    const int cell = literal.cell();
    const int level = assignment_.level_of(cell);
    if (mark(cell) != Mark::none || level == 0) continue;
    mark(cell) = Mark::involved;
    marked_.push_back(cell);
    order_.bump(cell);
    if (level == assignment_.level()) {
      ++open_on_level;
    } else {
      learned_.literals.push_back(literal);
    }
  }
}

void ConflictAnalysis::minimise() {
  ++stamp_;
  for (const Literal literal : learned_.literals) {
    (void)stamp_level(assignment_.level_of(literal.cell()));
  }
  std::size_t kept = 1;
  for (std::size_t index = 1; index < learned_.literals.size(); ++index) {
    const Literal literal = learned_.literals[index];
    const bool decided = assignment_.cause_of(literal.cell()).is_none();
    if (decided || !is_implied_by_others(literal)) learned_.literals[kept++] = literal;
  }
  learned_.literals.resize(kept);
}

// Follows the reasons of a false literal of the clause down to literals of the clause. Every cell
// on the way is marked for the tests that follow: implied, or needed if the test failed.
bool ConflictAnalysis::is_implied_by_others(Literal literal) {
  const std::size_t first_new = marked_.size();
  pending_.assign(1, literal);
  while (!pending_.empty()) {
    const Literal implied = ~pending_.back();
    pending_.pop_back();
    take_reason(implied);
    for (const Literal antecedent : antecedents_) {
      const int cell = antecedent.cell();
      const int level = assignment_.level_of(cell);
      if (level == 0 || mark(cell) == Mark::involved || mark(cell) == Mark::implied) continue;
      const bool hopeless = assignment_.cause_of(cell).is_none() || mark(cell) == Mark::needed ||
                            level_stamps_[static_cast<std::size_t>(level)] != stamp_;
      if (hopeless) {
        for (std::size_t index = first_new; index < marked_.size(); ++index) {
          mark(marked_[index]) = Mark::needed;
        }
        return false;
      }
      mark(cell) = Mark::implied;
      marked_.push_back(cell);
      pending_.push_back(antecedent);
    }
  }
  return true;
}

// Cells that force the clause's literals are about to matter (Liang et al., 2016).
void ConflictAnalysis::bump_reason_side() {
  const std::size_t count = std::min(learned_.literals.size(), kReasonSideLiterals);
  for (std::size_t index = 1; index < count; ++index) {
    const Literal literal = learned_.literals[index];
    if (assignment_.cause_of(literal.cell()).is_none()) continue;
    take_reason(~literal);
    for (const Literal antecedent : antecedents_) {
      order_.bump(antecedent.cell(), kReasonSideShare);
    }
  }
}

void ConflictAnalysis::finish() {
  std::vector<Literal>& literals = learned_.literals;
  ++stamp_;
  learned_.glue = 0;
  std::size_t highest = 1;
  for (std::size_t index = 0; index < literals.size(); ++index) {
    const int level = assignment_.level_of(literals[index].cell());
    if (stamp_level(level)) ++learned_.glue;
    if (index > 1 && level > assignment_.level_of(literals[highest].cell())) highest = index;
  }
  learned_.level = 0;
  if (literals.size() > 1) {
    std::swap(literals[1], literals[highest]);
    learned_.level = assignment_.level_of(literals[1].cell());
  }
}

void ConflictAnalysis::clear_marks() {
  for (const std::int32_t cell : marked_) mark(cell) = Mark::none;
}

std::size_t ConflictAnalysis::memory_bytes() const {
  return learned_.literals.capacity() * sizeof(Literal) +
         (antecedents_.capacity() + pending_.capacity() + explanations_.capacity()) *
             sizeof(Literal) +
         marks_.capacity() + (marked_.capacity()) * sizeof(std::int32_t) +
         level_stamps_.capacity() * sizeof(std::int64_t) +
         explained_.capacity() * sizeof(Explanation) + line_colours_.capacity() * sizeof(Cell) +
         candidates_.capacity() * sizeof(candidates_[0]) + droppable_.capacity() * sizeof(int);
}

}  // namespace quadrille::nonogram
