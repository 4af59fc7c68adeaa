// Properties of EWN over random cases, beyond the comparison with other solvers.
#include "support/ewn_cases.hpp"

#include <quadrille/ewn/judge.hpp>
#include <quadrille/ewn/replay.hpp>
#include <quadrille/ewn/solve.hpp>

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace quadrille::ewn {
namespace {

std::uint64_t any_number() {
  return *rc::gen::arbitrary<std::uint64_t>();
}

RC_GTEST_PROP(EwnProperty, WritingAndReadingChangesNothing, ()) {
  const Puzzle puzzle = random_cramped_case(any_number());
  const auto again = read_input(write_input(puzzle));
  RC_ASSERT(again.has_value());
  RC_ASSERT(*again == puzzle);
}

// A random legal line, judged against what the solver says.
RC_GTEST_PROP(EwnProperty, NoLegalLineIsShorterThanTheOptimum, ()) {
  const std::uint64_t number = any_number();
  const Puzzle puzzle = random_cramped_case(number);
  const SolveReport report = solve(puzzle, Limits::none());
  Rng rng(number);
  std::vector<Move> moves;
  Position position = first_position(puzzle);
  while (!is_over(puzzle, position)) {
    const auto legal = legal_moves(puzzle, position);
    if (legal.empty()) break;
    moves.push_back(legal[rng.below(legal.size())]);
    RC_ASSERT(!find_illegality(puzzle, position, moves.back()));
    position = after(position, moves.back());
  }
  const Replay line = replay(puzzle, moves);
  RC_ASSERT(line.last() == position);
  RC_ASSERT(line.solves() == is_won(puzzle, position));
  if (line.solves()) {
    RC_ASSERT(report.verdict == Outcome::optimal);
    RC_ASSERT(report.steps() <= static_cast<int>(moves.size()));
  }
}

RC_GTEST_PROP(EwnProperty, ExactlyTheListedMovesAreLegal, ()) {
  const Puzzle puzzle = random_cramped_case(any_number());
  const Position start = first_position(puzzle);
  const auto legal = legal_moves(puzzle, start);
  for (int from = -1; from <= puzzle.board().cells(); ++from) {
    for (int to = -1; to <= puzzle.board().cells(); ++to) {
      const bool listed = std::ranges::find(legal, Move{from, to}) != legal.end();
      RC_ASSERT(listed == !find_illegality(puzzle, start, {from, to}).has_value());
    }
  }
}

// The optimum with the first k moves of an optimal line played is k less: no step is wasted.
RC_GTEST_PROP(EwnProperty, EveryStepOfAnOptimalLineIsOptimal, ()) {
  const Puzzle puzzle = random_cramped_case(any_number());
  const SolveReport report = solve(puzzle, Limits::none());
  if (report.verdict != Outcome::optimal) return;
  for (const Position& position : replay(puzzle, report.moves).positions) {
    const SolveReport rest = solve_from(puzzle, position, Limits::none());
    RC_ASSERT(rest.verdict == Outcome::optimal);
    RC_ASSERT(rest.steps() == report.steps() - position.round);
  }
}

// More dice never hurt, and dice after the end do not matter.
RC_GTEST_PROP(EwnProperty, OnlyTheDiceUntilTheEndMatter, ()) {
  const Puzzle puzzle = random_cramped_case(any_number());
  const SolveReport report = solve(puzzle, Limits::none());
  Layout layout = puzzle.layout();
  if (report.verdict == Outcome::optimal && report.steps() > 0) {
    layout.dice.resize(static_cast<std::size_t>(report.steps()));
    RC_ASSERT(solve(must_create(layout), Limits::none()).steps() == report.steps());
    if (report.steps() == 1) return;
    layout.dice.pop_back();
    RC_ASSERT(solve(must_create(layout), Limits::none()).verdict == Outcome::none);
  }
}

RC_GTEST_PROP(EwnProperty, TheJudgeGivesFullPointsToTheSolver, ()) {
  const Puzzle puzzle = random_cramped_case(any_number());
  const SolveReport report = solve(puzzle, Limits::none());
  const int optimal = report.verdict == Outcome::none ? kImpossible : report.steps();
  const Judgement judgement = judge(puzzle, {0.5, optimal, report.moves}, {0.5, optimal});
  RC_ASSERT(judgement.legal == true);
  RC_ASSERT(judgement.score == full_points(optimal));
  RC_ASSERT(judgement.reason.empty());
}

}  // namespace
}  // namespace quadrille::ewn
