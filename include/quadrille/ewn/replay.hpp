// A line of moves played through: every position on the way, and the first illegal move in words.
// Rests on the rules alone and shares nothing with the solver, so it is also the independent
// checker of what the solver finds.
#pragma once

#include <quadrille/ewn/rules.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace quadrille::ewn {

// Why a line is no solution. `round` counts from 0; it is the round of the first illegal move, or
// the number of moves when all are legal but the game is not won by them.
struct Fault {
  std::string_view code;
  std::string message;  // "round 3: the die shows 4 …", rounds from 1
  int round = 0;
};

struct Replay {
  // positions[i] is the position before round i; the last one is where the line, or its legal
  // part, leads. Never empty.
  std::vector<Position> positions;
  std::optional<Fault> fault;

  // All moves are legal and the last one brings the goal piece home.
  [[nodiscard]] bool solves() const { return !fault; }
  [[nodiscard]] const Position& last() const { return positions.back(); }
};

Replay replay(const Puzzle& puzzle, std::span<const Move> moves);

}  // namespace quadrille::ewn
