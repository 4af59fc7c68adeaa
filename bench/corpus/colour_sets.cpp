#include "corpus/random_sets.hpp"

#include <quadrille/core/assert.hpp>

#include <string>
#include <utility>
#include <vector>

namespace quadrille::corpus {
namespace {

using nonogram::colour::Clue;
using nonogram::colour::Colour;
using nonogram::colour::Palette;
using nonogram::colour::Picture;
using nonogram::colour::Puzzle;
using nonogram::colour::Value;

// Colours without meaning, named by their marks.
Palette palette_of(int colours) {
  std::vector<Colour> entries{{"background", 0xffffff, '.'}};
  for (int colour = 0; colour < colours; ++colour) {
    const auto mark = static_cast<char>(colour < 26 ? 'a' + colour : 'A' + colour - 26);
    const auto shade = static_cast<std::uint32_t>(colour);
    const std::uint32_t red = (shade * 37 + 17) % 256;
    const std::uint32_t green = (shade * 91 + 50) % 256;
    const std::uint32_t blue = (shade * 151 + 80) % 256;
    entries.push_back({std::string(1, mark), red << 16 | green << 8 | blue, mark});
  }
  Result<Palette> palette = Palette::make(std::move(entries));
  QUADRILLE_CHECK(palette.has_value());
  return *std::move(palette);
}

}  // namespace

Puzzle random_colour_puzzle(int width, int height, int colours, double density, Rng& rng) {
  Picture picture(width, height);
  for (Value& value : picture.cells()) {
    if (rng.chance(density)) value = static_cast<Value>(rng.between(1, colours));
  }
  Result<Puzzle> puzzle = Puzzle::from_picture(palette_of(colours), picture);
  QUADRILLE_CHECK(puzzle.has_value());
  return *std::move(puzzle);
}

Puzzle with_changed_blocks(const Puzzle& puzzle, Rng& rng) {
  constexpr int kAttempts = 20;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    std::vector<Clue> rows = puzzle.rows();
    std::vector<Clue> columns = puzzle.columns();
    std::vector<Clue>& clues = rng.chance(0.5) ? rows : columns;
    Clue& first = clues[rng.below(clues.size())];
    Clue& second = clues[rng.below(clues.size())];
    if (first.empty() || second.empty()) continue;
    std::swap(first[rng.below(first.size())], second[rng.below(second.size())]);
    Result<Puzzle> changed = Puzzle::make(puzzle.palette(), std::move(rows), std::move(columns));
    if (!changed) continue;
    if (changed->rows() != puzzle.rows() || changed->columns() != puzzle.columns()) {
      return *std::move(changed);
    }
  }
  return puzzle;
}

}  // namespace quadrille::corpus
