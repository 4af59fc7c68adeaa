// EWN cases for tests: random ones by a number, and the files of the corpus.
#pragma once

#include <quadrille/core/assert.hpp>
#include <quadrille/core/rng.hpp>
#include <quadrille/ewn/formats.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace quadrille::ewn {

inline Puzzle must_create(Layout layout) {
  auto puzzle = Puzzle::make(std::move(layout));
  QUADRILLE_CHECK(puzzle.has_value());
  return *std::move(puzzle);
}

inline std::vector<int> random_dice(Rng& rng, int count) {
  std::vector<int> dice(static_cast<std::size_t>(count));
  for (int& die : dice) die = static_cast<int>(rng.below(kPieces));
  return dice;
}

// Six pieces on different cells out of `cells`.
inline std::array<int, kPieces> random_placement(Rng& rng, std::vector<int> cells) {
  rng.shuffle(std::span<int>(cells));
  std::array<int, kPieces> placement{};
  std::copy_n(cells.begin(), kPieces, placement.begin());
  return placement;
}

inline std::vector<int> open_cells(const Board& board, int rows, int columns) {
  std::vector<int> cells;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (board.has(cell) && board.row(cell) < rows && board.column(cell) < columns) {
      cells.push_back(cell);
    }
  }
  return cells;
}

// A standard board with all pieces anywhere.
inline Puzzle random_case(std::uint64_t number) {
  Rng rng(number);
  Layout layout;
  layout.goal = static_cast<int>(rng.below(kPieces));
  layout.cells = random_placement(rng, open_cells(layout.board, kStandardSide, kStandardSide));
  layout.dice = random_dice(rng, kStandardDice);
  return must_create(std::move(layout));
}

// Pieces close together: many captures, blockades and short lines. Half of them on the standard
// board near home, half on small boards with random holes, where a breadth-first search gets to
// the end of the dice.
inline Puzzle random_cramped_case(std::uint64_t number) {
  Rng rng(number);
  Layout layout;
  layout.goal = static_cast<int>(rng.below(kPieces));
  int side = static_cast<int>(rng.between(3, 5));
  if (rng.chance(0.5)) {
    const int height = static_cast<int>(rng.between(3, 4));
    side = static_cast<int>(rng.between(3, 4));
    std::vector<int> holes;
    const int free_cells = side * height - kPieces - 1;
    const auto removed = static_cast<int>(rng.below(static_cast<std::uint64_t>(free_cells)));
    for (int i = 0; i < removed; ++i) {
      holes.push_back(static_cast<int>(rng.between(1, side * height - 1)));
    }
    layout.board = *Board::make(side, height, holes);
    layout.dice = random_dice(rng, static_cast<int>(rng.between(3, 14)));
    layout.cells = random_placement(rng, open_cells(layout.board, height, side));
  } else {
    layout.dice = random_dice(rng, kStandardDice);
    layout.cells = random_placement(rng, open_cells(layout.board, side, side));
  }
  return must_create(std::move(layout));
}

inline std::string file_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct CorpusCase {
  std::string name;
  Puzzle puzzle;
  std::optional<int> optimum;  // none: impossible
};

// All cases that OPTIMAL.tsv lists; empty if there is no corpus.
inline std::vector<CorpusCase> corpus_cases(const std::filesystem::path& corpus) {
  const std::filesystem::path folder = corpus / "ewn";
  std::vector<CorpusCase> cases;
  std::ifstream list(folder / "OPTIMAL.tsv");
  std::string name;
  std::string optimum;
  while (list >> name >> optimum) {
    auto puzzle = read_input(file_text(folder / (name + ".in")));
    QUADRILLE_CHECK(puzzle.has_value());
    cases.push_back({name, *std::move(puzzle),
                     optimum == "none" ? std::nullopt : std::optional(std::stoi(optimum))});
  }
  return cases;
}

// The sample of document 002: 16 steps.
inline constexpr const char* kSampleInput =
    "2\n62 26 66 42 32 36\n665545154156655451541566554515\n";
inline constexpr const char* kSampleOutput =
    "0.098782\n16\n"
    "36 45 45 55 32 41 41 51 42 51 55 66 62 51 26 15 15 4 51 40 4 3 66 55 55 44 3 2 2 1 1 0\n";

}  // namespace quadrille::ewn
