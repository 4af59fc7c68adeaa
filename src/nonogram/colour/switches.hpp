// What two solutions of the same clues differ in.
#pragma once

#include <quadrille/nonogram/colour/palette.hpp>

#include <set>
#include <vector>

namespace quadrille::nonogram::colour {

// Cells that share rows and columns with each other and with no other cell that differs: changing
// all of them gives another solution.
struct Switch {
  std::vector<int> cells;  // numbered row by row
  std::set<int> rows;
  std::set<int> columns;
};

// Requires pictures of one size.
std::vector<Switch> switches_between(const Picture& one, const Picture& other);

}  // namespace quadrille::nonogram::colour
