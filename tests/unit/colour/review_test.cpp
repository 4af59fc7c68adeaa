#include "support/colour_nonograms.hpp"

#include <quadrille/nonogram/colour/review.hpp>

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram::colour {
namespace {

using testing::flower;
using testing::flower_rows;
using testing::picture_of_rows;
using testing::red_and_blue;

std::string verdicts(const Puzzle& puzzle, const std::vector<PlayedMove>& moves) {
  std::string text;
  for (const auto& move : review(puzzle, moves, {}).moves) {
    text += to_string(move.verdict).front();
    if (move.step) {
      EXPECT_FALSE(find_flaw(puzzle, *move.step));
    }
  }
  return text;
}

// Every cell of the flower, in its order, is forced or needs others first; none is wrong.
TEST(ColourReview, TheWayOfTheExplanationIsForced) {
  const Puzzle puzzle = flower();
  const Palette palette = puzzle.palette();
  const Picture picture = picture_of_rows(palette, flower_rows());
  std::vector<PlayedMove> moves;
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 5; ++column) {
      moves.push_back({row, column, picture.at(row, column)});
    }
  }
  const std::string found = verdicts(puzzle, moves);
  EXPECT_EQ(found.find('w'), std::string::npos) << found;
  EXPECT_NE(found.find('f'), std::string::npos) << found;
}

TEST(ColourReview, WrongMovesAndWrongExclusionsAreTakenBack) {
  const Puzzle puzzle = flower();
  const Picture picture = picture_of_rows(puzzle.palette(), flower_rows());
  const Value truth = picture.at(0, 2);
  const auto other = static_cast<Value>(truth == 1 ? 2 : 1);
  const std::string found = verdicts(
      puzzle, {{0, 2, other}, {0, 2, truth, true}, {0, 2, {}}, {0, 2, truth}, {0, 2, other, true}});
  EXPECT_EQ(found.substr(0, 3), "wwf");
  EXPECT_EQ(found.find('w', 2), std::string::npos) << found;
}

// With two solutions either choice is a guess, and the other cells follow.
TEST(ColourReview, AGuessIsUnjustifiedAndWhatFollowsIsForced) {
  const auto palette = red_and_blue();
  const Puzzle puzzle = Puzzle::make(palette, {{{1, 1}}, {{1, 1}}}, {{{1, 1}}, {{1, 1}}}).value();
  EXPECT_EQ(
      verdicts(puzzle, {{0, 0, Value{1}}, {0, 1, Value{0}}, {1, 1, Value{1}}, {1, 0, Value{1}}}),
      "uffw");
}

}  // namespace
}  // namespace quadrille::nonogram::colour
