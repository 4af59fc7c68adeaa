// All solutions, one after the other, in memory that does not grow with their number: the sibling
// of nonogram/search/solution_walk.hpp. The first open cell gets one value after the other, lines
// propagate, and after a few dead ends in a row the clause-learning search is asked whether the
// branch holds anything, and where to go back to if not.
#pragma once

#include "nonogram/colour/propagation.hpp"
#include "nonogram/colour/searcher.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace quadrille::nonogram::colour {

class SolutionWalk {
 public:
  enum class Outcome : std::uint8_t { exhausted, ended, limit };
  // Returns false to end the walk.
  using Visitor = std::function<bool(const Picture&)>;

  static constexpr int kPatience = 64;

  // Both must outlive the walk. `grid`: no line waits. The searcher may have excluded solutions:
  // the walk may visit them or not. `patience`: how many dead ends in a row it takes before the
  // search is asked, at least one.
  SolutionWalk(Propagation& grid, Searcher& searcher, int patience = kPatience)
      : grid_(grid), searcher_(searcher), patience_(patience) {}

  // Visits every solution once. A node of the watch is a dead end.
  Outcome run(LimitWatch& watch, const Visitor& visit);

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Decision {
    int cell = 0;
    Value value = 0;
    Domain left = 0;       // values that have not been tried yet
    std::size_t mark = 0;  // of the grid before it
  };
  enum class Standing : std::uint8_t { open, full, dead, limit };

  [[nodiscard]] Standing propagate(LimitWatch& watch);
  [[nodiscard]] Standing try_next(LimitWatch& watch);
  [[nodiscard]] Standing go_deeper(LimitWatch& watch);
  [[nodiscard]] Standing go_back(LimitWatch& watch);
  [[nodiscard]] Standing ask_searcher(LimitWatch& watch);
  [[nodiscard]] Searcher::Outcome ask_about(std::size_t decisions, LimitWatch& watch);

  Propagation& grid_;
  Searcher& searcher_;
  int patience_;
  std::vector<Decision> decisions_;
  std::vector<CellValue> assumptions_;
  int dead_ends_ = 0;  // since the last solution or answer
};

}  // namespace quadrille::nonogram::colour
