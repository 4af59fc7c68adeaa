// Brute force over all pictures of a size: those with the same clues are exactly the solutions of
// these clues.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace quadrille::nonogram {

using Clues = std::pair<std::vector<Clue>, std::vector<Clue>>;  // of rows and of columns
using Pictures = std::set<std::vector<std::string>>;

// Row by row, a filled cell for each bit that is set, the lowest first.
inline CellGrid picture_of_bits(int width, int height, std::uint32_t bits) {
  CellGrid picture(width, height, Cell::empty);
  for (Cell& cell : picture.cells()) {
    if ((bits & 1) != 0) cell = Cell::filled;
    bits >>= 1;
  }
  return picture;
}

inline std::map<Clues, Pictures> all_pictures_by_clues(int width, int height) {
  std::map<Clues, Pictures> result;
  for (std::uint32_t bits = 0; bits < std::uint32_t{1} << (width * height); ++bits) {
    const CellGrid picture = picture_of_bits(width, height, bits);
    const Puzzle puzzle = Puzzle::from_picture(picture).value();
    result[{puzzle.rows(), puzzle.columns()}].insert(to_rows(picture));
  }
  return result;
}

inline Pictures pictures_of(std::span<const CellGrid> solutions) {
  Pictures pictures;
  for (const CellGrid& solution : solutions) pictures.insert(to_rows(solution));
  return pictures;
}

}  // namespace quadrille::nonogram
