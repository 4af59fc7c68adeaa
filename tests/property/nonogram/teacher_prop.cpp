// Steps as people take them: a full or finished line at once, the cheapest step first, nothing that
// changes when a puzzle is turned or mirrored. What is counted here shares nothing with the finder
// of steps but the plain line.
#include "nonogram/line/plain_line.hpp"
#include "nonogram/steps/orientation.hpp"
#include "nonogram/steps/passes.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/nonogram/difficulty.hpp>
#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/generate.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/rate.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/nonogram/step_text.hpp>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

std::vector<Cell> line_of(const CellGrid& grid, LineId line) {
  std::vector<Cell> cells;
  const int length = line.is_row() ? grid.width() : grid.height();
  for (int place = 0; place < length; ++place) {
    const KnownCell cell = line.cell(place, Cell::unknown);
    cells.push_back(grid.at(cell.row, cell.column));
  }
  return cells;
}

// All cells follow on the line from these premises.
bool implies(const Puzzle& puzzle, LineId line, const std::vector<KnownCell>& premises,
             const std::vector<KnownCell>& cells) {
  CellGrid grid(puzzle.width(), puzzle.height(), Cell::unknown);
  for (const KnownCell& premise : premises) grid.at(premise.row, premise.column) = premise.value;
  const PlainLine plain(puzzle.clue(line), line_of(grid, line));
  if (!plain.has_placement()) return true;
  return std::all_of(cells.begin(), cells.end(), [&](const KnownCell& cell) {
    return line.contains(cell.row, cell.column) && plain.settled(line.place_of(cell)) == cell.value;
  });
}

std::string tell(const Puzzle& puzzle, const Step& step) {
  return std::string(to_string(step.technique)) + ": " + sentence_of(puzzle, step);
}

void expect_minimal(const Puzzle& puzzle, const Step& step) {
  const LineId line = step.lines.front();
  ASSERT_TRUE(implies(puzzle, line, step.premises, step.cells)) << tell(puzzle, step);
  for (std::size_t left_out = 0; left_out < step.premises.size(); ++left_out) {
    std::vector<KnownCell> others = step.premises;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(left_out));
    ASSERT_FALSE(implies(puzzle, line, others, step.cells)) << tell(puzzle, step);
  }
}

// A block and the cells that are empty alone: what it covers wherever it stands.
bool has_overlap(const Clue& clue, const std::vector<Cell>& cells) {
  std::vector<Cell> walls = cells;
  std::replace(walls.begin(), walls.end(), Cell::filled, Cell::unknown);
  const PlainLine line(clue, walls);
  for (std::size_t block = 0; block < clue.size(); ++block) {
    const int last = line.leftmost()[block] + clue[block] - 1;
    for (int cell = line.rightmost()[block]; cell <= last; ++cell) {
      if (cells[static_cast<std::size_t>(cell)] == Cell::unknown) return true;
    }
  }
  return false;
}

// The least that a step over this line costs, as far as plain counting tells.
std::optional<double> least_cost(const Clue& clue, const std::vector<Cell>& cells) {
  if (std::count(cells.begin(), cells.end(), Cell::unknown) == 0) return std::nullopt;
  if (minimal_length(clue) == static_cast<int>(cells.size()) || clue.empty()) {
    return base_cost(Technique::complete_line);
  }
  if (has_overlap(clue, cells)) return base_cost(Technique::overlap);
  return std::nullopt;
}

double least_cost(const Puzzle& puzzle, const CellGrid& grid) {
  double least = base_cost(Technique::search);
  for (int number = 0; number < puzzle.size().line_count(); ++number) {
    const LineId line = puzzle.size().line_id(number);
    if (const auto cost = least_cost(puzzle.clue(line), line_of(grid, line))) {
      least = std::min(least, *cost);
    }
  }
  return least;
}

// No line tells a cheaper step when it is asked by itself.
void expect_cheapest(const Puzzle& puzzle, const CellGrid& grid, const Step& step) {
  ASSERT_LE(step.cost, least_cost(puzzle, grid)) << tell(puzzle, step);
  if (!is_line_technique(step.technique)) return;
  for (int number = 0; number < puzzle.size().line_count(); ++number) {
    const Hint there =
        hint(puzzle, grid, {puzzle.size().line_id(number), std::nullopt}, Limits::none());
    if (!there.step || there.leads_there) continue;
    ASSERT_LE(step.cost, there.step->cost)
        << tell(puzzle, step) << "\n but " << tell(puzzle, *there.step);
  }
}

struct Checks {
  bool cheapest = false;
};

