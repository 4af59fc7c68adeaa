// Solving EWN: the fewest moves, proved, and all lines that need no more.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/ewn/replay.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::ewn {

enum class Outcome : std::uint8_t {
  optimal,  // a line is known, and proved that none is shorter
  none,     // proved: the dice do not suffice
  unknown,  // a limit was reached first
};

std::string_view to_string(Outcome outcome);

struct SolveStats {
  std::uint64_t nodes = 0;            // moves tried on the skeleton level
  std::uint64_t skeletons = 0;        // skeletons that were to be made concrete
  std::uint64_t concretisations = 0;  // moves tried for that
};

struct SolveReport {
  Outcome verdict = Outcome::unknown;
  std::vector<Move> moves;  // empty unless optimal; passed replay()
  // No line is shorter than this; the length of `moves` when optimal.
  int lower_bound = 0;
  LimitReached limit = LimitReached::none;
  SolveStats stats;

  [[nodiscard]] int steps() const { return static_cast<int>(moves.size()); }
};

// Nodes of the limits are SolveStats::nodes.
SolveReport solve(const Puzzle& puzzle, const Limits& limits);
// From a position in play on: the moves are those from there, the bound counts rounds from there.
SolveReport solve_from(const Puzzle& puzzle, const Position& position, const Limits& limits);

struct ListOptions {
  std::size_t max_lines = 0;  // 0: all of them
  // Called for every line as soon as it is found; may be empty. False ends the search.
  std::function<bool(std::span<const Move>)> on_line = {};
  bool keep_lines = true;  // in the report; without it any number is listed in bounded memory
};

struct OptimalLines {
  SolveReport first;  // as solve() gives it
  // How many different lines of that length there are, in decimal digits: it may be a big number.
  std::string count = "0";
  // False if the true number may be larger: a limit was reached, enough lines were listed, or
  // on_line ended the search, which is no limit.
  bool exact = false;
  bool ended = false;  // by on_line
  LimitReached limit = LimitReached::none;
  std::vector<std::vector<Move>> lines;  // the first ones, at most as many as asked for
};

// Counts all lines and lists up to `max_lines` of them. The count does not list the lines, so
// billions are counted in milliseconds.
OptimalLines count_optimal(const Puzzle& puzzle, std::size_t max_lines, const Limits& limits);
// Lists lines only; the count is that of the lines found.
OptimalLines list_optimal(const Puzzle& puzzle, const ListOptions& options, const Limits& limits);

}  // namespace quadrille::ewn
