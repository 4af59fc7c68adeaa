// Black and white is the puzzle of one colour: the methods are written once, over clues in colours.
#pragma once

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/colour/solve.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace quadrille::teaching {

using ColourClues = std::vector<nonogram::colour::Clue>;

struct NonogramClues {
  ColourClues rows;
  ColourClues columns;
  int values = 2;  // the background included
};

inline NonogramClues clues_of(const nonogram::Puzzle& puzzle) {
  const auto in_one_colour = [](const std::vector<nonogram::Clue>& clues) {
    ColourClues result;
    for (const nonogram::Clue& clue : clues) {
      auto& blocks = result.emplace_back();
      for (const int length : clue) blocks.push_back({length, 1});
    }
    return result;
  };
  return {in_one_colour(puzzle.rows()), in_one_colour(puzzle.columns()), 2};
}

inline NonogramClues clues_of(const nonogram::colour::Puzzle& puzzle) {
  return {puzzle.rows(), puzzle.columns(), puzzle.palette().size()};
}

// A block needs a gap behind it only if the next one has its colour.
inline int gap_behind(const nonogram::colour::Clue& clue, std::size_t block) {
  return block + 1 < clue.size() && clue[block].colour == clue[block + 1].colour ? 1 : 0;
}

// The picture as the puzzle's own solution.
inline nonogram::CellGrid solution_of(const nonogram::Puzzle& /*puzzle*/,
                                      const nonogram::colour::Picture& picture) {
  nonogram::CellGrid grid(picture.width(), picture.height());
  std::ranges::transform(picture.cells(), grid.cells().begin(), [](nonogram::colour::Value value) {
    return value == 0 ? nonogram::Cell::empty : nonogram::Cell::filled;
  });
  return grid;
}
inline nonogram::colour::Picture solution_of(const nonogram::colour::Puzzle& /*puzzle*/,
                                             const nonogram::colour::Picture& picture) {
  return picture;
}

// No answer rests on a method alone.
template <class Own, class Report>
void keep(Report& report, const Own& puzzle, const nonogram::colour::Picture& picture) {
  auto solution = solution_of(puzzle, picture);
  QUADRILLE_CHECK(satisfies(puzzle, solution));
  report.solutions.push_back(std::move(solution));
  ++report.found;
}

}  // namespace quadrille::teaching
