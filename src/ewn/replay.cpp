#include <quadrille/core/counted.hpp>
#include <quadrille/ewn/replay.hpp>

#include <fmt/format.h>

namespace quadrille::ewn {
namespace {

Fault not_won(const Puzzle& puzzle, const Position& last) {
  const int goal = puzzle.goal() + 1;
  if (last.cells[puzzle.goal()] == kGone) {
    return {"goal_captured",
            fmt::format("goal piece {} was captured, so it can never reach home", goal),
            last.round};
  }
  return {"goal_not_home",
          fmt::format("after {} goal piece {} is at {} ({}), not home", counted(last.round, "move"),
                      goal, last.cells[puzzle.goal()],
                      describe_cell(puzzle.board(), last.cells[puzzle.goal()])),
          last.round};
}

}  // namespace

Replay replay(const Puzzle& puzzle, std::span<const Move> moves) {
  Replay result;
  result.positions.push_back(first_position(puzzle));
  for (const Move& move : moves) {
    const Position& position = result.positions.back();
    if (const auto illegality = find_illegality(puzzle, position, move)) {
      result.fault = {illegality->code,
                      fmt::format("round {}: {}", position.round + 1, illegality->message),
                      position.round};
      return result;
    }
    result.positions.push_back(after(position, move));
  }
  if (!is_won(puzzle, result.last())) result.fault = not_won(puzzle, result.last());
  return result;
}

}  // namespace quadrille::ewn
