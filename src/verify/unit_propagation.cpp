#include "verify/unit_propagation.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::verify {
namespace {

constexpr std::uint32_t kRoom = std::uint32_t{1} << 31;  // what a watch can name

// The same for the same literals in any order.
std::uint64_t hash_of(std::span<const std::uint32_t> literals) {
  std::uint64_t sum = literals.size();
  std::uint64_t exclusive = 0;
  for (const std::uint32_t literal : literals) {
    const std::uint64_t mixed = (literal + 1) * 0x9e3779b97f4a7c15ULL;
    sum += mixed ^ (mixed >> 29);
    exclusive ^= mixed;
  }
  return sum ^ (exclusive >> 7);
}

}  // namespace

UnitPropagation::UnitPropagation(int variables) {
  const auto count = static_cast<std::size_t>(variables) + 1;
  watches_.resize(2 * count);
  values_.resize(2 * count);
  reasons_.resize(count, kNoClause);
  places_.resize(count);
  marks_.resize(count);
  arena_.assign(kHeader, 0);  // so that no clause is kNoClause
}

bool UnitPropagation::add(std::span<const int> clause, std::uint32_t number, LimitWatch& watch) {
  take_back();
  if (arena_.size() + kHeader + clause.size() >= kRoom) return false;
  const auto ref = static_cast<ClauseRef>(arena_.size());
  arena_.push_back(0);
  arena_.push_back(number);
  for (const int literal : clause) {
    const std::uint32_t code = code_of(literal);
    if (marks_[code / 2] == 1 + code % 2) continue;  // stands in it already
    marks_[code / 2] = static_cast<std::uint8_t>(1 + code % 2);
    arena_.push_back(code);
  }
  for (const int literal : clause) marks_[code_of(literal) / 2] = 0;
  arena_[ref] = static_cast<std::uint32_t>(arena_.size() - ref - kHeader);
  if (indexed_) put_into_index(ref);
  settle_at_root(ref, watch);
  return true;
}

// Puts the literals that are not false first; a clause with one of them or none has consequences.
void UnitPropagation::settle_at_root(ClauseRef clause, LimitWatch& watch) {
  const std::span<std::uint32_t> literals =
      std::span(arena_).subspan(clause + kHeader, arena_[clause]);
  const auto open = std::partition(literals.begin(), literals.end(),
                                   [this](std::uint32_t literal) { return !is_false(literal); });
  if (literals.size() > 1) this->watch(clause);
  if (refuted()) return;
  if (open == literals.begin()) {
    root_conflict_ = clause;
  } else if (open == literals.begin() + 1 && !is_true(literals[0])) {
    assign(literals[0], clause);
    root_conflict_ = propagate(watch);
    root_size_ = trail_.size();
  }
}

void UnitPropagation::watch(ClauseRef clause) {
  const std::span<const std::uint32_t> literals = literals_of(clause);
  const std::uint32_t binary = literals.size() == 2 ? 1 : 0;
  watches_[literals[0]].push_back({clause, binary, literals[1]});
  watches_[literals[1]].push_back({clause, binary, literals[0]});
}

void UnitPropagation::unwatch(ClauseRef clause, std::uint32_t literal) {
  std::erase_if(watches_[literal], [&](const Watch& watch) { return watch.clause == clause; });
}

void UnitPropagation::put_into_index(ClauseRef clause) {
  index_.emplace(hash_of(literals_of(clause)), clause);
}

void UnitPropagation::make_index() {
  indexed_ = true;
  for (std::size_t ref = kHeader; ref < arena_.size(); ref += kHeader + arena_[ref]) {
    put_into_index(static_cast<ClauseRef>(ref));
  }
}

void UnitPropagation::remove(std::span<const int> clause) {
  take_back();
  if (!indexed_) make_index();
  std::vector<std::uint32_t> wanted;
  for (const int literal : clause) wanted.push_back(code_of(literal));
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  const auto [begin, end] = index_.equal_range(hash_of(wanted));
  const auto found = std::find_if(begin, end, [&](const auto& entry) {
    std::vector<std::uint32_t> literals(literals_of(entry.second).begin(),
                                        literals_of(entry.second).end());
    std::sort(literals.begin(), literals.end());
    return literals == wanted;
  });
  if (found == end) return;
  const ClauseRef ref = found->second;
  index_.erase(found);
  if (wanted.size() < 2) return;  // holds at the root for good
  unwatch(ref, literals_of(ref)[0]);
  unwatch(ref, literals_of(ref)[1]);
}

