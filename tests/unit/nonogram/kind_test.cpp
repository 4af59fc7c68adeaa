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
  return AnyPuzzle::of(kKindName, puzzle);
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

TEST(NonogramKind, PlaysASolution) {
  const auto kind = make_kind();
  AnyState state = kind->start(any(chick()));
  EXPECT_EQ(kind->standing(state), Standing::open);
  const auto moves = kind->moves_of(any(chick()), kChickSolution);
  ASSERT_TRUE(moves.has_value());
  EXPECT_EQ(moves->size(), 23U);
  EXPECT_EQ(moves->front(), "fill 1 2");
  for (const std::string& move : *moves) state = kind->apply(state, move).value();
  EXPECT_EQ(kind->standing(state), Standing::solved);
}

TEST(NonogramKind, SeesABrokenLine) {
  const auto kind = make_kind();
  AnyState state = kind->start(any(chick()));
  state = kind->apply(state, "fill 1 1").value();
  state = kind->apply(state, "Fill 1 7").value();
  EXPECT_EQ(kind->standing(state), Standing::wrong);
  state = kind->apply(state, "clear 1 7").value();
  EXPECT_EQ(kind->standing(state), Standing::open);
}

TEST(NonogramKind, RefusesMovesThatAreNone) {
  const auto kind = make_kind();
  const AnyState state = kind->start(any(chick()));
  for (const char* move : {"", "fill", "fill 1", "fill 1 1 1", "paint 1 1", "1 1 fill"}) {
    EXPECT_EQ(kind->apply(state, move).error().code, "bad_move") << move;
  }
  for (const char* move : {"fill 0 1", "fill 1 8", "mark -1 1", "fill x 1", "fill 1 99999999999"}) {
    EXPECT_EQ(kind->apply(state, move).error().code, "no_such_cell") << move;
  }
  EXPECT_EQ(kind->moves_of(any(chick()), std::string(7, '.') + "\n").error().code,
            "wrong_grid_size");
}

TEST(NonogramKind, StartsFromTheStateOfPlay) {
  const auto kind = make_kind();
  const Puzzle in_play = chick().with_saved(chick_picture()).value();
  EXPECT_EQ(kind->standing(kind->start(any(in_play))), Standing::solved);
}

TEST(NonogramKind, MovesToASolutionCorrectTheStateOfPlay) {
  const auto kind = make_kind();
  CellGrid saved(7, 7);
  saved.at(0, 0) = Cell::filled;
  saved.at(0, 1) = Cell::filled;
  const Puzzle in_play = chick().with_saved(saved).value();
  const auto moves = kind->moves_of(any(in_play), kChickSolution).value();
  EXPECT_EQ(moves.size(), 23U);
  EXPECT_EQ(moves[0], "mark 1 1");
  EXPECT_EQ(moves[1], "fill 1 3");
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
