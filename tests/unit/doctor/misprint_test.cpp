// Misprints against brute force: the clues of every picture of 4×4 cells are listed once, so that a
// look into the list tells whether clues have a solution.
#include "support/nonogram_grids.hpp"

#include <quadrille/doctor/diagnosis.hpp>
#include <quadrille/doctor/misprint.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>

namespace quadrille::doctor {
namespace {

using nonogram::Axis;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::LineId;
using nonogram::Puzzle;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr int kSide = 4;

std::string key_of(const std::vector<Clue>& rows, const std::vector<Clue>& columns) {
  return fmt::format("{} {}", rows, columns);
}

// How many pictures have these clues.
const std::map<std::string, int>& solutions() {
  static const std::map<std::string, int> kCounts = [] {
    std::map<std::string, int> counts;
    for (unsigned bits = 0; bits < 1U << (kSide * kSide); ++bits) {
      CellGrid picture(kSide, kSide, nonogram::Cell::empty);
      for (unsigned cell = 0; cell < kSide * kSide; ++cell) {
        if ((bits >> cell & 1U) != 0) picture.cells()[cell] = nonogram::Cell::filled;
      }
      std::vector<Clue> rows;
      std::vector<Clue> columns;
      for (int line = 0; line < kSide; ++line) {
        rows.push_back(clue_of_row(picture, line));
        columns.push_back(clue_of_column(picture, line));
      }
      ++counts[key_of(rows, columns)];
    }
    return counts;
  }();
  return kCounts;
}

int solutions_of(const Puzzle& puzzle) {
  const auto found = solutions().find(key_of(puzzle.rows(), puzzle.columns()));
  return found == solutions().end() ? 0 : found->second;
}

// Every clue that fits a line.
const std::vector<Clue>& all_clues() {
  static const std::vector<Clue> kClues{{}, {1}, {2}, {3}, {4}, {1, 1}, {1, 2}, {2, 1}};
  return kClues;
}

// All clues with one cell less.
std::set<Clue> less(const Clue& clue) {
  std::set<Clue> results;
  for (std::size_t i = 0; i < clue.size(); ++i) {
    Clue one = clue;
    --one[i];
    std::erase(one, 0);
    results.insert(one);
  }
  return results;
}

bool have_common(const std::set<Clue>& a, const std::set<Clue>& b) {
  return std::any_of(a.begin(), a.end(), [&](const Clue& clue) { return b.contains(clue); });
}

bool is_slip_of_one(const Clue& from, const Clue& to) {
  if (from == to) return false;
  for (std::size_t i = 0; i < from.size(); ++i) {
    for (std::size_t j = i + 1; j < from.size(); ++j) {
      Clue swapped = from;
      std::swap(swapped[i], swapped[j]);
      if (swapped == to) return true;
    }
  }
  return have_common(less(from), less(to));
}

std::string name_of(const Misprint& misprint) {
  std::string name;
  for (const ChangedClue& clue : misprint.clues) {
    name +=
        fmt::format("{}{} {} ", clue.line.is_row() ? "row" : "column", clue.line.index, clue.to);
  }
  return name + std::string(to_string(misprint.verdict));
}

// What the puzzle becomes with these clues, if it has a solution then.
void add_if_good(std::set<std::string>& names, const Puzzle& puzzle, Misprint misprint) {
  const int count = solutions_of(corrected(puzzle, misprint));
  if (count == 0) return;
  misprint.verdict = count == 1 ? Verdict::unique : Verdict::multiple;
  names.insert(name_of(misprint));
}

std::vector<LineId> lines() {
  std::vector<LineId> all;
  for (const Axis axis : {Axis::row, Axis::column}) {
    for (int index = 0; index < kSide; ++index) all.push_back({axis, index});
  }
  return all;
}

std::set<std::string> expected(const Puzzle& puzzle) {
  std::set<std::string> names;
  for (const LineId line : lines()) {
    for (const Clue& to : all_clues()) {
      const Clue& from = puzzle.clue(line);
      if (is_slip_of_one(from, to)) add_if_good(names, puzzle, {{{line, from, to}}, {}});
    }
  }
  if (!names.empty()) return names;
  const std::vector<LineId> all = lines();
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const Clue& one = puzzle.clue(all[i]);
      const Clue& other = puzzle.clue(all[j]);
      for (const Clue& to : all_clues()) {
        for (const Clue& second : all_clues()) {
          const bool more = less(to).contains(one);
          const bool fewer = less(one).contains(to);
          const bool second_more = less(second).contains(other);
          const bool second_fewer = less(other).contains(second);
          const bool same_axis = all[i].axis == all[j].axis;
          const bool fits = same_axis ? (more && second_fewer) || (fewer && second_more)
                                      : (more && second_more) || (fewer && second_fewer);
          if (fits) add_if_good(names, puzzle, {{{all[i], one, to}, {all[j], other, second}}, {}});
        }
      }
    }
  }
  return names;
}

