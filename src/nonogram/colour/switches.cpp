#include "nonogram/colour/switches.hpp"

#include <utility>

namespace quadrille::nonogram::colour {

std::vector<Switch> switches_between(const Picture& one, const Picture& other) {
  std::vector<Switch> switches;
  for (int row = 0; row < one.height(); ++row) {
    for (int column = 0; column < one.width(); ++column) {
      if (one.at(row, column) == other.at(row, column)) continue;
      Switch merged{{row * one.width() + column}, {row}, {column}};
      std::erase_if(switches, [&](const Switch& each) {
        if (!each.rows.contains(row) && !each.columns.contains(column)) return false;
        merged.cells.insert(merged.cells.end(), each.cells.begin(), each.cells.end());
        merged.rows.insert(each.rows.begin(), each.rows.end());
        merged.columns.insert(each.columns.begin(), each.columns.end());
        return true;
      });
      switches.push_back(std::move(merged));
    }
  }
  return switches;
}

}  // namespace quadrille::nonogram::colour
