#include "corpus/named_sets.hpp"

#include "baseline/order_encoding.hpp"

#include <gtest/gtest.h>

namespace quadrille::corpus {
namespace {

Verdict verdict_of(const nonogram::Puzzle& puzzle) {
  return baseline::solve_by_sat(puzzle, 2, Limits::none()).verdict;
}

Result<PuzzleSet> set_of(std::string_view name) {
  return named_set(
      name, {[](const nonogram::Puzzle& puzzle) { return verdict_of(puzzle) == Verdict::unique; },
             [](const nonogram::Puzzle& puzzle) { return verdict_of(puzzle) == Verdict::none; }});
}

TEST(NamedSet, RandomTakesSizeDensityCountAndSeed) {
  const PuzzleSet set = set_of("random:12x7:0.5:40:9").value();
  EXPECT_EQ(set.size, 40u);
  const Instance instance = set.make(3);
  EXPECT_EQ(instance.name, "random:12x7:0.5:40:9#3");
  EXPECT_EQ(instance.plain(), random_puzzle(12, 7, 0.5, 9, 3));
}

TEST(NamedSet, TheSeedIsOneWhenItIsLeftOut) {
  EXPECT_EQ(set_of("random:5x5:0.5:4").value().make(2).plain(), random_puzzle(5, 5, 0.5, 1, 2));
}

TEST(NamedSet, MixedHoldsAThirdWithoutSolution) {
  const PuzzleSet set = set_of("mixed:30").value();
  int unsolvable = 0;
  for (std::size_t number = 0; number < set.size; ++number) {
    unsolvable += verdict_of(set.make(number).plain()) == Verdict::none ? 1 : 0;
  }
  EXPECT_GE(unsolvable, 7);
  EXPECT_LE(unsolvable, 10);
}

TEST(NamedSet, NineDomGivesThePlainPuzzleOfEachSizeAndItsVariants) {
  const PuzzleSet set = set_of("ninedom:3-5:2").value();
  ASSERT_EQ(set.size, 9u);
  EXPECT_EQ(set.make(0).plain(), domino_puzzle(3));
  EXPECT_EQ(set.make(6).plain(), domino_puzzle(5));
  EXPECT_EQ(set.make(8).name, "5-dom#2");
  EXPECT_EQ(verdict_of(set.make(8).plain()), Verdict::unique);
}

TEST(NamedSet, UniqueHardKnowsItsVerdict) {
  const Instance instance = set_of("unique-hard:8-10:2").value().make(1);
  EXPECT_EQ(instance.expected, Verdict::unique);
  EXPECT_EQ(verdict_of(instance.plain()), Verdict::unique);
}

TEST(NamedSet, SmoothIsOnePuzzle) {
  const PuzzleSet set = set_of("smooth:30x20").value();
  EXPECT_EQ(set.size, 1u);
  EXPECT_EQ(set.make(0).plain().width(), 30);
}

TEST(NamedSet, CountingSetsAreOnePuzzleEach) {
  EXPECT_EQ(set_of("permutations:7").value().make(0).plain(), permutation_puzzle(7));
  EXPECT_EQ(set_of("switches:2x3").value().make(0).plain(), switch_puzzle(2, 3));
}

TEST(NamedSet, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(set_of("easy:5").error().code, "unknown_set");
  for (const char* const name :
       {"random", "random:", "random:5:0.5:3", "random:0x5:0.5:3", "random:5x5:1.5:3",
        "random:5x5:half:3", "random:5x5:0.5", "random:5x5:0.5:3:4:5", "mixed:many", "ninedom:9",
        "ninedom:9-3", "unique-hard:20-30", "smooth:7x7", "permutations:0", "switches:5"}) {
    const auto set = set_of(name);
    ASSERT_FALSE(set.has_value()) << name;
    EXPECT_EQ(set.error().code, "bad_set") << name;
  }
}

TEST(LooksLikeSet, TellsSetsFromFiles) {
  EXPECT_TRUE(looks_like_set("random:5x5:0.5:3"));
  EXPECT_TRUE(looks_like_set("unique-hard:"));
  EXPECT_FALSE(looks_like_set("random.non"));
  EXPECT_FALSE(looks_like_set("corpus/survey"));
}

TEST(NamedSet, HasPuzzlesInColours) {
  const PuzzleSet set = set_of("random-colour:12x7:3:0.5:4:9").value();
  ASSERT_EQ(set.size, 4U);
  const Instance instance = set.make(3);
  ASSERT_NE(instance.colour(), nullptr);
  EXPECT_EQ(instance.colour()->width(), 12);
  EXPECT_EQ(instance.colour()->height(), 7);
  EXPECT_EQ(instance.colour()->palette().size(), 4);
  EXPECT_EQ(*set.make(3).colour(), *instance.colour());
  EXPECT_NE(set.make(2).colour()->rows(), instance.colour()->rows());
  EXPECT_FALSE(set_of("random-colour:12x7:0:0.5:4"));
  EXPECT_FALSE(set_of("random-colour:12x7:32:0.5:4"));
  ASSERT_NE(set_of("mixed-colour:5").value().make(2).colour(), nullptr);
}

}  // namespace
}  // namespace quadrille::corpus
