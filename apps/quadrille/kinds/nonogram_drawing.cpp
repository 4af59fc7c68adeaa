#include "nonogram_drawing.hpp"

#include "terminal.hpp"

#include <quadrille/nonogram/view.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

namespace quadrille::app {
namespace {

using nonogram::CellGrid;
using nonogram::colour::Block;
using nonogram::colour::Clue;
using nonogram::colour::Palette;
using nonogram::colour::Picture;
using nonogram::colour::Value;

constexpr nonogram::CellGlyphs kGlyphs{'*', ' ', '?'};

std::string on_colour(std::string_view text, std::uint32_t rgb) {
  constexpr int kColours = 256;
  return fmt::format("\x1b[48;5;{};38;5;{}m{}\x1b[0m", terminal_colour(rgb, kColours),
                     terminal_colour(readable_on(rgb), kColours), text);
}

// A block of a clue, as wide as asked for.
std::string block_text(const Palette& palette, const Block& block, std::size_t width, Ink ink) {
  const std::string text = fmt::format("{}{}", block.length, palette[block.colour].mark);
  const std::string blanks(width - std::min(width, text.size()), ' ');
  return blanks + (ink == Ink::colours ? on_colour(text, palette[block.colour].rgb) : text);
}

std::size_t width_of(const Block& block) {
  return std::to_string(block.length).size() + 1;
}

std::size_t widest(const std::vector<Clue>& clues) {
  std::size_t width = 1;
  for (const Clue& clue : clues) {
    for (const Block& block : clue) width = std::max(width, width_of(block));
  }
  return width;
}

std::size_t width_of(const Clue& clue) {
  std::size_t width = clue.empty() ? 1 : clue.size() - 1;
  for (const Block& block : clue) width += width_of(block);
  return width;
}

std::string cell_text(const Palette& palette, Value value, std::size_t width, Ink ink) {
  const std::string mark(1, palette[value].mark);
  if (ink == Ink::marks) return std::string(width - 1, ' ') + mark;
  const std::string shown = value == 0 ? " " : mark;
  return on_colour(shown + std::string(width - 1, ' '), palette[value].rgb);
}

}  // namespace

Ink ink_of_output() {
  return uses_colours() ? Ink::colours : Ink::marks;
}

std::string draw_plain(const nonogram::Puzzle& /*puzzle*/, const CellGrid& grid, Ink /*ink*/) {
  std::string text;
  for (int row = 0; row < grid.height(); ++row) {
    std::string line;
    for (const nonogram::Cell cell : grid.row(row)) {
      line += cell == nonogram::Cell::filled ? kGlyphs.filled : kGlyphs.empty;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::string draw_clued(const nonogram::Puzzle& puzzle, const CellGrid& grid, Ink /*ink*/) {
  return draw_with_clues(puzzle, grid, kGlyphs);
}

std::string draw_plain(const nonogram::colour::Puzzle& puzzle, const Picture& picture, Ink ink) {
  std::string text;
  const std::size_t width = ink == Ink::colours ? 2 : 1;
  for (int row = 0; row < picture.height(); ++row) {
    for (const Value value : picture.row(row))
      text += cell_text(puzzle.palette(), value, width, ink);
    text += '\n';
  }
  return text;
}

std::string draw_clued(const nonogram::colour::Puzzle& puzzle, const Picture& picture, Ink ink) {
  const Palette& palette = puzzle.palette();
  std::size_t margin = 0;
  for (const Clue& clue : puzzle.rows()) margin = std::max(margin, width_of(clue));
  const std::size_t width = std::max<std::size_t>(widest(puzzle.columns()), 2);
  std::size_t lines = 1;
  for (const Clue& clue : puzzle.columns()) lines = std::max(lines, clue.size());
  std::string text;
  for (std::size_t line = 0; line < lines; ++line) {
    std::string above(margin, ' ');
    for (const Clue& clue : puzzle.columns()) {
      above += ' ';
      const std::size_t first = lines - clue.size();
      if (line >= first) {
        above += block_text(palette, clue[line - first], width, ink);
      } else {
        above += fmt::format("{:>{}}", clue.empty() && line + 1 == lines ? "0" : "", width);
      }
    }
    above.erase(above.find_last_not_of(' ') + 1);
    text += above + '\n';
  }
  for (int row = 0; row < picture.height(); ++row) {
    const Clue& clue = puzzle.rows()[static_cast<std::size_t>(row)];
    text += std::string(margin - width_of(clue), ' ');
    if (clue.empty()) text += '0';
    for (std::size_t block = 0; block < clue.size(); ++block) {
      if (block > 0) text += ' ';
      text += block_text(palette, clue[block], 0, ink);
    }
    for (const Value value : picture.row(row)) text += ' ' + cell_text(palette, value, width, ink);
    text += '\n';
  }
  return text;
}

std::string legend_of(const Palette& palette) {
  std::string text;
  for (int value = 0; value < palette.size(); ++value) {
    const std::string mark(1, palette[value].mark);
    text += fmt::format("{}{} {}", value == 0 ? "" : ", ",
                        uses_colours() ? on_colour(mark + " ", palette[value].rgb) : mark,
                        palette[value].name);
  }
  return text + '\n';
}

}  // namespace quadrille::app
