#include "nonogram/colour/solution_walk.hpp"

#include <quadrille/core/assert.hpp>

#include <bit>
#include <optional>

namespace quadrille::nonogram::colour {

SolutionWalk::Outcome SolutionWalk::run(LimitWatch& watch, const Visitor& visit) {
  Standing standing = propagate(watch);
  while (standing != Standing::limit && !watch.reached()) {
    switch (standing) {
      case Standing::open:
        standing = dead_ends_ < patience_ ? go_deeper(watch) : ask_searcher(watch);
        break;
      case Standing::full: {
        dead_ends_ = 0;
        const std::optional<Picture> picture = picture_of(grid_.board().grid());
        QUADRILLE_CHECK(picture);
        if (!visit(*picture)) return Outcome::ended;
        standing = go_back(watch);
        break;
      }
      case Standing::dead:
        ++dead_ends_;
        watch.count_node();
        standing = go_back(watch);
        break;
      case Standing::limit:
        break;
    }
    if (standing == Standing::dead && decisions_.empty()) return Outcome::exhausted;
  }
  return Outcome::limit;
}

SolutionWalk::Standing SolutionWalk::propagate(LimitWatch& watch) {
  switch (grid_.propagate(watch)) {
    case Propagation::Outcome::contradiction:
      return Standing::dead;
    case Propagation::Outcome::interrupted:
      return Standing::limit;
    case Propagation::Outcome::stable:
      break;
  }
  return grid_.open_cells() == 0 ? Standing::full : Standing::open;
}

// Gives the last decision its next value; requires that there is one.
SolutionWalk::Standing SolutionWalk::try_next(LimitWatch& watch) {
  Decision& decision = decisions_.back();
  decision.value = static_cast<Value>(std::countr_zero(decision.left));
  decision.left &= decision.left - 1;
  return grid_.restrict_to(decision.cell, domain_of(decision.value)) ? propagate(watch)
                                                                     : Standing::dead;
}

// Everything before the last decision's cell was known when it was made.
SolutionWalk::Standing SolutionWalk::go_deeper(LimitWatch& watch) {
  int cell = decisions_.empty() ? 0 : decisions_.back().cell + 1;
  while (grid_.board().is_settled(cell)) ++cell;
  decisions_.push_back({cell, 0, grid_.board().domain(cell), grid_.mark()});
  return try_next(watch);
}

// The last decision that has a value left gets it. `dead` if there is none: the walk is over.
SolutionWalk::Standing SolutionWalk::go_back(LimitWatch& watch) {
  while (!decisions_.empty() && decisions_.back().left == 0) decisions_.pop_back();
  if (decisions_.empty()) return Standing::dead;
  grid_.undo_to(decisions_.back().mark);
  return try_next(watch);
}

// Is there a solution in this branch? If not, halving finds the shortest beginning of the decisions
// that leaves none, and the walk goes back to its end.
SolutionWalk::Standing SolutionWalk::ask_searcher(LimitWatch& watch) {
  dead_ends_ = 0;
  std::size_t something = 0;  // fewer decisions than this are known to leave a solution
  std::size_t nothing = decisions_.size();
  bool is_first = true;
  while (is_first || something < nothing) {
    const std::size_t asked = is_first ? nothing : (something + nothing) / 2;
    switch (ask_about(asked, watch)) {
      case Searcher::Outcome::limit:
        return Standing::limit;
      case Searcher::Outcome::found:
        if (is_first) return Standing::open;
        something = asked + 1;
        break;
      case Searcher::Outcome::none:
        nothing = asked;
        break;
    }
    is_first = false;
  }
  decisions_.resize(nothing);
  return go_back(watch);
}

Searcher::Outcome SolutionWalk::ask_about(std::size_t decisions, LimitWatch& watch) {
  assumptions_.clear();
  for (std::size_t index = 0; index < decisions; ++index) {
    assumptions_.push_back({decisions_[index].cell, decisions_[index].value});
  }
  watch.holds_memory(searcher_.memory_bytes() + memory_bytes());
  return searcher_.solve(assumptions_, watch);
}

std::size_t SolutionWalk::memory_bytes() const {
  return grid_.memory_bytes() + decisions_.capacity() * sizeof(Decision) +
         assumptions_.capacity() * sizeof(CellValue);
}

}  // namespace quadrille::nonogram::colour
