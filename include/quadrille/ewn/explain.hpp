// The story of a line: what every round offers, what is done and what for.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/ewn/replay.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace quadrille::ewn {

struct Episode {
  int round = 0;  // from 0
  int die = 0;
  Movers allowed;
  int mover = 0;
  Move move;
  std::optional<int> victim;
  // Later rounds whose mover could not have moved if the victim were still on the board.
  std::vector<int> opened_rounds;
  std::string text;  // the whole round in words, rounds and pieces from 1
};

struct Story {
  std::vector<Episode> episodes;
  // Rounds whose die is critical: with any other face the optimum would be longer, or the case
  // impossible.
  std::vector<int> critical_rounds;
  // False if a limit was reached while looking for them; `critical_rounds` are those found before.
  bool all_critical_known = false;
  LimitReached limit = LimitReached::none;
};

// Requires a line that solves the puzzle in the fewest steps.
Story explain(const Puzzle& puzzle, std::span<const Move> moves, const Limits& limits);

}  // namespace quadrille::ewn
