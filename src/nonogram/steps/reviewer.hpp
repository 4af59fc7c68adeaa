// The way through a game that black and white and colours share. Each move asks hint() for a step
// on its cell: one hint a move, the same work as a player who asks before every mark. Whether a
// move is wrong needs no step: with one solution it is compared, with several the grid after it is
// checked.
//
// Game says what a move is: Puzzle, Grid, Move, Step, nothing_known(), clears(), take_back(),
// play(), agrees(), settles().
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/review.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <optional>
#include <span>
#include <utility>

namespace quadrille::nonogram {

template <class Game>
class Reviewer {
 public:
  using Puzzle = typename Game::Puzzle;
  using Move = typename Game::Move;
  using Reviewed = ReviewedMoveOf<typename Game::Step>;

  Reviewer(const Puzzle& puzzle, const Limits& limits)
      : puzzle_(puzzle),
        limits_(limits),
        watch_(limits),
        solved_(solve(puzzle, {}, limits)),
        state_(Game::nothing_known(puzzle)) {}

  ReviewReportOf<typename Game::Step> run(std::span<const Move> moves) {
    ReviewReportOf<typename Game::Step> report;
    report.moves.reserve(moves.size());
    for (const Move& move : moves) report.moves.push_back(judge(move));
    report.limit = limit_;
    return report;
  }

 private:
  Reviewed judge(const Move& move) {
    // What is left after a limit is not looked at: even a look at a large grid takes its time.
    if (watch_.reached_now()) {
      limit_ = first_of(limit_, watch_.reason());
      return {MoveVerdict::unknown, {}};
    }
    Game::take_back(puzzle_, move, state_);
    if (Game::clears(move)) return {MoveVerdict::forced, {}};
    const std::optional<bool> possible = is_possible(move);
    if (!possible) return {MoveVerdict::unknown, {}};
    if (!*possible) return {MoveVerdict::wrong, {}};
    const auto found = hint(puzzle_, state_, {{}, std::pair{move.row, move.column}}, limits_);
    const bool forced = found.step &&
                        found.step->technique != decltype(found.step->technique)::search &&
                        Game::settles(puzzle_, *found.step, move, state_);
    Game::play(puzzle_, move, state_);
    if (found.kind == Hint::Kind::unknown) {
      limit_ = first_of(limit_, found.limit);
      return {MoveVerdict::unknown, {}};
    }
    if (forced) return {MoveVerdict::forced, found.step};
    return {MoveVerdict::unjustified, {}};
  }

  // No value when a limit was reached.
  std::optional<bool> is_possible(const Move& move) {
    if (solved_.verdict == Verdict::unique) {
      return Game::agrees(solved_.solutions.front().at(move.row, move.column), move);
    }
    if (solved_.verdict == Verdict::none) return false;
    auto after = state_;
    Game::play(puzzle_, move, after);
    const CheckReport checked = check(puzzle_, after, limits_);
    limit_ = first_of(limit_, checked.limit);
    return checked.completable;
  }

  const Puzzle& puzzle_;
  const Limits& limits_;
  LimitWatch watch_;
  decltype(solve(std::declval<const Puzzle&>(), {}, std::declval<const Limits&>())) solved_;
  typename Game::Grid state_;
  LimitReached limit_ = LimitReached::none;
};

}  // namespace quadrille::nonogram
