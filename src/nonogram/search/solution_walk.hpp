// All solutions, one after the other, in memory that does not grow with their number.
//
// Excluding every solution by a clause, as the search does for the second one, costs a clause for
// each. The walk goes depth first instead: the first open cell, row by row, gets one colour and
// then the other, lines propagate, and the way back is their trail. What the walk cannot see is
// that a whole branch is empty. After a few dead ends in a row it asks the clause-learning search,
// which learns from every question, and leaves the branch at the highest decision that is to blame.
#pragma once

#include "nonogram/line/propagation.hpp"
#include "nonogram/search/literal.hpp"
#include "nonogram/search/searcher.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace quadrille::nonogram {

class SolutionWalk {
 public:
  enum class Outcome : std::uint8_t { exhausted, ended, limit };
  // Returns false to end the walk.
  using Visitor = std::function<bool(const CellGrid&)>;

  // A dead end costs a few lines, a question to the search about as much as some dozens of them.
  static constexpr int kPatience = 64;

  // Both must outlive the walk. The searcher may have excluded solutions: the walk may visit them
  // or not. `patience`: how many dead ends in a row it takes before the search is asked.
  SolutionWalk(const Puzzle& puzzle, Searcher& searcher, int patience = kPatience);
  SolutionWalk(const SolutionWalk&) = delete;
  SolutionWalk& operator=(const SolutionWalk&) = delete;

  // Visits every solution that agrees with `known` once. A node of the watch is a dead end.
  Outcome run(const CellGrid& known, LimitWatch& watch, const Visitor& visit);

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Decision {
    int cell = 0;
    Cell colour = Cell::filled;
    std::size_t mark = 0;  // of the grid before it
    bool is_second = false;
  };
  enum class Standing : std::uint8_t { open, full, dead, limit };

  [[nodiscard]] Standing propagate(LimitWatch& watch);
  [[nodiscard]] Standing try_colour(const Decision& decision, LimitWatch& watch);
  [[nodiscard]] Standing go_deeper(LimitWatch& watch);
  [[nodiscard]] Standing go_back(LimitWatch& watch);
  [[nodiscard]] int first_open_cell() const;
  [[nodiscard]] Standing ask_searcher(LimitWatch& watch);
  [[nodiscard]] Searcher::Outcome ask_about(std::size_t decisions, LimitWatch& watch);

  Searcher& searcher_;
  int patience_;
  PuzzlePropagation grid_;
  std::vector<Decision> decisions_;
  std::vector<Literal> assumptions_;
  CellGrid guide_;     // colours to try first
  int dead_ends_ = 0;  // since the last solution or answer
};

}  // namespace quadrille::nonogram
