#include "nonogram/search/small_switches.hpp"

#include <algorithm>
#include <array>

namespace quadrille::nonogram {
namespace {

class LineOfPicture {
 public:
  LineOfPicture(const CellGrid& picture, int cell, Axis axis) : picture_(picture) {
    const GridSize size{picture.width(), picture.height()};
    line_ = size.line(size.line_through(cell, axis));
  }

  [[nodiscard]] int position_of(int cell) const { return line_.place_of(cell); }
  [[nodiscard]] int cell_at(int position) const { return line_.cell(position); }
  // Outside of the line everything is empty.
  [[nodiscard]] bool is_filled(int position) const {
    return is_inside(position) &&
           picture_.cells()[static_cast<std::size_t>(cell_at(position))] == Cell::filled;
  }
  [[nodiscard]] bool is_inside(int position) const {
    return position >= 0 && position < line_.length;
  }

 private:
  const CellGrid& picture_;
  GridLine line_;
};

// Where the filled cell can go, away from it in one direction (+1 or -1): a block that begins with
// it moves by one, a block of its own as far as the gap goes.
template <class Visit>
void for_each_move(const LineOfPicture& line, int from, int direction, const Visit& visit) {
  if (line.is_filled(from - direction)) return;
  int end = from;
  while (line.is_filled(end + direction)) end += direction;
  const bool alone = end == from;
  for (int to = end + direction; line.is_inside(to) && !line.is_filled(to + direction);
       to += direction) {
    visit(to);
    if (!alone) return;
  }
}

template <class Visit>
void for_each_move(const CellGrid& picture, int cell, Axis axis, const Visit& visit) {
  const LineOfPicture line(picture, cell, axis);
  for (const int direction : {1, -1}) {
    for_each_move(line, line.position_of(cell), direction,
                  [&](int to) { visit(line.cell_at(to)); });
  }
}

bool can_move(const CellGrid& picture, int from, int to, Axis axis) {
  bool found = false;
  for_each_move(picture, from, axis, [&](int cell) { found = found || cell == to; });
  return found;
}

class SmallSwitches {
 public:
  SmallSwitches(const CellGrid& picture, std::span<const int> given, std::size_t most)
      : picture_(picture), most_(most), taken_(picture.size()) {
    for (const int cell : given) taken_[static_cast<std::size_t>(cell)] = true;
  }

  std::vector<std::vector<int>> find(Rng& rng, LimitWatch& watch) {
    std::vector<int> filled;
    for (int cell = 0; cell < static_cast<int>(picture_.size()); ++cell) {
      if (is_filled(cell)) filled.push_back(cell);
    }
    rng.shuffle(std::span<int>(filled));
    for (const int cell : filled) {
      if (found_.size() >= most_ || watch.reached_now()) break;
      if (!is_taken(cell)) look_from(cell);
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] bool is_filled(int cell) const {
    return picture_.cells()[static_cast<std::size_t>(cell)] == Cell::filled;
  }
  [[nodiscard]] bool is_taken(int cell) const { return taken_[static_cast<std::size_t>(cell)]; }

  // The corner across is filled as well, and both leave their places.
  void look_from(int corner) {
    const int width = picture_.width();
    for_each_move(picture_, corner, Axis::row, [&](int beside) {
      for_each_move(picture_, corner, Axis::column, [&](int below) {
        const int across = below - below % width + beside % width;
        std::array<int, 4> cells{corner, beside, below, across};
        const bool free =
            std::none_of(cells.begin(), cells.end(), [this](int cell) { return is_taken(cell); });
        if (!free || !is_filled(across) || !can_move(picture_, across, below, Axis::row) ||
            !can_move(picture_, across, beside, Axis::column)) {
          return;
        }
        std::sort(cells.begin(), cells.end());
        for (const int cell : cells) taken_[static_cast<std::size_t>(cell)] = true;
        found_.emplace_back(cells.begin(), cells.end());
      });
    });
  }

  const CellGrid& picture_;
  std::size_t most_;
  std::vector<bool> taken_;  // given, or part of a switch that was found
  std::vector<std::vector<int>> found_;
};

}  // namespace

std::vector<std::vector<int>> find_small_switches(const CellGrid& picture,
                                                  std::span<const int> given, std::size_t most,
                                                  Rng& rng, LimitWatch& watch) {
  return SmallSwitches(picture, given, most).find(rng, watch);
}

}  // namespace quadrille::nonogram
