#include "support/nonogram_files.hpp"

#include <quadrille/nonogram/kind.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/nonogram/view.hpp>

#include <gmock/gmock.h>

namespace quadrille::nonogram {
namespace {

using testing::chick;
using testing::chick_picture;
using ::testing::ElementsAre;
using testing::grid_of;

AnyPuzzle any(const Puzzle& puzzle) {
  return boxed(puzzle);
}

const std::string kChickSolution =
    ".###...\n##.#...\n.###.##\n..#####\n..####.\n....#..\n...##..\n";

TEST(NonogramKind, SolvesTheChick) {
  const auto kind = make_kind();
  const Report report = kind->solve(any(chick()), {}, Limits::none());
  EXPECT_EQ(report.verdict, Verdict::unique);
  EXPECT_THAT(report.solutions, ElementsAre(kChickSolution));
}

TEST(NonogramKind, ChecksByTheClues) {
  const auto kind = make_kind();
  EXPECT_TRUE(kind->check(any(chick()), kChickSolution).value());
  std::string wrong = kChickSolution;
  wrong[0] = '#';
  EXPECT_FALSE(kind->check(any(chick()), wrong).value());
  wrong[0] = '?';
  EXPECT_FALSE(kind->check(any(chick()), wrong).value());
  EXPECT_EQ(kind->check(any(chick()), "###\n").error().code, "wrong_grid_size");
  wrong[0] = '%';
  EXPECT_EQ(kind->check(any(chick()), wrong).error().code, "bad_grid_character");
}

TEST(NonogramKind, ListsThePuzzleWithoutItsPicture) {
  const auto kind = make_kind();
  const Puzzle in_play = chick().with_saved(chick_picture()).value();
  const Listing listing = kind->listing(any(in_play)).value();
  const Puzzle& listed = *plain_of(listing.puzzle);
  EXPECT_FALSE(listed.saved() || listed.goal());
  EXPECT_EQ(listed.rows(), chick().rows());
  EXPECT_EQ(listing.width, 7);
}

TEST(NonogramKind, AssessesOnlyWhatHasOneSolution) {
  const auto kind = make_kind();
  EXPECT_EQ(kind->assess(any(chick()), Limits::none()).value().difficulty,
            kind->class_of(any(chick()), Limits::none()));
  const Puzzle switches = Puzzle::make({{1}, {1}}, {{1}, {1}}).value();
  EXPECT_EQ(kind->assess(any(switches), Limits::none()).error().code, "not_unique");
}

TEST(NonogramView, DrawsCluesAroundTheGrid) {
  const Puzzle puzzle = Puzzle::make({{1, 1}, {}, {3}}, {{1, 1}, {1}, {1, 1}}).value();
  EXPECT_EQ(draw_with_clues(puzzle, grid_of({"#.#", "???", "###"})),
            "    1   1\n"
            "    1 1 1\n"
            "1 1 # . #\n"
            "  0 ? ? ?\n"
            "  3 # # #\n");
  EXPECT_EQ(draw_with_clues(puzzle, grid_of({"#.#", "...", "###"}), {'*', ' ', ' '}),
            "    1   1\n"
            "    1 1 1\n"
            "1 1 *   *\n"
            "  0\n"
            "  3 * * *\n");
}

}  // namespace
}  // namespace quadrille::nonogram
