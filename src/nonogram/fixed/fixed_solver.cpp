#include "nonogram/fixed/fixed_search.hpp"

#include <quadrille/nonogram/fixed_solver.hpp>

#include <new>

namespace quadrille::nonogram {
namespace {

using detail::FixedSearch;

constexpr std::size_t needed(int side, const FixedRoom& room) {
  return FixedMemory::bytes<FixedSearch>(1) +
         FixedSearch::bytes(static_cast<std::size_t>(side), room);
}

// The public header does not know the parts of the search: it gives them room by a formula.
constexpr bool room_suffices() {
  for (int side = 1; side <= FixedLines::kMaxCells; ++side) {
    for (const FixedRoom& room : {FixedRoom{1, 1}, FixedRoom{}, FixedRoom{100'000, 999'999}}) {
      if (needed(side, room) > detail::fixed_solver_bytes(side, room)) return false;
    }
  }
  return true;
}
static_assert(room_suffices());

}  // namespace

FixedSolverBase::FixedSolverBase(int max_side, const FixedRoom& room, std::span<std::byte> memory)
    : max_side_(max_side), room_(room), memory_(memory) {
  begin(1, 1);
}

void FixedSolverBase::begin(int width, int height) {
  QUADRILLE_CHECK(width >= 1 && height >= 1 && width <= max_side_ && height <= max_side_);
  FixedMemory memory(memory_);
  const auto place = memory.take_bytes(FixedMemory::bytes<FixedSearch>(1));
  search_ = new (place.data()) FixedSearch(width, height, room_, memory);
}

void FixedSolverBase::set_clue(LineId line, std::span<const int> lengths) {
  const int rows = search_->state().height();
  search_->set_clue(line.axis == Axis::row ? line.index : rows + line.index, lengths);
}

FixedOutcome FixedSolverBase::solve(AskStop ask, void* context) {
  return search_->solve({ask, context});
}

Cell FixedSolverBase::at(int row, int column) const {
  return search_->state().colour(search_->state().cell_at(row, column));
}

int FixedSolverBase::width() const {
  return search_->state().width();
}

int FixedSolverBase::height() const {
  return search_->state().height();
}

FixedStats FixedSolverBase::stats() const {
  return search_->stats();
}

bool FixedSolverBase::full() const {
  return search_->full();
}

}  // namespace quadrille::nonogram
