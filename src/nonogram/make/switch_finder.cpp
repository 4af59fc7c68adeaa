#include "nonogram/make/switch_finder.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <bit>
#include <limits>

namespace quadrille::nonogram {
namespace {

// Backtracks for one cell. Most cells need none; the first budget is small because another cell
// often shows the switch sooner, or settles this one.
constexpr std::uint64_t kFirstBudget = 2;
constexpr std::uint64_t kLastBudget = 512;
constexpr std::uint64_t kBudgetGrowth = 4;
// Backtracks for one cell when a switch is shrunk.
constexpr std::uint64_t kShrinkingBudget = 60;

// The open cells of a line: how many, and the first of them.
struct OpenCells {
  int count = 0;
  int first = 0;
};

OpenCells open_cells(const GridPropagation& grid, LineId line) {
  const std::span<const Word64> may_fill = grid.may_fill(line);
  const std::span<const Word64> may_empty = grid.may_empty(line);
  OpenCells found;
  for (std::size_t piece = may_fill.size(); piece-- > 0;) {
    const Word64 open = may_fill[piece] & may_empty[piece];
    if (open == 0) continue;
    found.count += std::popcount(open);
    found.first = static_cast<int>(64 * piece) + std::countr_zero(open);
  }
  return found;
}

}  // namespace

SwitchFinder::Outcome SwitchFinder::run(Rng& rng, LimitWatch& watch) {
  branched_ = false;
  backtracks_ = 0;
  draft_.list_open(open_);
  rng.shuffle(std::span<int>(open_));
  for (std::uint64_t budget = kFirstBudget; budget <= kLastBudget;) {
    const std::size_t before = open_.size();
    bool unsure = false;
    for (const int cell : open_) {
      if (!draft_.is_open(cell)) continue;
      if (backtracks_ > budget_) return Outcome::unsure;
      switch (set_against_picture(cell, budget, watch)) {
        case Trial::differs:
          return Outcome::found;
        case Trial::agrees:
          settle_as_in_picture(cell);
          break;
        case Trial::unsure:
          unsure = true;
          break;
        case Trial::limited:
          return Outcome::limited;
      }
    }
    if (!unsure) return Outcome::none;
    const auto known = [this](int cell) { return !draft_.is_open(cell); };
    open_.erase(std::remove_if(open_.begin(), open_.end(), known), open_.end());
    if (open_.size() == before) budget *= kBudgetGrowth;
  }
  return Outcome::unsure;
}

// Everything is taken back. If the cell can differ, switch_ tells how.
SwitchFinder::Trial SwitchFinder::set_against_picture(int cell, std::uint64_t budget,
                                                      LimitWatch& watch) {
  GridPropagation& grid = draft_.grid();
  const std::size_t root = grid.mark();
  const std::uint64_t last_backtrack = backtracks_ + budget;
  decisions_.clear();
  bool consistent = follow(cell, opposite(draft_.colour(cell)));
  for (;;) {
    if (watch.reached()) {
      grid.undo_to(root);
      return Trial::limited;
    }
    if (consistent) {
      const int next = branching_cell();
      if (next < 0) {
        note_switch();
        grid.undo_to(root);
        return Trial::differs;
      }
      decisions_.push_back({grid.mark(), next});
      branched_ = true;
      consistent = follow(next, draft_.colour(next));
      continue;
    }
    if (decisions_.empty() || backtracks_ == last_backtrack) break;
    ++backtracks_;
    consistent = back_up();
  }
  grid.undo_to(root);
  return decisions_.empty() ? Trial::agrees : Trial::unsure;
}

bool SwitchFinder::follow(int cell, Cell colour) {
  GridPropagation& grid = draft_.grid();
  return grid.settle(cell / draft_.width(), cell % draft_.width(), colour) &&
         grid.propagate() == GridPropagation::Outcome::stable;
}

// Takes back the last decision, whose opposite is now a consequence of those before it.
bool SwitchFinder::back_up() {
  const Decision last = decisions_.back();
  decisions_.pop_back();
  draft_.grid().undo_to(last.mark);
  return follow(last.cell, opposite(draft_.colour(last.cell)));
}

// In the line that disagrees with the picture and has the fewest open cells; -1 if all lines that
// disagree are complete.
int SwitchFinder::branching_cell() const {
  const GridPropagation& grid = draft_.grid();
  int fewest = std::numeric_limits<int>::max();
  int cell = -1;
  const GridSize size = grid.size();
  for (int number = 0; number < size.line_count(); ++number) {
    const LineId line = size.line_id(number);
    const OpenCells open = open_cells(grid, line);
    if (open.count == 0 || open.count >= fewest || !draft_.disagrees(line)) continue;
    fewest = open.count;
    cell = size.line(line).cell(open.first);
  }
  return cell;
}

void SwitchFinder::settle_as_in_picture(int cell) {
  // The picture is a solution, so this cannot fail.
  QUADRILLE_CHECK(follow(cell, draft_.colour(cell)));
}

// All open cells but these.
void SwitchFinder::settle_as_in_picture_except(std::span<const int> cells) {
  GridPropagation& grid = draft_.grid();
  draft_.list_open(open_);
  for (const int cell : open_) {
    if (std::binary_search(cells.begin(), cells.end(), cell)) continue;
    QUADRILLE_CHECK(grid.settle(cell / draft_.width(), cell % draft_.width(), draft_.colour(cell)));
  }
  QUADRILLE_CHECK(grid.propagate() == GridPropagation::Outcome::stable);
}

void SwitchFinder::start_from(const CellGrid& solution) {
  switch_.clear();
  for (int cell = 0; cell < draft_.cell_count(); ++cell) {
    if (solution.cells()[static_cast<std::size_t>(cell)] != draft_.colour(cell)) {
      switch_.push_back(cell);
    }
  }
}

void SwitchFinder::shrink(LimitWatch& watch) {
  GridPropagation& grid = draft_.grid();
  const std::size_t root = grid.mark();
  settle_as_in_picture_except(switch_);
  // Every smaller switch contains the first cells of switch_, as many as `needed`.
  for (std::size_t needed = 0; needed < switch_.size() && !watch.reached();) {
    const std::size_t mark = grid.mark();
    const bool found = find_smaller_without(switch_[needed], watch);
    grid.undo_to(mark);
    if (found) {
      settle_as_in_picture_except(switch_);
    } else {
      ++needed;
    }
  }
  grid.undo_to(root);
}

bool SwitchFinder::find_smaller_without(int cell, LimitWatch& watch) {
  settle_as_in_picture(cell);
  const std::vector<int> cells = switch_;
  for (const int other : cells) {
    if (!draft_.is_open(other)) continue;
    switch (set_against_picture(other, kShrinkingBudget, watch)) {
      case Trial::differs:
        return true;
      case Trial::agrees:
        settle_as_in_picture(other);
        break;
      case Trial::unsure:
        break;
      case Trial::limited:
        return false;
    }
  }
  return false;
}

// Of the other solution in the grid, in which the open cells are as in the picture.
void SwitchFinder::note_switch() {
  switch_.clear();
  for (int cell = 0; cell < draft_.cell_count(); ++cell) {
    const Cell other = draft_.grid().at(cell / draft_.width(), cell % draft_.width());
    if (other != Cell::unknown && other != draft_.colour(cell)) switch_.push_back(cell);
  }
}

}  // namespace quadrille::nonogram
