// What several searches for the solutions of one puzzle tell each other while they run side by
// side. The engine has no threads: whoever runs the searches brings the exchange along, and its
// functions may then be called from all of them at once.
//
// Clauses are written as in a proof (proof.hpp). Everything that is told stands in one order, and
// every search hears it in that order. So a search may rest on all solutions that it has heard of
// or told itself: a clause that follows from "the puzzle without these solutions" is true for
// whoever hears it, because by then he has heard of them too.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace quadrille::nonogram {

// Something that another search has told.
struct SearchNews {
  // Holds in all solutions that were not told before. Empty: there are no others. With a solution:
  // the clause that excludes it, and nothing else that was not told before.
  std::vector<int> clause;
  std::optional<CellGrid> solution;
};

// How a search looks for solutions, so that several do not all look in the same place.
struct SearchMind {
  bool quick_at_first = false;  // quick restarts from the beginning, not only after a while
  bool cautious = false;        // the first beliefs are cautious ones
  bool noisy = false;           // and start from random messages
};

// The exchange as one of the searches sees it.
class SearchExchange {
 public:
  // How much there is to hear. A solution, or that there are no more, should not wait.
  enum class Waiting : std::uint8_t { nothing, clauses, answers };

  SearchExchange() = default;
  SearchExchange(const SearchExchange&) = delete;
  SearchExchange& operator=(const SearchExchange&) = delete;
  virtual ~SearchExchange() = default;

  // The search is about to begin: what lines and probing settle is settled.
  virtual void begins(const CellGrid& settled) = 0;

  // A clause may get lost on the way, an empty one may not.
  virtual void tell(std::span<const int> clause) = 0;
  // False if somebody told the same solution before, and nothing is told.
  virtual bool tell(const CellGrid& solution, std::span<const int> excluding) = 0;

  // Cheap enough to be asked at every conflict.
  [[nodiscard]] virtual Waiting waiting() const = 0;
  // What others told, the oldest first; no value when all of it was heard.
  virtual std::optional<SearchNews> hear() = 0;
};

}  // namespace quadrille::nonogram
