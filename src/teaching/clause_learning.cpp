#include "teaching/clause_learning.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>

namespace quadrille::teaching {
namespace {

constexpr double kGrowth = 1 / 0.95;
constexpr double kLargest = 1e100;
constexpr std::uint64_t kConflictsOfUnit = 100;
constexpr std::size_t kMostEntries = 16;  // of a variable in the order, on average

// 1 1 2 1 1 2 4 …: Luby, Sinclair and Zuckerman's sequence, from 1.
std::uint64_t luby(std::uint64_t number) {
  std::uint64_t size = 1;
  while (size < number + 1) size *= 2;
  while (size != number + 1) {
    size /= 2;
    if (number >= size) number -= size - 1;
  }
  return size / 2;
}

}  // namespace

ClauseLearning::ClauseLearning(const verify::Formula& formula, Trace& trace, LimitWatch& watch)
    : trace_(trace), watch_(watch), conflicts_until_restart_(kConflictsOfUnit) {
  const auto variables = static_cast<std::size_t>(formula.variables());
  watchers_.resize(2 * variables);
  values_.resize(2 * variables);
  reasons_.assign(variables, kNone);
  levels_.resize(variables);
  phases_.resize(variables);
  marked_.resize(variables);
  activities_.resize(variables);
  for (std::size_t variable = 0; variable < variables; ++variable) order_.emplace(0, variable);
  for (std::size_t clause = 0; clause < formula.clause_count(); ++clause) {
    if (watch_.reached()) return;
    add_clause(formula.clause(clause));
  }
}

void ClauseLearning::add_clause(std::span<const int> literals) {
  back_to(0);
  std::vector<Literal> clause;
  for (const int literal : literals) {
    const auto variable = static_cast<Literal>(index(literal < 0 ? -literal : literal));
    clause.push_back(2 * variable + (literal < 0 ? 1 : 0));
  }
  add(std::move(clause));
  given_ = clauses_.size();
}

// What is settled at level 0 stays: such literals need not be stored.
void ClauseLearning::add(std::vector<Literal> clause) {
  std::sort(clause.begin(), clause.end());
  clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
  for (std::size_t i = 0; i < clause.size(); ++i) {
    const bool is_tautology =
        i + 1 < clause.size() && clause[i + 1] == negated(clause[i]) && clause[i] % 2 == 0;
    if (is_tautology || values_[clause[i]] > 0) return;
  }
  std::erase_if(clause, [&](Literal literal) { return values_[literal] < 0; });
  if (clause.empty()) {
    contradiction_ = true;
  } else if (clause.size() == 1) {
    assign(clause.front(), kNone);
  } else {
    store(clause);
  }
}

ClauseLearning::ClauseId ClauseLearning::store(std::span<const Literal> clause) {
  const auto id = static_cast<ClauseId>(clauses_.size());
  clauses_.push_back(
      {static_cast<std::uint32_t>(arena_.size()), static_cast<std::uint32_t>(clause.size())});
  arena_.insert(arena_.end(), clause.begin(), clause.end());
  watchers_[clause[0]].push_back(id);
  watchers_[clause[1]].push_back(id);
  return id;
}

void ClauseLearning::assign(Literal literal, ClauseId reason) {
  values_[literal] = 1;
  values_[negated(literal)] = -1;
  reasons_[literal / 2] = reason;
  levels_[literal / 2] = static_cast<std::uint32_t>(level());
  trail_.push_back(literal);
}

ClauseLearning::ClauseId ClauseLearning::propagate() {
  while (propagated_ < trail_.size()) {
    const Literal failed = negated(trail_[propagated_++]);
    ++propagations_;
    std::vector<ClauseId>& watchers = watchers_[failed];
    std::size_t kept = 0;
    for (std::size_t next = 0; next < watchers.size(); ++next) {
      const ClauseId clause = watchers[next];
      if (watch_another(clause, failed)) continue;
      watchers[kept++] = clause;
      const Literal other = literals_of(clause)[0];
      if (values_[other] < 0) {
        while (++next < watchers.size()) watchers[kept++] = watchers[next];
        watchers.resize(kept);
        return clause;
      }
      if (values_[other] == 0) assign(other, clause);
    }
    watchers.resize(kept);
  }
  return kNone;
}

// Lets the clause be watched by a literal that has not failed. If there is none, its first literal
// is the other one that watches it.
bool ClauseLearning::watch_another(ClauseId clause, Literal failed) {
  const std::span<Literal> literals = literals_of(clause);
  if (literals[0] == failed) std::swap(literals[0], literals[1]);
  if (values_[literals[0]] > 0) return false;
  for (std::size_t i = 2; i < literals.size(); ++i) {
    if (values_[literals[i]] < 0) continue;
    std::swap(literals[1], literals[i]);
    watchers_[literals[1]].push_back(clause);
    return true;
  }
  return false;
}

void ClauseLearning::mark(ClauseId clause, std::vector<Literal>& learned, int& open) {
  for (const Literal literal : literals_of(clause)) {
    const std::size_t variable = literal / 2;
    if (values_[literal] > 0 || marked_[variable] != 0 || levels_[variable] == 0) continue;
    marked_[variable] = 1;
    bump(variable);
    if (levels_[variable] == level()) {
      ++open;
    } else {
      learned.push_back(literal);
    }
  }
}

// Replaces literals of this level by the reasons they were forced by, the latest first, until one
// is left: the first unique implication point.
void ClauseLearning::learn_from(ClauseId conflict) {
  ++conflicts_;
  ++trace_.at(level()).discarded;
  if (level() == 0) {
    contradiction_ = true;
    return;
  }
  std::vector<Literal> learned{0};  // the first place is for the implication point
  int open = 0;
  mark(conflict, learned, open);
  std::size_t place = trail_.size();
  Literal point = 0;
  while (true) {
    do {
      point = trail_[--place];
    } while (marked_[point / 2] == 0);
    if (--open == 0) break;
    marked_[point / 2] = 0;
    mark(reasons_[point / 2], learned, open);
  }
  learned[0] = negated(point);
  for (const Literal literal : learned) marked_[literal / 2] = 0;
  std::size_t back = 0;
  if (learned.size() > 1) {
    const auto deepest =
        std::max_element(learned.begin() + 1, learned.end(),
                         [&](Literal a, Literal b) { return levels_[a / 2] < levels_[b / 2]; });
    std::iter_swap(learned.begin() + 1, deepest);
    back = levels_[learned[1] / 2];
  }
  back_to(back);
  assign(learned[0], learned.size() > 1 ? store(learned) : kNone);
  step_ *= kGrowth;
}

void ClauseLearning::bump(std::size_t variable) {
  activities_[variable] += step_;
  if (activities_[variable] > kLargest) {
    for (double& activity : activities_) activity /= kLargest;
    step_ /= kLargest;
    rebuild_order();
  }
  order_.emplace(activities_[variable], variable);
}

void ClauseLearning::rebuild_order() {
  order_ = {};
  for (std::size_t variable = 0; variable < activities_.size(); ++variable) {
    if (values_[2 * variable] == 0) order_.emplace(activities_[variable], variable);
  }
}

void ClauseLearning::back_to(std::size_t level) {
  if (level >= this->level()) return;
  while (trail_.size() > level_starts_[level]) {
    const Literal literal = trail_.back();
    trail_.pop_back();
    values_[literal] = 0;
    values_[negated(literal)] = 0;
    phases_[literal / 2] = literal % 2 == 0 ? 1 : 0;
    order_.emplace(activities_[literal / 2], literal / 2);
  }
  level_starts_.resize(level);
  propagated_ = trail_.size();
}

// The open variable that had most to do with conflicts, with the value it had last.
void ClauseLearning::decide() {
  if (order_.size() > kMostEntries * activities_.size()) rebuild_order();
  while (values_[2 * order_.top().second] != 0) order_.pop();
  const std::size_t variable = order_.top().second;
  order_.pop();
  level_starts_.push_back(trail_.size());
  ++decisions_;
  ++trace_.at(level()).nodes;
  watch_.count_node();
  trace_.note_queue(level(), trail_.size());
  trace_.note_table(level(), clauses_.size() - given_);
  assign(static_cast<Literal>(2 * variable) + (phases_[variable] != 0 ? 0 : 1), kNone);
}

void ClauseLearning::note_memory() {
  const std::uint64_t bytes =
      arena_.capacity() * sizeof(Literal) + clauses_.capacity() * sizeof(Clause) +
      2 * clauses_.size() * sizeof(ClauseId) + watchers_.size() * sizeof(std::vector<ClauseId>) +
      order_.size() * sizeof(order_.top()) + activities_.size() * 4 * sizeof(double);
  trace_.note_memory(bytes);
  watch_.holds_memory(bytes);
}

ClauseLearning::Status ClauseLearning::run() {
  while (true) {
    if (contradiction_) return Status::contradiction;
    const ClauseId conflict = propagate();
    if (watch_.reached()) return Status::limit_reached;
    if (conflict != kNone) {
      learn_from(conflict);
      note_memory();
      if (--conflicts_until_restart_ == 0) {
        ++restarts_;
        conflicts_until_restart_ = kConflictsOfUnit * luby(restarts_ + 1);
        back_to(0);
      }
      continue;
    }
    if (trail_.size() == reasons_.size()) return Status::satisfied;
    decide();
  }
}

}  // namespace quadrille::teaching
