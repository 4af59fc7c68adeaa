// Learned clauses in a room of fixed size.
//
// Every clause watches its first two literals. The clauses that watch a literal are a list that
// runs through the clauses themselves (as in the first version of PicoSAT; Biere, 2008), so that
// the lists need no memory of their own: a watch is a clause's number and which of its two watched
// literals is meant.
#pragma once

#include "nonogram/fixed/fixed_state.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace quadrille::nonogram {

class FixedClauses {
 public:
  static constexpr std::size_t bytes(std::size_t cells, std::size_t clauses, std::size_t literals) {
    return FixedMemory::bytes<Watch>(2 * cells) + FixedMemory::bytes<Clause>(clauses) +
           FixedMemory::bytes<std::uint16_t>(literals);
  }

  FixedClauses(std::size_t cells, std::size_t clauses, std::size_t literals, FixedMemory& memory);

  // Room for a clause of this many literals?
  [[nodiscard]] bool fits(std::size_t literals) const {
    return clause_count_ < clauses_.size() && literals_used_ + literals <= literals_.size();
  }
  // Requires fits() and at least two literals, the first two of the highest levels.
  ClauseRef add(std::span<const Literal> literals, int glue);

  [[nodiscard]] std::size_t size_of(ClauseRef clause) const { return clauses_[clause].size; }
  [[nodiscard]] Literal literal(ClauseRef clause, std::size_t number) const {
    return Literal::from_code(literals_[clauses_[clause].begin + number]);
  }
  void note_use(ClauseRef clause) { clauses_[clause].used = true; }

  // `literal` has become true: assigns what follows. The clause that has no true literal left, or
  // no cause.
  Cause propagate(Literal literal, FixedState& state);

  // Drops clauses until at most half of the room is taken or nothing more can go: first those that
  // were not used since the last time, and of these the worst glue first. Requires level 0, where
  // no clause is a cause that matters.
  void reduce();

 private:
  using Watch = std::uint32_t;  // 0: the end; else 1 + 2 * clause + which literal
  struct Clause {
    std::uint32_t begin = 0;
    std::array<Watch, 2> next{};
    std::uint16_t size = 0;
    std::uint8_t glue = 0;
    bool used = false;
  };
  static constexpr int kKeptGlue = 2;  // never dropped
  static constexpr int kWorstGlue = 255;

  void watch(std::uint32_t clause, std::uint32_t which);
  [[nodiscard]] bool half_full() const;
  void drop_unused();
  void drop_worse_than(int glue);

  std::span<Watch> heads_;  // by literal
  std::span<Clause> clauses_;
  std::span<std::uint16_t> literals_;
  std::size_t clause_count_ = 0;
  std::size_t literals_used_ = 0;
};

}  // namespace quadrille::nonogram