void check_puzzle(const Puzzle& puzzle, Checks checks) {
  const Explanation explanation = explain(puzzle, Limits::none());
  ASSERT_EQ(explanation.end, Explanation::End::solved);
  CellGrid grid(puzzle.width(), puzzle.height(), Cell::unknown);
  std::set<int> full_lines_told;
  for (const Explanation::Entry& entry : explanation.entries) {
    const Step& step = entry.step;
    if (is_line_technique(step.technique)) {
      expect_minimal(puzzle, step);
      for (const Step& part : step.parts) expect_minimal(puzzle, part);
      const LineId line = step.lines.front();
      if (minimal_length(puzzle.clue(line)) == puzzle.size().length_of(line)) {
        EXPECT_TRUE(full_lines_told.insert(puzzle.size().number_of(line)).second)
            << tell(puzzle, step);
      }
    }
    if (checks.cheapest) expect_cheapest(puzzle, grid, step);
    if (::testing::Test::HasFailure()) return;
    apply(step, grid);
  }
  EXPECT_TRUE(satisfies(puzzle, grid));
}

Puzzle made_puzzle(int width, int height, std::uint64_t seed) {
  GenerateOptions options;
  options.width = width;
  options.height = height;
  return generate(options, seed, Limits::none()).value().puzzle.with_goal(std::nullopt).value();
}

void check_puzzles(int puzzles, int largest, Checks checks, std::uint64_t seed) {
  Rng rng(seed);
  for (int round = 0; round < puzzles && !::testing::Test::HasFailure(); ++round) {
    const int width = 3 + static_cast<int>(rng.below(static_cast<std::uint64_t>(largest - 2)));
    const int height = 3 + static_cast<int>(rng.below(static_cast<std::uint64_t>(largest - 2)));
    check_puzzle(made_puzzle(width, height, rng.below(1'000'000)), checks);
  }
}

TEST(TeacherProperty, StepsAreMinimalAndTheCheapest) {
  check_puzzles(25, 10, {.cheapest = true}, 41);
}

TEST(TeacherPropertySlow, StepsOfThreeHundredPuzzlesAreMinimal) {
  check_puzzles(300, 25, {.cheapest = false}, 42);
}

TEST(TeacherPropertySlow, EveryStepIsTheCheapest) {
  check_puzzles(150, 15, {.cheapest = true}, 43);
}

void expect_same_in_all_positions(const Puzzle& puzzle) {
  const Rating rating = rate(puzzle, Limits::none());
  for (int number = 1; number < 8; ++number) {
    const Turner turner(puzzle.size(), {(number & 4) != 0, (number & 2) != 0, (number & 1) != 0});
    const Rating turned = rate(turner.puzzle(puzzle), Limits::none());
    ASSERT_EQ(turned.difficulty, rating.difficulty);
    ASSERT_EQ(turned.score, rating.score);
    ASSERT_EQ(turned.curve.size(), rating.curve.size());
  }
}

void compare_positions(int puzzles, int largest, std::uint64_t seed) {
  Rng rng(seed);
  for (int round = 0; round < puzzles && !::testing::Test::HasFailure(); ++round) {
    const int width = 2 + static_cast<int>(rng.below(static_cast<std::uint64_t>(largest - 1)));
    const int height =
        rng.chance(0.5) ? width
                        : 2 + static_cast<int>(rng.below(static_cast<std::uint64_t>(largest - 1)));
    expect_same_in_all_positions(made_puzzle(width, height, rng.below(1'000'000)));
  }
}

TEST(TeacherProperty, ClassAndScoreDoNotChangeWhenAPuzzleIsTurned) {
  compare_positions(60, 8, 44);
}

TEST(TeacherPropertySlow, ClassAndScoreOfTwoThousandPuzzlesDoNotChangeWhenTheyAreTurned) {
  compare_positions(2000, 12, 45);
}

int open_stretches(const std::vector<Cell>& cells) {
  int stretches = 0;
  for (std::size_t place = 0; place < cells.size(); ++place) {
    const bool starts = place == 0 || cells[place - 1] != Cell::unknown;
    if (starts && cells[place] == Cell::unknown) ++stretches;
  }
  return stretches;
}

struct PlainPass {
  int stretches = 0;
  int to_fill = 0;
};

// All rows or all columns, each with what was known before.
PlainPass plain_pass(const Puzzle& puzzle, bool rows, CellGrid& grid) {
  PlainPass pass;
  const CellGrid before = grid;
  for (int number = 0; number < puzzle.size().line_count(); ++number) {
    const LineId line = puzzle.size().line_id(number);
    if (line.is_row() != rows) continue;
    const std::vector<Cell> cells = line_of(before, line);
    const PlainLine plain(puzzle.clue(line), cells);
    pass.stretches += open_stretches(cells);
    bool fills = false;
    for (int place = 0; place < puzzle.size().length_of(line); ++place) {
      const KnownCell cell = line.cell(place, plain.settled(place));
      if (cells[static_cast<std::size_t>(place)] != Cell::unknown) continue;
      if (cell.value != Cell::unknown) grid.at(cell.row, cell.column) = cell.value;
      fills = fills || cell.value == Cell::filled;
    }
    if (fills) ++pass.to_fill;
  }
  return pass;
}

