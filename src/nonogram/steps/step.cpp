#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/step.hpp>

namespace quadrille::nonogram {

void apply(const Step& step, CellGrid& grid) {
  for (const KnownCell& cell : step.cells) {
    QUADRILLE_ASSERT(grid.at(cell.row, cell.column) == Cell::unknown);
    grid.at(cell.row, cell.column) = cell.value;
  }
}

}  // namespace quadrille::nonogram
