#include "doctor/max_sat.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <deque>
#include <limits>
#include <utility>

namespace quadrille::doctor {
namespace {

// Shrinking asks once for each literal of a core, so it is for small cores and easy questions.
constexpr std::size_t kLargestCoreToShrink = 80;
constexpr int kConflictsToShrink = 300;
// In the arena, in two watch lists, and its share of the clause's header.
constexpr std::size_t kBytesOfLiteral = 32;
constexpr std::size_t kBytesOfLearnedClause = 250;

class WatchTerminator final : public CaDiCaL::Terminator {
 public:
  explicit WatchTerminator(LimitWatch& watch) : watch_(watch) {}
  bool terminate() override { return watch_.reached_now(); }

 private:
  LimitWatch& watch_;
};

}  // namespace

MaxSat::MaxSat() {
  solver_.set("quiet", 1);
}

void MaxSat::add_hard(std::span<const int> clause) {
  for (const int literal : clause) solver_.add(literal);
  solver_.add(0);
  literals_ += clause.size();
}

std::size_t MaxSat::memory_bytes() const {
  return static_cast<std::size_t>(variables_) * kBytesOfVariable + literals_ * kBytesOfLiteral +
         static_cast<std::size_t>(solver_.redundant()) * kBytesOfLearnedClause;
}

MaxSat::Outcome MaxSat::minimize(LimitWatch& watch) {
  std::int64_t stratum = heaviest_below(std::numeric_limits<std::int64_t>::max());
  for (;;) {
    const std::vector<int> assumptions = literals_from(stratum);
    switch (ask(assumptions, kNoConflictLimit, watch)) {
      case Answer::unknown:
        return Outcome::limit;
      case Answer::satisfiable: {
        const std::int64_t next = heaviest_below(stratum);
        if (next == 0) return Outcome::optimum;
        stratum = std::min(next, std::max<std::int64_t>(1, stratum / 2));
        break;
      }
      case Answer::unsatisfiable: {
        std::vector<int> core = failed_among(assumptions);
        shrink(core, watch);
        if (core.empty()) return Outcome::contradiction;
        pay_for(core);
        break;
      }
    }
  }
}

MaxSat::Answer MaxSat::ask(std::span<const int> assumptions, int conflict_limit,
                           LimitWatch& watch) {
  watch.holds_memory(memory_bytes());
  if (watch.reached_now()) return Answer::unknown;
  for (const int literal : assumptions) solver_.assume(literal);
  if (conflict_limit != kNoConflictLimit) solver_.limit("conflicts", conflict_limit);
  WatchTerminator terminator(watch);
  solver_.connect_terminator(&terminator);
  const int status = solver_.solve();
  solver_.disconnect_terminator();
  if (status == 10) return Answer::satisfiable;
  return status == 20 ? Answer::unsatisfiable : Answer::unknown;
}

std::vector<int> MaxSat::literals_from(std::int64_t weight) const {
  std::vector<int> literals;
  for (const auto& [literal, cost] : soft_) {
    if (cost >= weight) literals.push_back(literal);
  }
  return literals;
}

// 0 if there is none.
std::int64_t MaxSat::heaviest_below(std::int64_t weight) const {
  std::int64_t heaviest = 0;
  for (const auto& entry : soft_) {
    if (entry.second < weight) heaviest = std::max(heaviest, entry.second);
  }
  return heaviest;
}

std::vector<int> MaxSat::failed_among(std::span<const int> assumptions) {
  std::vector<int> failed;
  for (const int literal : assumptions) {
    if (solver_.failed(literal)) failed.push_back(literal);
  }
  return failed;
}

// Drops literals while the rest stays a core. An empty core means that the hard clauses alone are
// contradictory.
void MaxSat::shrink(std::vector<int>& core, LimitWatch& watch) {
  if (core.size() > kLargestCoreToShrink) return;
  for (std::size_t kept = 0; kept < core.size();) {
    std::vector<int> smaller = core;
    smaller.erase(smaller.begin() + static_cast<std::ptrdiff_t>(kept));
    if (ask(smaller, kConflictsToShrink, watch) == Answer::unsatisfiable) {
      // The failed literals keep their order, so those before `kept` were found necessary before.
      core = failed_among(smaller);
      kept = std::min(kept, core.size());
    } else {
      ++kept;
    }
  }
}

void MaxSat::pay_for(std::span<const int> core) {
  std::int64_t price = std::numeric_limits<std::int64_t>::max();
  for (const int literal : core) price = std::min(price, soft_.at(literal));
  lower_bound_ += price;
  for (const int literal : core) charge(literal, price);

  std::vector<int> broken;
  broken.reserve(core.size());
  for (const int literal : core) broken.push_back(-literal);
  add_hard(broken);
  if (broken.size() == 1) return;
  totalizers_.push_back(add_totalizer(broken));
  const int second_breaks = totalizers_.back()[1];
  add_soft(-second_breaks, price);
  outputs_[-second_breaks] = {totalizers_.size() - 1, 1};
}

// Takes the weight off a soft literal that breaks; if it stands for an output of a totalizer, the
// next output has to be paid for from now on.
void MaxSat::charge(int literal, std::int64_t weight) {
  const auto soft = soft_.find(literal);
  QUADRILLE_ASSERT(soft != soft_.end() && soft->second >= weight);
  soft->second -= weight;
  if (soft->second == 0) soft_.erase(soft);
  const auto output = outputs_.find(literal);
  if (output == outputs_.end()) return;
  const auto [totalizer, count] = output->second;
  if (count + 1 == totalizers_[totalizer].size()) return;
  const int next = -totalizers_[totalizer][count + 1];
  add_soft(next, weight);
  outputs_[next] = {totalizer, count + 1};
}

// Output i holds if more than i of the inputs hold (Bailleux and Boufkhad, 2003); built from the
// leaves up.
std::vector<int> MaxSat::add_totalizer(std::span<const int> inputs) {
  std::deque<std::vector<int>> parts;
  for (const int input : inputs) parts.push_back({input});
  while (parts.size() > 1) {
    const std::vector<int> left = std::move(parts.front());
    parts.pop_front();
    const std::vector<int> right = std::move(parts.front());
    parts.pop_front();
    parts.push_back(merge(left, right));
  }
  return std::move(parts.front());
}

std::vector<int> MaxSat::merge(std::span<const int> left, std::span<const int> right) {
  std::vector<int> sums(left.size() + right.size());
  for (int& sum : sums) sum = add_variable();
  std::vector<int> clause;
  for (std::size_t i = 0; i <= left.size(); ++i) {
    for (std::size_t j = 0; j <= right.size(); ++j) {
      if (i + j == 0) continue;
      clause.clear();
      if (i > 0) clause.push_back(-left[i - 1]);
      if (j > 0) clause.push_back(-right[j - 1]);
      clause.push_back(sums[i + j - 1]);
      add_hard(clause);
    }
  }
  for (std::size_t i = 0; i + 1 < sums.size(); ++i) {
    const int in_order[] = {-sums[i + 1], sums[i]};
    add_hard(in_order);
  }
  return sums;
}

}  // namespace quadrille::doctor
