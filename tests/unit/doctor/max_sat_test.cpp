#include "doctor/max_sat.hpp"

#include <quadrille/core/rng.hpp>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::doctor {
namespace {

struct Formula {
  int variables = 0;
  std::vector<std::vector<int>> hard;
  std::vector<std::pair<int, std::int64_t>> soft;
};

bool holds(int literal, unsigned assignment) {
  return (((assignment >> (std::abs(literal) - 1)) & 1U) != 0) == (literal > 0);
}

// The least cost over all assignments; nothing if the hard clauses have no model.
std::optional<std::int64_t> by_brute_force(const Formula& formula) {
  std::optional<std::int64_t> best;
  for (unsigned assignment = 0; assignment < (1U << formula.variables); ++assignment) {
    const auto satisfied = [&](const std::vector<int>& clause) {
      return std::any_of(clause.begin(), clause.end(),
                         [&](int literal) { return holds(literal, assignment); });
    };
    if (!std::all_of(formula.hard.begin(), formula.hard.end(), satisfied)) continue;
    std::int64_t cost = 0;
    for (const auto& [literal, weight] : formula.soft) {
      if (!holds(literal, assignment)) cost += weight;
    }
    if (!best || cost < *best) best = cost;
  }
  return best;
}

std::vector<int> random_clause(Rng& rng, int variables) {
  std::vector<int> clause;
  const auto length = rng.between(1, 4);
  for (std::int64_t i = 0; i < length; ++i) {
    const int variable = static_cast<int>(rng.between(1, variables));
    clause.push_back(rng.chance(0.5) ? variable : -variable);
  }
  return clause;
}

Formula random_formula(std::uint64_t seed, std::int64_t heaviest) {
  Rng rng(seed);
  Formula formula;
  formula.variables = static_cast<int>(rng.between(2, 10));
  const auto clauses = rng.between(1, 3L * formula.variables);
  for (std::int64_t i = 0; i < clauses; ++i) {
    formula.hard.push_back(random_clause(rng, formula.variables));
  }
  for (int variable = 1; variable <= formula.variables; ++variable) {
    formula.soft.emplace_back(rng.chance(0.8) ? -variable : variable, rng.between(1, heaviest));
  }
  return formula;
}

void declare(MaxSat& max_sat, const Formula& formula) {
  for (int i = 0; i < formula.variables; ++i) max_sat.add_variable();
  for (const auto& [literal, weight] : formula.soft) max_sat.add_soft(literal, weight);
}

std::int64_t cost_of_model(MaxSat& max_sat, const Formula& formula) {
  std::int64_t cost = 0;
  for (const auto& [literal, weight] : formula.soft) {
    if (!max_sat.holds(literal)) cost += weight;
  }
  return cost;
}

// Asks after every few hard clauses, as the doctor does.
void compare_with_brute_force(const Formula& whole) {
  MaxSat max_sat;
  declare(max_sat, whole);
  Formula so_far = whole;
  so_far.hard.clear();
  const Limits limits;
  for (const std::vector<int>& clause : whole.hard) {
    max_sat.add_hard(clause);
    so_far.hard.push_back(clause);
    if (so_far.hard.size() % 3 != 0 && so_far.hard.size() != whole.hard.size()) continue;
    LimitWatch watch(limits);
    const auto expected = by_brute_force(so_far);
    const MaxSat::Outcome outcome = max_sat.minimize(watch);
    ASSERT_EQ(outcome == MaxSat::Outcome::optimum, expected.has_value());
    if (!expected) return;
    EXPECT_EQ(max_sat.lower_bound(), *expected);
    EXPECT_EQ(cost_of_model(max_sat, whole), *expected);
  }
}

TEST(MaxSat, EqualWeightsAgreeWithBruteForce) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    compare_with_brute_force(random_formula(seed, 1));
  }
}

TEST(MaxSat, DifferentWeightsAgreeWithBruteForce) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    compare_with_brute_force(random_formula(seed, 20));
  }
}

TEST(MaxSat, SaysThatALimitWasReached) {
  MaxSat max_sat;
  const int variable = max_sat.add_variable();
  max_sat.add_soft(variable, 1);
  Limits limits;
  limits.deadline = Limits::Clock::now();
  LimitWatch watch(limits);
  EXPECT_EQ(max_sat.minimize(watch), MaxSat::Outcome::limit);
  EXPECT_EQ(max_sat.lower_bound(), 0);
}

}  // namespace
}  // namespace quadrille::doctor