void UnitPropagation::assign(std::uint32_t literal, ClauseRef reason) {
  values_[literal] = 1;
  reasons_[literal / 2] = reason;
  places_[literal / 2] = static_cast<std::uint32_t>(trail_.size());
  trail_.push_back(literal);
}

void UnitPropagation::take_back() {
  while (trail_.size() > root_size_) {
    values_[trail_.back()] = 0;
    trail_.pop_back();
  }
  next_ = root_size_;
  conflict_ = kNoClause;
  holding_ = 0;
}

bool UnitPropagation::follows(std::span<const int> clause, LimitWatch& watch) {
  take_back();
  if (refuted()) return true;
  for (const int literal : clause) {
    const std::uint32_t code = code_of(literal);
    if (is_true(code)) {
      holding_ = code;
      return true;
    }
    if (!is_false(code)) assign(code ^ 1, kNoClause);
  }
  conflict_ = propagate(watch);
  return conflict_ != kNoClause && watch.reason() == LimitReached::none;
}

// The clause that has no literal left, or none; also none when a limit was reached.
UnitPropagation::ClauseRef UnitPropagation::propagate(LimitWatch& watch) {
  while (next_ < trail_.size()) {
    if (watch.reached()) return kNoClause;
    const ClauseRef conflict = visit_watches(trail_[next_++] ^ 1);
    if (conflict != kNoClause) return conflict;
  }
  return kNoClause;
}

UnitPropagation::ClauseRef UnitPropagation::visit_watches(std::uint32_t falsified) {
  std::vector<Watch>& watches = watches_[falsified];
  ClauseRef conflict = kNoClause;
  std::size_t kept = 0;
  std::size_t next = 0;
  while (next < watches.size() && conflict == kNoClause) {
    const Watch current = watches[next++];
    if (is_true(current.blocker)) {
      watches[kept++] = current;
      continue;
    }
    std::uint32_t other = current.blocker;
    if (current.binary == 0) {
      std::uint32_t* literals = arena_.data() + current.clause + kHeader;
      if (literals[0] == falsified) std::swap(literals[0], literals[1]);
      other = literals[0];
      const std::uint32_t size = arena_[current.clause];
      std::uint32_t replacement = 2;
      if (is_true(other)) replacement = size;
      while (replacement < size && is_false(literals[replacement])) ++replacement;
      if (replacement < size) {
        std::swap(literals[1], literals[replacement]);
        watches_[literals[1]].push_back({current.clause, 0, other});
        continue;
      }
    }
    watches[kept++] = {current.clause, current.binary, other};
    if (is_true(other)) continue;
    if (is_false(other)) {
      conflict = current.clause;
    } else {
      assign(other, current.clause);
    }
  }
  watches.erase(watches.begin() + static_cast<std::ptrdiff_t>(kept),
                watches.begin() + static_cast<std::ptrdiff_t>(next));
  return conflict;
}

void UnitPropagation::mark_reasons_of(ClauseRef clause) {
  for (const std::uint32_t literal : literals_of(clause)) marks_[literal / 2] = 1;
}

UnitPropagation::Antecedents UnitPropagation::antecedents() {
  Antecedents result;
  if (holding_ != 0) {
    if (places_[holding_ / 2] < root_size_) result.root_literals.push_back(holding_);
    return result;
  }
  const ClauseRef conflict = refuted() ? root_conflict_ : conflict_;
  mark_reasons_of(conflict);
  result.clauses.push_back(conflict);
  for (std::size_t place = trail_.size(); place-- > root_size_;) {
    const std::uint32_t variable = trail_[place] / 2;
    if (std::exchange(marks_[variable], 0) == 0 || reasons_[variable] == kNoClause) continue;
    mark_reasons_of(reasons_[variable]);
    marks_[variable] = 0;
    result.clauses.push_back(reasons_[variable]);
  }
  std::reverse(result.clauses.begin(), result.clauses.end());
  for (const ClauseRef clause : result.clauses) {
    for (const std::uint32_t literal : literals_of(clause)) {
      if (std::exchange(marks_[literal / 2], 0) == 0) continue;
      result.root_literals.push_back(is_true(literal) ? literal : literal ^ 1);
    }
  }
  return result;
}

std::size_t UnitPropagation::memory_bytes() const {
  std::size_t bytes = arena_.capacity() * sizeof(std::uint32_t) +
                      watches_.capacity() * sizeof(std::vector<Watch>) + values_.capacity() * 8 +
                      trail_.capacity() * sizeof(std::uint32_t) + index_.size() * 48;
  return bytes + arena_.size() * sizeof(Watch) / 2;  // at most two watches a clause
}

}  // namespace quadrille::verify
