#include "support/ewn_cases.hpp"
#include "support/ewn_reference.hpp"

#include <quadrille/ewn/explain.hpp>
#include <quadrille/ewn/solve.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quadrille::ewn {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Piece 1 captures piece 2 with the first die; only then can the 2 move the goal piece 3.
TEST(EwnExplain, TellsWhatACaptureIsGoodFor) {
  const auto puzzle = read_input("dice 3\n3\n55 54 1 97 98 99\n122\n");
  ASSERT_TRUE(puzzle);
  const SolveReport report = solve(*puzzle, Limits::none());
  ASSERT_EQ(report.steps(), 2);
  const Story story = explain(*puzzle, report.moves, Limits::none());
  ASSERT_EQ(story.episodes.size(), 2u);
  const Episode& capture = story.episodes[0];
  EXPECT_EQ(capture.victim, 1);
  EXPECT_THAT(capture.opened_rounds, ElementsAre(1));
  EXPECT_EQ(
      capture.text,
      "Round 1: the die shows 1; piece 1 must move. Piece 1 goes from row 6, column 6 to row 6, "
      "column 5 and captures piece 2: with it gone piece 3 can move in round 2.");
  EXPECT_EQ(story.episodes[1].text,
            "Round 2: the die shows 2; piece 2 is gone, so piece 3 or 1 may move. Piece 3 goes "
            "from row 1, column 2 to row 1, column 1: the goal piece is home.");
}

TEST(EwnExplain, TellsWhatPreparesACapture) {
  const auto puzzle = read_input("dice 4\n3\n56 54 1 97 98 99\n1122\n");
  ASSERT_TRUE(puzzle);
  const SolveReport report = solve(*puzzle, Limits::none());
  ASSERT_EQ(report.steps(), 3);
  const Story story = explain(*puzzle, report.moves, Limits::none());
  EXPECT_THAT(story.episodes[0].text, HasSubstr("on its way to capture piece 2 in round 2"));
}

// By breadth-first search with every other face.
TEST(EwnExplain, CriticalDiceAreThoseThatNoOtherFaceReplaces) {
  int told = 0;
  for (std::uint64_t number = 700; told < 40; ++number) {
    const Puzzle puzzle = random_cramped_case(number);
    const SolveReport report = solve(puzzle, Limits::none());
    if (report.verdict != Outcome::optimal || report.steps() < 2 || report.steps() > 5) continue;
    ++told;
    const Story story = explain(puzzle, report.moves, Limits::none());
    EXPECT_TRUE(story.all_critical_known);
    std::vector<int> expected;
    for (int round = 0; round < report.steps(); ++round) {
      bool critical = true;
      for (int face = 0; face < kPieces; ++face) {
        if (face == puzzle.dice()[round]) continue;
        Layout layout = puzzle.layout();
        layout.dice[round] = face;
        layout.dice.resize(static_cast<std::size_t>(report.steps()));
        const auto other = reference::breadth_first(must_create(layout), 1'000'000);
        critical &= other->steps < 0;
      }
      if (critical) expected.push_back(round);
    }
    EXPECT_EQ(story.critical_rounds, expected) << "case " << number;
  }
}

TEST(EwnExplain, EveryLineOfTheCorpusCanBeTold) {
  const auto cases = corpus_cases(QUADRILLE_CORPUS);
  if (cases.empty()) GTEST_SKIP() << "no corpus at " << QUADRILLE_CORPUS;
  Limits limits;
  limits.max_nodes = 1;  // without the search for critical dice
  for (const CorpusCase& item : cases) {
    if (!item.optimum) continue;
    const SolveReport report = solve(item.puzzle, Limits::none());
    const Story story = explain(item.puzzle, report.moves, limits);
    EXPECT_EQ(static_cast<int>(story.episodes.size()), *item.optimum);
    for (const Episode& episode : story.episodes) {
      EXPECT_TRUE(episode.allowed.contains(episode.mover));
    }
  }
}

}  // namespace
}  // namespace quadrille::ewn
