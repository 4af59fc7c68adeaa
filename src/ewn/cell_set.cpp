#include "ewn/cell_set.hpp"

namespace quadrille::ewn {

Terrain::Terrain(const Board& board) : width_(board.width()) {
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (!board.is_hole(cell)) open_.add(cell);
    if (board.column(cell) > 0) has_left_.add(cell);
    if (board.column(cell) < board.width() - 1) has_right_.add(cell);
  }
  within_[0] = CellSet::of(kHome);
  for (;;) {
    const CellSet next = within_[farthest_] | spread(within_[farthest_]);
    if (next == within_[farthest_]) break;
    within_[++farthest_] = next;
  }
}

}  // namespace quadrille::ewn
