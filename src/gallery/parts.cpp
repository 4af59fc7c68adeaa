#include "gallery/parts.hpp"

#include <utility>
#include <vector>

namespace quadrille::gallery {
namespace {

struct Group {
  int cells = 0;
  bool reaches_edge = false;
};

class Counter {
 public:
  explicit Counter(const Grid<std::uint8_t>& cells)
      : cells_(cells), seen_(cells.width(), cells.height()) {}

  Parts run(int smallest) {
    Parts parts;
    for (int row = 0; row < cells_.height(); ++row) {
      for (int column = 0; column < cells_.width(); ++column) {
        if (seen_.at(row, column) != 0) continue;
        const bool drawn = cells_.at(row, column) != 0;
        const Group group = flood(row, column);
        if (group.cells < smallest) continue;
        if (drawn) ++parts.drawn;
        if (!drawn && !group.reaches_edge) ++parts.holes;
      }
    }
    return parts;
  }

 private:
  Group flood(int row, int column) {
    Group group;
    const std::uint8_t colour = cells_.at(row, column);
    visit(row, column, colour);
    while (!waiting_.empty()) {
      const auto [y, x] = waiting_.back();
      waiting_.pop_back();
      ++group.cells;
      group.reaches_edge |= y == 0 || x == 0 || y + 1 == cells_.height() || x + 1 == cells_.width();
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          if (dy == 0 || dx == 0 || colour != 0) visit(y + dy, x + dx, colour);
        }
      }
    }
    return group;
  }

  void visit(int row, int column, std::uint8_t colour) {
    if (row < 0 || column < 0 || row >= cells_.height() || column >= cells_.width()) return;
    if (seen_.at(row, column) != 0 || cells_.at(row, column) != colour) return;
    seen_.at(row, column) = 1;
    waiting_.emplace_back(row, column);
  }

  const Grid<std::uint8_t>& cells_;
  Grid<std::uint8_t> seen_;
  std::vector<std::pair<int, int>> waiting_;
};

}  // namespace

Parts count_parts(const Grid<std::uint8_t>& cells, int smallest) {
  return Counter(cells).run(smallest);
}

}  // namespace quadrille::gallery
