// Lines for tests: as text, at random, and all placements of their blocks by brute force.
#pragma once

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::nonogram {

using CellLine = std::vector<Cell>;

// `#` filled, `.` empty, anything else unknown.
inline CellLine cells_of(std::string_view text) {
  CellLine cells;
  for (const char character : text) {
    cells.push_back(character == '#'   ? Cell::filled
                    : character == '.' ? Cell::empty
                                       : Cell::unknown);
  }
  return cells;
}

inline std::string text_of(const CellLine& cells) {
  std::string text;
  for (const Cell cell : cells) text += to_char(cell);
  return text;
}

struct KnownLine {
  Clue clue;
  CellLine cells;
};

// A random picture of a line and some of its cells; now and then one of them is wrong, so that a
// part of the lines has no placement.
inline KnownLine random_line(Rng& rng, int length) {
  CellGrid picture(length, 1, Cell::empty);
  const double density = rng.unit();
  const double change = rng.chance(0.5) ? 1.0 : 0.2;
  bool filled = rng.chance(density);
  for (int i = 0; i < length; ++i) {
    if (rng.chance(change)) filled = rng.chance(density);
    if (filled) picture.at(0, i) = Cell::filled;
  }
  const double known = rng.unit() * rng.unit();
  KnownLine line{clue_of_row(picture, 0), CellLine(picture.size(), Cell::unknown)};
  for (int i = 0; i < length; ++i) {
    if (rng.chance(known)) line.cells[static_cast<std::size_t>(i)] = picture.at(0, i);
  }
  if (rng.chance(0.3)) {
    line.cells[rng.below(line.cells.size())] = rng.chance(0.5) ? Cell::filled : Cell::empty;
  }
  return line;
}

// All placements of the blocks, one after the other, the last block moving fastest; only those
// that agree with the known cells are shown.
class AllPlacements {
 public:
  explicit AllPlacements(const KnownLine& line) : line_(line), starts_(line.clue.size()) {}

  // Calls visit(starts, cells) for each.
  template <class Visit>
  void for_each(Visit visit) {
    if (!push_left(0, 0)) return;
    do {
      const CellLine cells = drawn();
      if (agrees(cells)) visit(starts_, cells);
    } while (next());
  }

 private:
  bool push_left(std::size_t block, int start) {
    for (; block < line_.clue.size(); ++block) {
      starts_[block] = start;
      start += line_.clue[block] + 1;
    }
    return start <= static_cast<int>(line_.cells.size()) + 1;
  }
  bool next() {
    for (std::size_t block = line_.clue.size(); block-- > 0;) {
      if (push_left(block, starts_[block] + 1)) return true;
    }
    return false;
  }
  [[nodiscard]] CellLine drawn() const {
    CellLine cells(line_.cells.size(), Cell::empty);
    for (std::size_t block = 0; block < line_.clue.size(); ++block) {
      for (int i = 0; i < line_.clue[block]; ++i) {
        cells[static_cast<std::size_t>(starts_[block] + i)] = Cell::filled;
      }
    }
    return cells;
  }
  [[nodiscard]] bool agrees(const CellLine& placement) const {
    for (std::size_t i = 0; i < placement.size(); ++i) {
      if (line_.cells[i] != Cell::unknown && line_.cells[i] != placement[i]) return false;
    }
    return true;
  }

  const KnownLine& line_;
  std::vector<int> starts_;
};

// The line with every cell known that is the same in all placements; no value without placement.
inline std::optional<CellLine> common_cells(const KnownLine& line) {
  std::optional<CellLine> common;
  AllPlacements(line).for_each([&](const std::vector<int>&, const CellLine& placement) {
    if (!common) common = placement;
    for (std::size_t i = 0; i < placement.size(); ++i) {
      if ((*common)[i] != placement[i]) (*common)[i] = Cell::unknown;
    }
  });
  return common;
}

}  // namespace quadrille::nonogram
