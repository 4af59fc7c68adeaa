// Moves with their times, as a player's program kept them: what they lead to.
#pragma once

#include <quadrille/core/result.hpp>

#include <cstdint>

#include <boost/json.hpp>

namespace quadrille::server {

struct Replay {
  boost::json::value solution;  // rows of a board, or the list of steps
  std::int64_t end = 0;         // milliseconds of play at the last move
};

// [milliseconds, row, column, cell] sets a cell of a board of that size, [milliseconds, step] is
// the next step of a list; all moves have one form, and times never go back. Whether what comes out
// is a solution is for others to say. Error: wrong_moves.
Result<Replay> replay(const boost::json::array& moves, int width, int height);

// No person makes such a solution in fewer milliseconds: each painted cell of a row and each step
// takes its time.
std::int64_t fastest_play(const boost::json::value& solution);

}  // namespace quadrille::server