TEST(Misprint, FindsWhatBruteForceFinds) {
  Rng rng(20);
  int tried = 0;
  int single = 0;
  int none = 0;
  while (tried < 400) {
    std::vector<Clue> rows;
    std::vector<Clue> columns;
    for (int line = 0; line < kSide; ++line) {
      rows.push_back(all_clues()[rng.below(all_clues().size())]);
      columns.push_back(all_clues()[rng.below(all_clues().size())]);
    }
    const auto puzzle = Puzzle::make(rows, columns);
    if (!puzzle || solutions_of(*puzzle) > 0) continue;
    ++tried;
    const Misprints misprints = find_misprints(*puzzle, 10'000, Limits::none());
    EXPECT_TRUE(misprints.complete);
    std::set<std::string> names;
    for (const Misprint& misprint : misprints.found) names.insert(name_of(misprint));
    EXPECT_EQ(names.size(), misprints.found.size());
    ASSERT_EQ(names, expected(*puzzle)) << key_of(rows, columns);
    if (misprints.found.empty()) {
      ++none;
    } else if (misprints.found.front().clues.size() == 1) {
      ++single;
    }
  }
  EXPECT_GT(single, 20);
  EXPECT_GT(none, 0);
  EXPECT_LT(single + none, tried);
}

TEST(Misprint, SwappedNumbersAreFoundInALargerPuzzle) {
  const Puzzle heart =
      Puzzle::from_picture(nonogram::grid_of({".##..##.", "########", "########", ".######.",
                                              "..####..", "...##...", "#......."}))
          .value();
  std::vector<Clue> rows = heart.rows();
  std::vector<Clue> columns = heart.columns();
  ASSERT_EQ(columns[0], (Clue{2, 1}));
  std::swap(columns[0][0], columns[0][1]);
  const Puzzle spoiled = Puzzle::make(rows, columns).value();
  const Diagnosis diagnosis = diagnose(spoiled, {}, Limits::none());
  ASSERT_EQ(diagnosis.ambiguity.verdict, Verdict::none);
  ASSERT_FALSE(diagnosis.misprints.found.empty());
  EXPECT_THAT(diagnosis.misprints.found.front().clues,
              ElementsAre(ChangedClue{{Axis::column, 0}, {1, 2}, {2, 1}}));
  EXPECT_EQ(diagnosis.misprints.found.front().verdict, Verdict::unique);
}

TEST(Misprint, ASolvablePuzzleHasNone) {
  const Puzzle puzzle = Puzzle::make({{1}}, {{1}}).value();
  EXPECT_THAT(diagnose(puzzle, {}, Limits::none()).misprints.found, IsEmpty());
}

TEST(Misprint, ALimitLeavesTheListOpen) {
  const Puzzle puzzle = Puzzle::make({{2}, {2}}, {{1}, {1}, {2}}).value();
  Limits limits;
  limits.deadline = Limits::Clock::now();
  const Misprints misprints = find_misprints(puzzle, 8, limits);
  EXPECT_FALSE(misprints.complete);
  EXPECT_EQ(misprints.limit, LimitReached::time);
}

}  // namespace
}  // namespace quadrille::doctor
