// What the encodings share: clauses that go to CaDiCaL, and a run that lists solutions.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/verdict.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <span>

#include <cadical.hpp>

namespace quadrille::baseline {

// A variable or its negation, as DIMACS has them.
using Literal = int;

// Collects clauses into a CaDiCaL solver and simplifies those that mention a constant.
class ClauseSink {
 public:
  explicit ClauseSink(CaDiCaL::Solver& solver) : solver_(&solver), true_(new_variable()) {
    solver_->add(true_);
    solver_->add(0);
  }

  Literal new_variable() { return ++variables_; }
  [[nodiscard]] Literal always() const { return true_; }
  [[nodiscard]] Literal never() const { return -true_; }

  void add(std::initializer_list<Literal> clause) {
    add(std::span<const Literal>(clause.begin(), clause.size()));
  }
  void add(std::span<const Literal> clause) {
    if (std::ranges::find(clause, always()) != clause.end()) return;
    for (const Literal literal : clause) {
      if (literal != never()) solver_->add(literal);
    }
    solver_->add(0);
  }

  // A literal that is equivalent to `left` and `right`; a constant where that suffices.
  Literal conjunction(Literal left, Literal right) {
    if (left == never() || right == never()) return never();
    if (left == always()) return right;
    if (right == always()) return left;
    const Literal both = new_variable();
    add({-both, left});
    add({-both, right});
    add({-left, -right, both});
    return both;
  }

 private:
  CaDiCaL::Solver* solver_;
  int variables_ = 0;
  Literal true_;
};

// CaDiCaL asks this from its inner loops whether to give up.
class LimitTerminator : public CaDiCaL::Terminator {
 public:
  // CaDiCaL asks only every few steps itself, so each question may look at the clock.
  explicit LimitTerminator(const Limits& limits) : watch_(limits, 1) {}
  bool terminate() override { return watch_.reached(); }
  [[nodiscard]] LimitReached reason() const { return watch_.reason(); }

 private:
  LimitWatch watch_;
};

// What the solutions found say, given whether the search came to its end.
inline Verdict verdict_of(std::size_t found, std::size_t max_solutions, bool exhausted) {
  if (found >= 2) return Verdict::multiple;
  if (exhausted) return found == 1 ? Verdict::unique : Verdict::none;
  return found == 1 && max_solutions == 1 ? Verdict::solved : Verdict::unknown;
}

inline constexpr int kSatisfiable = 10;
inline constexpr int kUnsatisfiable = 20;

// A solver with its clauses and limits.
class SatSession {
 public:
  explicit SatSession(const Limits& limits) : terminator_(limits), sink_(quiet(solver_)) {
    solver_.connect_terminator(&terminator_);
  }
  SatSession(const SatSession&) = delete;
  SatSession& operator=(const SatSession&) = delete;
  ~SatSession() { solver_.disconnect_terminator(); }

  [[nodiscard]] CaDiCaL::Solver& solver() { return solver_; }
  [[nodiscard]] ClauseSink& sink() { return sink_; }
  [[nodiscard]] LimitReached limit() const { return terminator_.reason(); }

  // Calls take() for each solution, which must forbid it; at most `most` times (0: no bound). True
  // if there are no more.
  template <class Take>
  bool list(std::size_t most, Take take) {
    for (std::size_t found = 0; most == 0 || found < most; ++found) {
      const int status = solver_.solve();
      if (status != kSatisfiable) return status == kUnsatisfiable;
      take();
    }
    return false;
  }

 private:
  static CaDiCaL::Solver& quiet(CaDiCaL::Solver& solver) {
    solver.set("quiet", 1);
    return solver;
  }

  CaDiCaL::Solver solver_;
  LimitTerminator terminator_;
  ClauseSink sink_;
};

}  // namespace quadrille::baseline
