// Contract: what a library asks of every kind.
#include "contract/kinds/kind_contract.hpp"

namespace quadrille {
namespace {

constexpr int kDaysAWeek = 7;

class LibraryContract : public contract::KindContract {
 protected:
  [[nodiscard]] AnyPuzzle daily(int weekday, std::uint64_t seed) const {
    const auto made = kind().daily(weekday, seed, Limits::for_seconds(60));
    EXPECT_TRUE(made.has_value()) << to_string(made.error());
    return made.value_or(AnyPuzzle());
  }
};

TEST_P(LibraryContract, AListingIsOfTheSamePuzzle) {
  for (const std::uint64_t seed : contract::kSeeds) {
    const AnyPuzzle made = puzzle(seed);
    const auto listing = kind().listing(made);
    ASSERT_TRUE(listing.has_value()) << to_string(listing.error());
    EXPECT_GT(listing->width, 0);
    EXPECT_GT(listing->height, 0);
    const Report report = solved(made);
    for (const std::string& solution : report.solutions) {
      EXPECT_TRUE(kind().check(listing->puzzle, solution).value());
    }
    // What is left out once is out.
    EXPECT_EQ(text_of(kind().listing(listing->puzzle)->puzzle), text_of(listing->puzzle));
  }
}

TEST_P(LibraryContract, EveryDayOfTheWeekHasAFitPuzzle) {
  for (int weekday = 0; weekday < kDaysAWeek; ++weekday) {
    const AnyPuzzle made = daily(weekday, 5);
    EXPECT_EQ(made.kind(), kind().name());
    EXPECT_TRUE(kind().assess(made, Limits::for_seconds(60)).has_value()) << weekday;
  }
  EXPECT_EQ(text_of(daily(0, 5)), text_of(daily(0, 5)));
  EXPECT_NE(text_of(daily(0, 5)), text_of(daily(0, 6)));
}

TEST_P(LibraryContract, AThumbnailIsAsWideAsThePuzzleOrNotThere) {
  const AnyPuzzle made = puzzle(1);
  const auto listing = kind().listing(made).value();
  const auto rows = kind().thumbnail(listing.puzzle);
  if (rows.empty()) return;
  EXPECT_EQ(static_cast<int>(rows.size()), listing.height);
  for (const std::string& row : rows) EXPECT_EQ(static_cast<int>(row.size()), listing.width);
}

TEST_P(LibraryContract, AssessingStopsWhenItIsTold) {
  const std::atomic<bool> stop{true};
  Limits limits;
  limits.stop = &stop;
  const auto assessment = kind().assess(daily(kDaysAWeek - 1, 1), limits);
  ASSERT_FALSE(assessment.has_value());
  EXPECT_EQ(assessment.error().code, "limit_reached");
}

QUADRILLE_FOR_EACH_KIND(LibraryContract);

}  // namespace
}  // namespace quadrille
