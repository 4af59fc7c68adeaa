#include "corpus/random_sets.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/nonogram/difficulty.hpp>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

Difficulty class_of(const std::vector<std::string_view>& picture) {
  return classify(Puzzle::from_picture(grid_of(picture)).value(), Limits::none()).difficulty;
}

int unique_pictures(int side) {
  int unique = 0;
  for (std::uint32_t bits = 0; bits < std::uint32_t{1} << (side * side); ++bits) {
    CellGrid picture(side, side, Cell::empty);
    for (std::size_t cell = 0; cell < picture.size(); ++cell) {
      if (((bits >> cell) & 1) != 0) picture.cells()[cell] = Cell::filled;
    }
    const auto puzzle = Puzzle::from_picture(picture);
    if (classify(*puzzle, Limits::none()).difficulty <= Difficulty::deep) ++unique;
  }
  return unique;
}

TEST(Difficulty, NamesReadBack) {
  for (const Difficulty difficulty :
       {Difficulty::trivial, Difficulty::line, Difficulty::moderate, Difficulty::deep,
        Difficulty::multiple, Difficulty::none, Difficulty::unknown}) {
    EXPECT_EQ(parse_difficulty(to_string(difficulty)).value(), difficulty);
  }
  EXPECT_EQ(to_string(Difficulty::moderate), "moderate");
  EXPECT_EQ(parse_difficulty("Line").error().code, "bad_class");
}

TEST(Difficulty, TrivialNeedsOneLookALine) {
  EXPECT_EQ(class_of({"#"}), Difficulty::trivial);
  EXPECT_EQ(class_of({"..", ".."}), Difficulty::trivial);
  EXPECT_EQ(class_of({"###", "#.#", "###"}), Difficulty::trivial);
}

TEST(Difficulty, LineNeedsAnotherLook) {
  EXPECT_EQ(class_of({"..##.", "#####", "##..#", ".#.##", "#...#"}), Difficulty::line);
}

// Rows first, the second row would need another look; columns first, none does.
TEST(Difficulty, TrivialInOneOrderIsTrivial) {
  EXPECT_EQ(class_of({".###", "##..", "....", "...."}), Difficulty::trivial);
  EXPECT_EQ(class_of({".#..", "##..", "#...", "#..."}), Difficulty::trivial);
}

TEST(Difficulty, ModerateNeedsATrial) {
  EXPECT_EQ(class_of({"#..#", ".##.", "....", "...."}), Difficulty::moderate);
}

TEST(Difficulty, ASwitchHasTwoSolutions) {
  EXPECT_EQ(class_of({"#.", ".#"}), Difficulty::multiple);
}

TEST(Difficulty, CluesWithoutAPictureHaveNone) {
  EXPECT_EQ(
      classify(Puzzle::make({{1, 1}, {1}}, {{2}, {1}, {}}).value(), Limits::none()).difficulty,
      Difficulty::none);
}

TEST(Difficulty, DominoesAreDeep) {
  EXPECT_EQ(classify(corpus::domino_puzzle(5), Limits::none()).difficulty, Difficulty::deep);
}

// How many pictures have clues of their own is known: OEIS A242876.
TEST(Difficulty, UniquePicturesAreAsManyAsKnown) {
  EXPECT_EQ(unique_pictures(2), 14);
  EXPECT_EQ(unique_pictures(3), 384);
}

TEST(DifficultySlow, UniquePicturesAreAsManyAsKnown) {
  EXPECT_EQ(unique_pictures(4), 52362);
}

TEST(Difficulty, TheStateOfPlayDoesNotMatter) {
  const CellGrid picture = grid_of({"..##.", "#####", "##..#", ".#.##", "#...#"});
  const auto played = Puzzle::from_picture(picture).and_then(
      [&](const Puzzle& it) { return it.with_saved(picture); });
  EXPECT_EQ(classify(played.value(), Limits::none()).difficulty, Difficulty::line);
}

TEST(Difficulty, IsUnknownWhenALimitIsReached) {
  EXPECT_EQ(classify(corpus::domino_puzzle(9), Limits::for_seconds(0)).difficulty,
            Difficulty::unknown);
  Limits few_nodes;
  few_nodes.max_nodes = 1;
  EXPECT_EQ(classify(corpus::domino_puzzle(9), few_nodes).difficulty, Difficulty::unknown);
}

}  // namespace
}  // namespace quadrille::nonogram
