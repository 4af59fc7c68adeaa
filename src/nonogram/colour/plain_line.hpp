// The plain method for a line of colours: a table over (blocks placed, cells used). Slow and easy
// to believe; tests, the check of a grid in play and the checker of steps rest on it, never the
// solver.
#pragma once

#include <quadrille/nonogram/colour/puzzle.hpp>

#include <optional>
#include <span>
#include <vector>

namespace quadrille::nonogram::colour {

// What every cell of the line has in some placement of the blocks that takes its values from
// `domains`; nothing when there is no placement.
std::optional<std::vector<Domain>> plain_narrow(const Clue& clue, std::span<const Domain> domains);

// Of every block the first and the last cell at which it can start.
struct OutermostStarts {
  std::vector<int> leftmost;
  std::vector<int> rightmost;
};
// Nothing when there is no placement.
std::optional<OutermostStarts> plain_outermost(const Clue& clue, std::span<const Domain> domains);

// The domains of a line of the grid.
std::vector<Domain> line_of(const DomainGrid& grid, LineId line);

}  // namespace quadrille::nonogram::colour
