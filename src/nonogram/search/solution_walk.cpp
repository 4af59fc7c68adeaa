#include "nonogram/search/solution_walk.hpp"

namespace quadrille::nonogram {

SolutionWalk::SolutionWalk(const Puzzle& puzzle, Searcher& searcher, int patience)
    : searcher_(searcher),
      patience_(patience),
      grid_(puzzle),
      guide_(puzzle.width(), puzzle.height(), Cell::filled) {}

SolutionWalk::Outcome SolutionWalk::run(const CellGrid& known, LimitWatch& watch,
                                        const Visitor& visit) {
  Standing standing = settle_known(grid_, known) ? propagate(watch) : Standing::dead;
  while (standing != Standing::limit && !watch.reached()) {
    switch (standing) {
      case Standing::open:
        standing = dead_ends_ < patience_ ? go_deeper(watch) : ask_searcher(watch);
        break;
      case Standing::full:
        dead_ends_ = 0;
        if (!visit(to_grid(grid_))) return Outcome::ended;
        standing = go_back(watch);
        break;
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
    case GridPropagation::Outcome::contradiction:
      return Standing::dead;
    case GridPropagation::Outcome::interrupted:
      return Standing::limit;
    case GridPropagation::Outcome::stable:
      break;
  }
  return grid_.unknown_cells() == 0 ? Standing::full : Standing::open;
}

SolutionWalk::Standing SolutionWalk::try_colour(const Decision& decision, LimitWatch& watch) {
  const int row = decision.cell / grid_.width();
  const int column = decision.cell % grid_.width();
  return grid_.settle(row, column, decision.colour) ? propagate(watch) : Standing::dead;
}

SolutionWalk::Standing SolutionWalk::go_deeper(LimitWatch& watch) {
  const int cell = first_open_cell();
  const Cell colour = guide_.cells()[static_cast<std::size_t>(cell)];
  decisions_.push_back({cell, colour, grid_.mark(), false});
  return try_colour(decisions_.back(), watch);
}

// The last decision that has a colour left gets it. `dead` if there is none: the walk is over.
SolutionWalk::Standing SolutionWalk::go_back(LimitWatch& watch) {
  while (!decisions_.empty() && decisions_.back().is_second) decisions_.pop_back();
  if (decisions_.empty()) return Standing::dead;
  Decision& decision = decisions_.back();
  grid_.undo_to(decision.mark);
  decision.colour = opposite(decision.colour);
  decision.is_second = true;
  return try_colour(decision, watch);
}

// Everything before the last decision's cell was known when it was made.
int SolutionWalk::first_open_cell() const {
  int cell = decisions_.empty() ? 0 : decisions_.back().cell + 1;
  while (grid_.at(cell / grid_.width(), cell % grid_.width()) != Cell::unknown) ++cell;
  return cell;
}

// Is there a solution in this branch? If there is, its colours guide the walk. If not, halving
// finds the shortest beginning of the decisions that leaves none, and the walk goes back to its
// end.
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
        guide_ = searcher_.solution();
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
    assumptions_.push_back(Literal::of(decisions_[index].cell, decisions_[index].colour));
  }
  watch.holds_memory(searcher_.memory_bytes() + memory_bytes());
  return searcher_.solve(assumptions_, watch);
}

std::size_t SolutionWalk::memory_bytes() const {
  return grid_.memory_bytes() + decisions_.capacity() * sizeof(Decision) +
         assumptions_.capacity() * sizeof(Literal) + guide_.size() * sizeof(Cell);
}

}  // namespace quadrille::nonogram
