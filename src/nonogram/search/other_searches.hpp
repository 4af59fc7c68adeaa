// The other searches that run on the same puzzle, if there are any (exchange.hpp): which of the
// learned clauses they are told, and when it is time to listen to them.
//
// Only short clauses and those of small glue are worth the others' time. What they say can be taken
// in on level 0 alone, so we listen to it in batches; to answers we listen soon.
#pragma once

#include "nonogram/search/conflict_analysis.hpp"
#include "nonogram/search/literal.hpp"

#include <quadrille/nonogram/exchange.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace quadrille::nonogram {

class OtherSearches {
 public:
  // `exchange` outlives the object.
  void join(SearchExchange& exchange) { exchange_ = &exchange; }

  void tell(const LearnedClause& learned);
  // False if another search was first to tell this solution; hear() will give it.
  bool tell(const CellGrid& solution, std::span<const Literal> excluding);
  // There are no solutions but those that were told.
  void tell_end();

  // Asked between conflicts; `conflicts`: how many there have been.
  [[nodiscard]] bool time_to_listen(std::uint64_t conflicts);
  std::optional<SearchNews> hear();

  [[nodiscard]] bool exist() const { return exchange_ != nullptr; }
  [[nodiscard]] std::size_t memory_bytes() const { return numbers_.capacity() * sizeof(int); }

 private:
  std::span<const int> numbers_of(std::span<const Literal> clause);

  SearchExchange* exchange_ = nullptr;
  std::uint64_t heard_at_ = 0;  // conflicts
  std::vector<int> numbers_;
};

}  // namespace quadrille::nonogram
