#include "studio/book_text.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/grid_text.hpp>

#include <fmt/format.h>

namespace quadrille::studio {

using nonogram::CellGrid;
using nonogram::Effort;

namespace {

constexpr std::string_view kOwl =
    "..##.......##..\n"
    "..###.....###..\n"
    "..###########..\n"
    ".####.###.####.\n"
    ".##...###...##.\n"
    ".##.#.###.#.##.\n"
    ".##...#.#...##.\n"
    ".#####...#####.\n"
    "..#####.#####..\n"
    "..##.#####.##..\n"
    "..#.#.###.#.#..\n"
    "..##.#.#.#.##..\n"
    "...####.####...\n"
    "....##...##....\n"
    "...###...###...\n";

// Solved by line logic, with most of the techniques that beginners need.
constexpr std::string_view kDuck =
    "..###...\n"
    ".##.#...\n"
    "..#####.\n"
    "..##....\n"
    "#.#####.\n"
    "#######.\n"
    ".#####..\n"
    "..#.#...\n";

CellGrid grid_of(std::string_view rows) {
  auto grid = nonogram::read_grid(std::string(rows));
  QUADRILLE_CHECK(grid.has_value());
  return *std::move(grid);
}

std::size_t place_of(Effort word) {
  return static_cast<std::size_t>(word);
}

}  // namespace

std::string stars_of(Effort word) {
  std::string stars;
  for (std::size_t place = 0; place < kWords.size(); ++place) {
    stars += place <= place_of(word) ? "★" : "☆";
  }
  return stars;
}

std::string capitalised(Effort word) {
  std::string text(to_string(word));
  text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text;
}

std::string usual_title(std::size_t puzzles) {
  return puzzles == 1 ? "A Nonogram" : fmt::format("{} Nonograms", puzzles);
}

std::vector<std::string> rules_text(bool colours, bool marks, int solutions_page) {
  std::vector<std::string> paragraphs{
      "A nonogram hides a picture. Each cell of the grid is either filled or stays empty, and the "
      "numbers say which.",
      "The numbers beside a row and above a column are the lengths of its blocks, in order. A "
      "block "
      "is a run of filled cells; between two blocks there is at least one empty cell. So 3 1 "
      "means: "
      "three filled cells in a row, a gap of one or more empty cells, one filled cell. There may "
      "be "
      "empty cells before the first and after the last block too. A 0 is a line without any block.",
      "Fill the cells that must be filled, and put a dot into those that must stay empty: they "
      "tell "
      "as much as the filled ones. Look at the long blocks first. Whatever you find in a row helps "
      "in the columns that cross it, and the other way round.",
      "Every puzzle in this book has exactly one solution, and reasoning leads there. You never "
      "have "
      "to guess; in some of the harder ones you may have to suppose that a cell is filled, and to "
      "find that it cannot be."};
  if (colours) {
    const std::string_view shown =
        marks
            ? "Each number has a letter behind it, its colour; the legend below the grid names the "
              "colours."
            : "Each number stands on its colour; the legend below the grid names the colours.";
    paragraphs.push_back(fmt::format(
        "Some puzzles have several colours. {} Blocks of the same colour have at least one empty "
        "cell between them; blocks of different colours may touch.",
        shown));
  }
  std::string ladder;
  for (const Effort word : kWords) {
    ladder += fmt::format("{}{} {}", ladder.empty() ? "" : ", ", stars_of(word), to_string(word));
  }
  paragraphs.push_back(
      fmt::format("The stars say how much work a puzzle is among those of its size: {}.", ladder));
  paragraphs.push_back(fmt::format(
      "What the pictures are is told with the solutions, from page {} on.", solutions_page));
  return paragraphs;
}

std::string_view example_text() {
  return "One way through the puzzle of the page before, a look at a line at a time. The band is "
         "the "
         "line that is looked at. Cells with a frame are new; those with a ring were known before, "
         "and the step rests on them.";
}

CellGrid cover_picture() {
  return grid_of(kOwl);
}

CellGrid example_picture() {
  return grid_of(kDuck);
}

}  // namespace quadrille::studio
