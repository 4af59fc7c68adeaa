// Every puzzle of every pack, and 300 motifs of all classes, with the gallery that was built: one
// solution each, by a SAT library that shares no code with our search.
#include "baseline/colour_order_encoding.hpp"
#include "baseline/order_encoding.hpp"
#include "gallery/daily.hpp"

#include <quadrille/core/oklab.hpp>
#include <quadrille/gallery/make.hpp>
#include <quadrille/nonogram/colour/hint.hpp>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace quadrille::gallery {
namespace {

using nonogram::Difficulty;

std::optional<Gallery> built_gallery() {
  std::ifstream file(QUADRILLE_TESTS "/../build/gallery/motifs.qgal", std::ios::binary);
  if (!file) return std::nullopt;
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  auto gallery = Gallery::read(bytes);
  EXPECT_TRUE(gallery) << gallery.error().message;
  return gallery ? std::optional(*std::move(gallery)) : std::nullopt;
}

void expect_unique(const MotifPuzzle& made) {
  std::visit(
      [&](const auto& puzzle) {
        const auto proved = baseline::solve_by_sat(puzzle, 2, Limits::none());
        EXPECT_EQ(proved.verdict, Verdict::unique) << made.motif->name;
        EXPECT_EQ(proved.solutions.front(), *puzzle.goal()) << made.motif->name;
        EXPECT_EQ(classify(puzzle, Limits::none()).difficulty, made.difficulty);
      },
      made.puzzle);
}

TEST(PacksSlow, EveryPuzzleOfEveryPackHasOneSolution) {
  const auto gallery = built_gallery();
  if (!gallery) GTEST_SKIP() << "the gallery was not built: npm is missing";
  std::size_t puzzles = 0;
  for (const Pack& pack : gallery->packs()) {
    for (const PackEntry& entry : pack.entries) {
      const Motif& motif = gallery->motifs()[entry.motif];
      const MotifOptions options{entry.width, entry.height, entry.difficulty, entry.colours};
      const auto made = make_puzzle(*gallery, motif, options, entry.seed, Limits::none());
      ASSERT_TRUE(made) << pack.name << ": " << made.error().message;
      expect_unique(*made);
      ++puzzles;
    }
  }
  EXPECT_GE(puzzles, 500U);
}

TEST(Paintings, HaveColoursThatNobodyMixesUp) {
  const auto gallery = built_gallery();
  if (!gallery) GTEST_SKIP() << "the gallery was not built: npm is missing";
  std::size_t paintings = 0;
  for (const Motif& motif : gallery->motifs()) {
    if (!motif.painting) continue;
    ++paintings;
    EXPECT_GE(motif.painting->paints.size(), 2U) << motif.name;
    std::vector<OkLab> colours{oklab_of(0xFFFFFF)};
    for (const Paint& paint : motif.painting->paints) {
      for (const OkLab& other : colours) {
        EXPECT_GE(distance2(oklab_of(paint.rgb), other), kAlike * kAlike)
            << motif.name << fmt::format(" {:06x}", paint.rgb);
      }
      colours.push_back(oklab_of(paint.rgb));
    }
  }
  EXPECT_GT(paintings, 300U);
}

// The class that is rare among pictures comes from what packs know of it.
TEST(DeepMotifs, AreThereAtOnceInTheUsualSizes) {
  const auto gallery = built_gallery();
  if (!gallery) GTEST_SKIP() << "the gallery was not built: npm is missing";
  for (const int side : {15, 20, 25, 30}) {
    std::set<std::string> motifs;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const MotifOptions options{side, side, Difficulty::deep};
      const auto made = choose_puzzle(*gallery, "", options, seed, Limits::none());
      ASSERT_TRUE(made) << made.error().message;
      EXPECT_EQ(made->difficulty, Difficulty::deep);
      expect_unique(*made);
      motifs.insert(made->motif->name);
    }
    EXPECT_GT(motifs.size(), 2U) << side;
  }
}

// Motifs in colours with the gallery that was built: few cells are changed, and nobody waits.
TEST(ColourMotifsSlow, AHundredHaveOneSolution) {
  const auto gallery = built_gallery();
  if (!gallery) GTEST_SKIP() << "the gallery was not built: npm is missing";
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const int side = 10 + static_cast<int>(seed % 4) * 5;
    const MotifOptions options{side, side, {}, 2 + static_cast<int>(seed % 5)};
    const auto made = choose_puzzle(*gallery, "", options, seed, Limits::none());
    ASSERT_TRUE(made) << made.error().message;
    expect_unique(*made);
    EXPECT_LE(made->changed, static_cast<std::size_t>(2 + side * side / 40));
  }
}

// Nobody meets the same picture twice within a quarter, and the past stays what it was.
TEST(DailyMotifsSlow, DoNotComeBackWithinAQuarter) {
  const auto gallery = built_gallery();
  if (!gallery) GTEST_SKIP() << "the gallery was not built: npm is missing";
  const int first = operations::Day::parse("2026-12-01")->number;
  std::map<std::string, int> last_day;
  for (int number = first; number < first + 2 * kDaysOfDeal; ++number) {
    const operations::Day day{number};
    const auto made = make_daily(*gallery, day, Limits::none());
    ASSERT_TRUE(made && *made) << day.text();
    const std::string motif((*made)->more.at("motif").as_string());
    const auto before = last_day.find(motif);
    if (before != last_day.end()) {
      EXPECT_GE(number - before->second, kDaysOfDeal) << day.text() << " " << motif;
    }
    last_day[motif] = number;
  }
}

// The CPU time that making puzzles of one size and class took.
class Times {
 public:
  Times(int side, Difficulty wanted) : side_(side), wanted_(wanted) {}

  void add(double milliseconds) { milliseconds_.push_back(milliseconds); }

  void print() {
    std::ranges::sort(milliseconds_);
    fmt::print("{0}x{0} {1}: median {2:.1f} ms, longest {3:.0f} ms\n", side_, to_string(wanted_),
               milliseconds_[milliseconds_.size() / 2], milliseconds_.back());
  }

 private:
  int side_;
  Difficulty wanted_;
  std::vector<double> milliseconds_;
};

void expect_motifs(const Gallery& gallery, int side, Difficulty wanted, std::uint64_t count) {
  Times times(side, wanted);
  for (std::uint64_t seed = 1; seed <= count; ++seed) {
    const auto make = [&] {
      return choose_puzzle(gallery, "", {side, side, wanted}, seed, Limits::none());
    };
    const std::clock_t before = std::clock();
    const auto made = make();
    times.add(1000.0 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC);
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_EQ(made->difficulty, wanted);
    expect_unique(*made);
    const auto again = make();
    ASSERT_TRUE(again);
    EXPECT_EQ(again->motif, made->motif);
    EXPECT_EQ(again->puzzle, made->puzzle) << made->motif->name;
  }
  times.print();
}

TEST(MotifsSlow, ThreeHundredOfAllClassesHaveOneSolutionAndComeAgain) {
  const auto gallery = built_gallery();
  if (!gallery) GTEST_SKIP() << "the gallery was not built: npm is missing";
  for (const Difficulty wanted : {Difficulty::trivial, Difficulty::line, Difficulty::moderate}) {
    for (const int side : {10, 15, 20, 25, 30}) expect_motifs(*gallery, side, wanted, 18);
  }
  for (const int side : {15, 20, 25, 30}) expect_motifs(*gallery, side, Difficulty::deep, 8);
}

}  // namespace
}  // namespace quadrille::gallery