int filled_cells(const CellGrid& grid) {
  int filled = 0;
  for (int row = 0; row < grid.height(); ++row) {
    for (int column = 0; column < grid.width(); ++column) {
      if (grid.at(row, column) == Cell::filled) ++filled;
    }
  }
  return filled;
}

// Passes over plain lines; where neither rows nor columns tell anything, the next trial is taken.
double plain_looks(const Puzzle& puzzle, const Explanation& explanation, bool rows) {
  CellGrid grid(puzzle.width(), puzzle.height(), Cell::unknown);
  const int filled_in_the_end = filled_cells(explanation.grid);
  double looks = 0;
  std::size_t next = 0;
  bool last_was_in_vain = false;
  while (looks == 0 || filled_cells(grid) < filled_in_the_end) {
    const CellGrid before = grid;
    const PlainPass pass = plain_pass(puzzle, rows, grid);
    double share = pass.to_fill == 0 ? 1 : 0;
    for (int left = 1; left <= pass.to_fill; ++left) share += 1.0 / left;
    looks += pass.stretches * share;
    rows = !rows;
    const bool in_vain = grid == before;
    const bool is_stuck = in_vain && last_was_in_vain;
    last_was_in_vain = in_vain && !is_stuck;
    if (!is_stuck) continue;
    while (is_line_technique(explanation.entries[next].step.technique) ||
           grid.at(explanation.entries[next].step.cells.front().row,
                   explanation.entries[next].step.cells.front().column) != Cell::unknown) {
      ++next;
    }
    looks += pass.stretches * explanation.entries[next].step.cost;
    apply(explanation.entries[next].step, grid);
  }
  return looks;
}

TEST(TeacherProperty, LooksAreThoseOverPlainLines) {
  Rng rng(46);
  int trials = 0;
  for (int round = 0; round < 60; ++round) {
    GenerateOptions options;
    options.width = 4 + static_cast<int>(rng.below(8));
    options.height = 4 + static_cast<int>(rng.below(8));
    options.difficulty = rng.chance(0.3) ? Difficulty::moderate : Difficulty::line;
    const auto made = generate(options, rng.below(1'000'000), Limits::none());
    if (!made) continue;
    const Puzzle puzzle = made->puzzle.with_goal(std::nullopt).value();
    const Explanation explanation = explain(puzzle, Limits::none());
    const double looks =
        (plain_looks(puzzle, explanation, true) + plain_looks(puzzle, explanation, false)) / 2;
    ASSERT_NEAR(looking_over(puzzle, explanation), looks, 1e-9 * looks);
    trials += std::any_of(explanation.entries.begin(), explanation.entries.end(),
                          [](const Explanation::Entry& entry) {
                            return !is_line_technique(entry.step.technique);
                          })
                  ? 1
                  : 0;
  }
  EXPECT_GT(trials, 3);
}

// Premises of every sentence are in it: a cell by its place along the line.
TEST(TeacherProperty, SentencesNameTheirPremises) {
  Rng rng(46);
  for (int round = 0; round < 40; ++round) {
    const Puzzle puzzle = made_puzzle(10, 10, rng.below(1'000'000));
    for (const Explanation::Entry& entry : explain(puzzle, Limits::none()).entries) {
      const Step& step = entry.step;
      if (!is_line_technique(step.technique)) continue;
      const std::string text = sentence_of(puzzle, step);
      std::set<int> named;
      for (std::size_t at = 0; at < text.size(); ++at) {
        if (std::isdigit(static_cast<unsigned char>(text[at])) == 0) continue;
        std::size_t end = at;
        const int first = std::stoi(text.substr(at), &end);
        at += end;
        named.insert(first);
        constexpr std::string_view kDash = "\u2013";
        if (text.compare(at, kDash.size(), kDash) != 0) continue;
        const int last = std::stoi(text.substr(at + kDash.size()), &end);
        for (int place = first; place <= last; ++place) named.insert(place);
        at += kDash.size() + end;
      }
      for (const KnownCell& premise : step.premises) {
        EXPECT_TRUE(named.contains(step.lines.front().place_of(premise) + 1)) << text;
      }
    }
  }
}

}  // namespace
}  // namespace quadrille::nonogram
