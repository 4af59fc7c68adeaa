// Arbitrary nonograms for property tests; to be called inside a property.
#pragma once

#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <string>
#include <utility>
#include <vector>

#include <rapidcheck.h>

namespace quadrille::nonogram::testing {

inline CellGrid arbitrary_grid(int width, int height, bool with_unknown) {
  CellGrid grid(width, height);
  const auto cells =
      *rc::gen::container<std::vector<int>>(grid.size(), rc::gen::inRange(with_unknown ? 0 : 1, 3));
  for (std::size_t index = 0; index < cells.size(); ++index) {
    grid.cells()[index] = static_cast<Cell>(cells[index]);
  }
  return grid;
}

// Text with everything that a format might trip over: quotes, entities, other scripts. Blanks at
// the ends and line ends are left out on purpose: XML does not keep them.
inline std::string arbitrary_text() {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
      "a", "B", "7", " ", "\"", "&", ";", "&amp;", "&#65;", "<", ">", "]]>", "'", "\\", "#",
      "====", "rows", "\u00e9", "\u20ac", "\U0001F431", "/", "%"));
  std::string text;
  for (const std::string& piece : pieces) text += piece;
  return std::string(trim(text));
}

inline Metadata arbitrary_metadata() {
  Metadata metadata;
  metadata.title = arbitrary_text();
  metadata.author = arbitrary_text();
  metadata.copyright = arbitrary_text();
  metadata.catalogue = arbitrary_text();
  metadata.license = arbitrary_text();
  metadata.description = arbitrary_text();
  metadata.others = *rc::gen::container<std::vector<std::pair<std::string, std::string>>>(
      rc::gen::pair(rc::gen::element<std::string>("source", "note", "level", "x-y_z", "two words"),
                    rc::gen::exec(arbitrary_text)));
  return metadata;
}

// A puzzle of an arbitrary picture, square on demand, with nothing beside its clues.
inline Puzzle arbitrary_puzzle(bool square = false) {
  const int width = *rc::gen::inRange(1, 13);
  const int height = square ? width : *rc::gen::inRange(1, 13);
  return Puzzle::from_picture(arbitrary_grid(width, height, false))
      .and_then([](const Puzzle& puzzle) { return puzzle.with_goal(std::nullopt); })
      .value();
}

// The same with everything that a puzzle can have.
inline Puzzle arbitrary_full_puzzle() {
  const Puzzle puzzle = arbitrary_puzzle().with_metadata(arbitrary_metadata());
  const auto grid = [&](bool with_unknown) {
    return arbitrary_grid(puzzle.width(), puzzle.height(), with_unknown);
  };
  std::optional<CellGrid> goal;
  if (*rc::gen::arbitrary<bool>()) goal = grid(false);
  std::optional<CellGrid> saved;
  if (*rc::gen::arbitrary<bool>()) saved = grid(true);
  std::vector<CellGrid> solutions;
  for (int count = *rc::gen::inRange(0, 3); count > 0; --count) solutions.push_back(grid(true));
  return puzzle.with_goal(goal)
      .and_then([&](const Puzzle& with_goal) { return with_goal.with_saved(saved); })
      .and_then([&](const Puzzle& with_saved) {
        return with_saved.with_listed_solutions(std::move(solutions));
      })
      .value();
}

}  // namespace quadrille::nonogram::testing
