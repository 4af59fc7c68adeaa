// Weighted MaxSAT: satisfy all hard clauses and break soft literals at the least total weight.
//
// Core-guided (OLL; Andres, Kaufmann, Matheis and Schaub, 2012): assume that every soft literal
// holds. While that is contradictory, take a core, a set of soft literals of which one must break,
// pay its least weight, and relax it: a totalizer counts how many of its literals break, and each
// further one becomes a new soft literal. What has been paid is a lower bound at every moment, and
// cores stay valid when hard clauses are added, so that a loop that learns clauses between two
// calls never starts again. Heavy soft literals go first (stratification); cores are shrunk.
#pragma once

#include <quadrille/core/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include <cadical.hpp>

namespace quadrille::doctor {

class MaxSat {
 public:
  enum class Outcome : std::uint8_t {
    optimum,        // holds() tells a cheapest assignment, which costs lower_bound()
    contradiction,  // the hard clauses have no model
    limit,
  };

  MaxSat();
  MaxSat(const MaxSat&) = delete;
  MaxSat& operator=(const MaxSat&) = delete;

  // Literals are variables, counted from 1, and their negatives.
  int add_variable() { return ++variables_; }
  void add_hard(std::span<const int> clause);
  // Costs `weight`, which is positive, when the literal does not hold.
  void add_soft(int literal, std::int64_t weight) { soft_[literal] += weight; }

  Outcome minimize(LimitWatch& watch);

  // No model of the hard clauses so far is cheaper.
  [[nodiscard]] std::int64_t lower_bound() const { return lower_bound_; }
  // What the solver holds, roughly. CaDiCaL does not tell; its tables by variable, the watches and
  // what it learns make up most of it.
  static constexpr std::size_t kBytesOfVariable = 400;
  [[nodiscard]] std::size_t memory_bytes() const;

  // Requires that the last call was a minimize() that found the optimum.
  [[nodiscard]] bool holds(int literal) { return solver_.val(literal) > 0; }

 private:
  // An output of a totalizer: "more than `count` of the inputs hold" must not hold.
  struct Output {
    std::size_t totalizer = 0;
    std::size_t count = 0;
  };
  enum class Answer : std::uint8_t { satisfiable, unsatisfiable, unknown };

  static constexpr int kNoConflictLimit = -1;

  Answer ask(std::span<const int> assumptions, int conflict_limit, LimitWatch& watch);
  [[nodiscard]] std::vector<int> literals_from(std::int64_t weight) const;
  [[nodiscard]] std::int64_t heaviest_below(std::int64_t weight) const;
  std::vector<int> failed_among(std::span<const int> assumptions);
  void shrink(std::vector<int>& core, LimitWatch& watch);
  void pay_for(std::span<const int> core);
  void charge(int literal, std::int64_t weight);
  std::vector<int> add_totalizer(std::span<const int> inputs);
  std::vector<int> merge(std::span<const int> left, std::span<const int> right);

  CaDiCaL::Solver solver_;
  int variables_ = 0;
  std::size_t literals_ = 0;  // of hard clauses
  std::int64_t lower_bound_ = 0;
  std::map<int, std::int64_t> soft_;  // ordered: one run is like the other
  std::vector<std::vector<int>> totalizers_;
  std::map<int, Output> outputs_;  // by the soft literal that forbids it
};

}  // namespace quadrille::doctor
