// What is written reads back equal, but for what the writer says is lost.
#include "support/nonogram_arbitrary.hpp"

#include <quadrille/nonogram/formats.hpp>

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace quadrille::nonogram {
namespace {

using testing::arbitrary_full_puzzle;
using testing::arbitrary_grid;
using testing::arbitrary_puzzle;

void assert_reads_back(const PuzzleFormat& format, const std::vector<Puzzle>& puzzles) {
  const auto written = format.write(puzzles);
  RC_ASSERT(written.has_value());
  RC_ASSERT(written->losses.empty());
  const auto back = format.read(written->text);
  RC_ASSERT(back.has_value());
  RC_ASSERT(*back == puzzles);
}

RC_GTEST_PROP(FormatsRoundTrip, CluesSurviveEveryFormatForOnePuzzle, ()) {
  const Puzzle puzzle = arbitrary_puzzle();
  for (const PuzzleFormat& format :
       {non_format(), nin_format(), mk_format(), cwd_format(), g_format()}) {
    assert_reads_back(format, {puzzle});
  }
}

RC_GTEST_PROP(FormatsRoundTrip, NonKeepsEverythingButListedSolutions, ()) {
  const Puzzle puzzle = arbitrary_full_puzzle();
  const auto written = non_format().write(std::vector<Puzzle>{puzzle});
  RC_ASSERT(written.has_value());
  Metadata held = puzzle.metadata();
  std::erase_if(held.others, [](const auto& property) { return property.first == "two words"; });
  const bool lost =
      held.others.size() < puzzle.metadata().others.size() || !puzzle.listed_solutions().empty();
  RC_ASSERT(written->losses.empty() != lost);
  const auto back = non_format().read(written->text);
  RC_ASSERT(back.has_value());
  RC_ASSERT(*back ==
            std::vector<Puzzle>{puzzle.with_metadata(held).with_listed_solutions({}).value()});
}

RC_GTEST_PROP(FormatsRoundTrip, NonKeepsPacks, ()) {
  std::vector<Puzzle> puzzles;
  for (int count = *rc::gen::inRange(1, 5); count > 0; --count)
    puzzles.push_back(arbitrary_puzzle());
  assert_reads_back(non_format(), puzzles);
}

RC_GTEST_PROP(FormatsRoundTrip, TournamentListsKeepSquarePuzzles, ()) {
  std::vector<Puzzle> puzzles;
  for (int count = *rc::gen::inRange(1, 5); count > 0; --count) {
    Metadata metadata;
    metadata.catalogue = std::to_string(*rc::gen::inRange(0, 2000));
    puzzles.push_back(arbitrary_puzzle(true).with_metadata(metadata));
  }
  assert_reads_back(tournament_format(), puzzles);
}

RC_GTEST_PROP(FormatsRoundTrip, BitmapsKeepPictures, ()) {
  std::vector<Puzzle> puzzles;
  for (int count = *rc::gen::inRange(1, 4); count > 0; --count) {
    const int width = *rc::gen::inRange(1, 100);
    const int height = *rc::gen::inRange(1, 6);
    puzzles.push_back(Puzzle::from_picture(arbitrary_grid(width, height, false)).value());
  }
  assert_reads_back(pbm_format(), puzzles);
}

// Whatever is cut off or changed: an error or a puzzle, never a crash, and every error has a place.
RC_GTEST_PROP(FormatsRoundTrip, DamagedTextIsReadOrRefusedWithAPlace, ()) {
  const Puzzle puzzle = arbitrary_full_puzzle().with_goal(std::nullopt).value();
  for (const PuzzleFormat& format : puzzle_formats()) {
    if (format.name == "pbm" || format.name == "tournament") continue;
    std::string text = format.write(std::vector<Puzzle>{puzzle})->text;
    const auto place = *rc::gen::inRange<std::size_t>(0, text.size());
    text[place] = *rc::gen::elementOf(std::string("0x \n:#-$=\t\xff"));
    text.resize(*rc::gen::inRange<std::size_t>(place, text.size() + 1));
    const auto back = format.read(text);
    if (back) continue;
    RC_ASSERT(back.error().line >= 1);
    RC_ASSERT(back.error().column >= 1);
    RC_ASSERT(!back.error().message.empty());
    RC_ASSERT(is_utf8(back.error().message));
  }
}

}  // namespace
}  // namespace quadrille::nonogram
