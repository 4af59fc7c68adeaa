// The other searches for the solutions of the same puzzle, if there are any (exchange.hpp): which
// of the learned clauses they are told, and when it is time to hear what they have to say.
//
// Short clauses and those of small glue are worth the time of others. What is heard can only be
// taken in on level 0, so it is heard in portions; answers are heard soon.
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

class Company {
 public:
  // `exchange` outlives the object.
  void join(SearchExchange& exchange) { exchange_ = &exchange; }

  void tell(const LearnedClause& learned);
  // False if the solution was told by somebody else already: it is yet to be heard of.
  bool tell(const CellGrid& solution, std::span<const Literal> excluding);
  // There are no solutions but those that were told.
  void tell_end();

  // Asked between conflicts, of which there were so many.
  [[nodiscard]] bool worth_hearing(std::uint64_t conflicts);
  std::optional<SearchNews> hear();

  [[nodiscard]] bool present() const { return exchange_ != nullptr; }
  [[nodiscard]] std::size_t memory_bytes() const { return numbers_.capacity() * sizeof(int); }

 private:
  std::span<const int> numbers_of(std::span<const Literal> clause);

  SearchExchange* exchange_ = nullptr;
  std::uint64_t heard_at_ = 0;  // conflicts
  std::vector<int> numbers_;
};

}  // namespace quadrille::nonogram
