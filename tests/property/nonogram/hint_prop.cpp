// Hints from any state of play, and classes that agree with plain propagation.
#include "nonogram/line/plain_line.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/nonogram/difficulty.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/nonogram/step_checker.hpp>
#include <quadrille/nonogram/step_text.hpp>

#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

// What a hint says must be so, whatever the state is.
void expect_true_hint(const Puzzle& puzzle, const CellGrid& state, const Hint& given) {
  const auto completable = check(puzzle, state, Limits::none()).completable;
  EXPECT_EQ(completable == false, given.kind == Hint::Kind::mistake);
  for (const int level : {1, 2, 3, 4}) {
    EXPECT_FALSE(text_of(puzzle, given, static_cast<HintLevel>(level)).empty());
  }
  if (given.mistake && given.mistake->mark) {
    const KnownCell& mark = *given.mistake->mark;
    EXPECT_EQ(state.at(mark.row, mark.column), mark.value);
  }
  if (!given.step) return;
  EXPECT_FALSE(find_flaw(puzzle, *given.step));
  EXPECT_FALSE(find_needless_premise(puzzle, *given.step));
  for (const KnownCell& premise : given.step->premises) {
    EXPECT_EQ(state.at(premise.row, premise.column), premise.value);
  }
  // A true step keeps every solution.
  CellGrid next = state;
  apply(*given.step, next);
  EXPECT_EQ(check(puzzle, next, Limits::none()).completable, true);
}

HintScope random_scope(Rng& rng, const CellGrid& grid) {
  const auto row = static_cast<int>(rng.below(static_cast<std::uint64_t>(grid.height())));
  const auto column = static_cast<int>(rng.below(static_cast<std::uint64_t>(grid.width())));
  HintScope scope;
  switch (rng.below(4)) {
    case 0:
      scope.line = {Axis::row, row};
      break;
    case 1:
      scope.line = {Axis::column, column};
      break;
    case 2:
      scope.cell = {row, column};
      break;
    default:
      break;
  }
  return scope;
}

void hint_from_random_states(int rounds, std::uint64_t seed) {
  Rng rng(seed);
  for (int round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
    const int width = 1 + static_cast<int>(rng.below(9));
    const int height = 1 + static_cast<int>(rng.below(9));
    const CellGrid picture = random_picture(rng, width, height, rng.unit());
    const Puzzle puzzle = Puzzle::from_picture(picture).value();
    const double known = rng.unit();
    const double wrong = rng.chance(0.5) ? 0 : 0.3 * rng.unit();
    CellGrid state(width, height, Cell::unknown);
    for (std::size_t index = 0; index < state.size(); ++index) {
      if (!rng.chance(known)) continue;
      const bool is_filled = (picture.cells()[index] == Cell::filled) != rng.chance(wrong);
      state.cells()[index] = is_filled ? Cell::filled : Cell::empty;
    }
    expect_true_hint(puzzle, state, hint(puzzle, state, random_scope(rng, state), Limits::none()));
  }
}

TEST(HintProperty, HintsFromArbitraryStatesAreTrue) {
  hint_from_random_states(1500, 21);
}

TEST(HintPropertySlow, HintsFromManyArbitraryStatesAreTrue) {
  hint_from_random_states(50'000, 22);
}

// The propagation-only solver, with nothing of ours but the checker's line.
bool plain_propagation_solves(const Puzzle& puzzle) {
  CellGrid grid(puzzle.width(), puzzle.height(), Cell::unknown);
  for (bool changed = true; changed;) {
    changed = false;
    const auto look = [&](const Clue& clue, int length, const auto& at) {
      std::vector<Cell> cells;
      for (int place = 0; place < length; ++place) cells.push_back(at(place));
      const PlainLine line(clue, cells);
      for (int place = 0; place < length; ++place) {
        changed = changed || line.settled(place) != at(place);
        at(place) = line.settled(place);
      }
    };
    for (int row = 0; row < grid.height(); ++row) {
      look(puzzle.clue({Axis::row, row}), grid.width(),
           [&](int place) -> Cell& { return grid.at(row, place); });
    }
    for (int column = 0; column < grid.width(); ++column) {
      look(puzzle.clue({Axis::column, column}), grid.height(),
           [&](int place) -> Cell& { return grid.at(place, column); });
    }
  }
  return satisfies(puzzle, grid);
}

void compare_classes(int rounds, int largest, std::uint64_t seed) {
  Rng rng(seed);
  int by_lines = 0;
  for (int round = 0; round < rounds; ++round) {
    const int width = 2 + static_cast<int>(rng.below(static_cast<std::uint64_t>(largest - 1)));
    const int height = 2 + static_cast<int>(rng.below(static_cast<std::uint64_t>(largest - 1)));
    const Puzzle puzzle =
        Puzzle::from_picture(random_picture(rng, width, height, 0.3 + 0.4 * rng.unit())).value();
    const bool is_by_lines = classify(puzzle, Limits::none()).difficulty <= Difficulty::line;
    ASSERT_EQ(is_by_lines, plain_propagation_solves(puzzle));
    by_lines += is_by_lines ? 1 : 0;
  }
  EXPECT_GT(by_lines, rounds / 20);
  EXPECT_LT(by_lines, rounds - rounds / 20);
}

TEST(ClassProperty, LineAgreesWithPlainPropagation) {
  compare_classes(1000, 10, 31);
}

TEST(ClassPropertySlow, LineAgreesWithPlainPropagationOnTenThousandPuzzles) {
  compare_classes(10'000, 15, 32);
}

}  // namespace
}  // namespace quadrille::nonogram
