// Unit propagation over a changing set of clauses, with two watched literals each (Moskewicz et
// al., Chaff, 2001): what the forward check of a proof without hints needs.
//
// What follows from the clauses alone is kept for good, on the *root* of the trail, also when a
// clause that it rests on is removed: everything here follows from the formula, so that nothing
// becomes wrong by it.
#pragma once

#include <quadrille/core/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace quadrille::verify {

class UnitPropagation {
 public:
  using ClauseRef = std::uint32_t;  // a clause's place in the arena
  static constexpr ClauseRef kNoClause = 0;

  explicit UnitPropagation(int variables);

  // Adds a clause and all that follows. `number` is the caller's. False if there is no room left.
  // A literal may stand in it twice, and so may its opposite.
  [[nodiscard]] bool add(std::span<const int> clause, std::uint32_t number, LimitWatch& watch);
  // Removes one clause with these literals, in any order, if there is one.
  void remove(std::span<const int> clause);

  // The clauses contradict each other: everything follows.
  [[nodiscard]] bool refuted() const { return root_conflict_ != kNoClause; }

  // Does the clause follow by unit propagation? After yes, antecedents() says from what, until
  // anything else is asked. With a limit the answer is no.
  bool follows(std::span<const int> clause, LimitWatch& watch);

  // Of the last yes, or of refuted(): the clauses that became unit above the root in their order,
  // the one in conflict last, and the root literals (as codes) that they rest on.
  struct Antecedents {
    std::vector<ClauseRef> clauses;
    std::vector<std::uint32_t> root_literals;
  };
  [[nodiscard]] Antecedents antecedents();
  [[nodiscard]] std::uint32_t number_of(ClauseRef clause) const { return arena_[clause + 1]; }
  [[nodiscard]] std::span<const std::uint32_t> literals_of(ClauseRef clause) const {
    return std::span<const std::uint32_t>(arena_).subspan(clause + kHeader, arena_[clause]);
  }
  // Of a literal on the trail: the clause that forced it, and its place.
  [[nodiscard]] ClauseRef reason_of(std::uint32_t literal) const { return reasons_[literal / 2]; }
  [[nodiscard]] std::uint32_t place_of(std::uint32_t literal) const { return places_[literal / 2]; }
  [[nodiscard]] ClauseRef root_conflict() const { return root_conflict_; }

  // A literal as a number: 2v for v, 2v+1 for not v.
  static std::uint32_t code_of(int literal) {
    return literal > 0 ? 2 * static_cast<std::uint32_t>(literal)
                       : 2 * static_cast<std::uint32_t>(-literal) + 1;
  }
  static int literal_of(std::uint32_t code) {
    return code % 2 == 0 ? static_cast<int>(code / 2) : -static_cast<int>(code / 2);
  }

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Watch {
    ClauseRef clause : 31;
    std::uint32_t binary : 1;  // the clause has two literals
    std::uint32_t blocker;     // another literal of the clause
  };

  static constexpr std::uint32_t kHeader = 2;  // size, number

  [[nodiscard]] bool is_true(std::uint32_t literal) const { return values_[literal] != 0; }
  [[nodiscard]] bool is_false(std::uint32_t literal) const { return values_[literal ^ 1] != 0; }
  void assign(std::uint32_t literal, ClauseRef reason);
  ClauseRef propagate(LimitWatch& watch);
  ClauseRef visit_watches(std::uint32_t falsified);
  void settle_at_root(ClauseRef clause, LimitWatch& watch);
  void watch(ClauseRef clause);
  void unwatch(ClauseRef clause, std::uint32_t literal);
  void put_into_index(ClauseRef clause);
  void make_index();
  void take_back();
  void mark_reasons_of(ClauseRef clause);

  std::vector<std::uint32_t> arena_;         // the clauses: size, number, literals
  std::vector<std::vector<Watch>> watches_;  // by literal
  // By a hash of their literals; empty until a clause is to be removed.
  std::unordered_multimap<std::uint64_t, ClauseRef> index_;
  bool indexed_ = false;
  std::vector<std::uint8_t> values_;   // by literal: 1 if it is true
  std::vector<ClauseRef> reasons_;     // by variable
  std::vector<std::uint32_t> places_;  // by variable: its place on the trail
  std::vector<std::uint32_t> trail_;
  std::size_t next_ = 0;       // on the trail, to be propagated
  std::size_t root_size_ = 0;  // of the trail
  // Of the last follows(): the clause without a literal left, or the clause's literal that holds.
  ClauseRef conflict_ = kNoClause;
  std::uint32_t holding_ = 0;
  ClauseRef root_conflict_ = kNoClause;
  std::vector<std::uint8_t> marks_;  // by variable, scratch
};

}  // namespace quadrille::verify
