#include "verify/hint_check.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace quadrille::verify {
namespace {

// Numbers of clauses may leave gaps, but not so wide that a table of them does not pay.
constexpr std::int64_t kMostSkipped = std::int64_t{1} << 20;

class HintCheck {
 public:
  HintCheck(const Formula& formula, LimitWatch& watch)
      : watch_(watch), stamps_(2 * (static_cast<std::size_t>(formula.variables()) + 1)) {
    clauses_.push_back({});
    for (std::size_t index = 0; index < formula.clause_count(); ++index) {
      keep(formula.clause(index));
    }
  }

  Result<Finding> run(ProofReader& proof) {
    ProofStep step;
    std::uint64_t steps = 0;
    for (;;) {
      const auto more = proof.next(step);
      if (!more) return tl::unexpected(more.error());
      if (!*more) return not_verified("the proof ends before the empty clause", steps);
      const std::string name = "step " + std::to_string(step.id);
      if (step.kind == ProofStep::Kind::remove) {
        for (const std::int64_t id : step.hints) {
          if (Clause* clause = find(id)) clause->known = false;
        }
        continue;
      }
      ++steps;
      if (step.id < next_id() || step.id > next_id() + kMostSkipped) {
        return not_verified(name + " is out of order", steps);
      }
      if (auto fault = fault_of(step)) return not_verified(name + ": " + *fault, steps);
      clauses_.resize(static_cast<std::size_t>(step.id));
      keep(step.literals);
      watch_.holds_memory(literals_.capacity() * sizeof(int) +
                          clauses_.capacity() * sizeof(Clause));
      if (watch_.reached()) return Finding{false, {}, steps, watch_.reason()};
      if (step.literals.empty()) return Finding{true, {}, steps, LimitReached::none};
    }
  }

 private:
  struct Clause {
    std::size_t begin = 0;
    std::uint32_t size = 0;
    bool known = false;
  };

  static std::size_t index_of(int literal) {
    return 2 * static_cast<std::size_t>(literal < 0 ? -literal : literal) + (literal < 0 ? 1 : 0);
  }

  [[nodiscard]] std::int64_t next_id() const { return static_cast<std::int64_t>(clauses_.size()); }

  Clause* find(std::int64_t id) {
    if (id >= next_id()) return nullptr;
    Clause& clause = clauses_[static_cast<std::size_t>(id)];
    return clause.known ? &clause : nullptr;
  }

  void keep(std::span<const int> literals) {
    clauses_.push_back({literals_.size(), static_cast<std::uint32_t>(literals.size()), true});
    literals_.insert(literals_.end(), literals.begin(), literals.end());
  }

  // A literal is false if it was made so since the stamp was raised.
  [[nodiscard]] bool is_false(int literal) const { return stamps_[index_of(literal)] == stamp_; }
  void make_false(int literal) { stamps_[index_of(literal)] = stamp_; }

  // What is wrong with a step: its clause is false, each hint then leaves one literal of its
  // clause, the last one none.
  std::optional<std::string> fault_of(const ProofStep& step) {
    ++stamp_;
    for (const int literal : step.literals) make_false(literal);
    for (const std::int64_t hint : step.hints) {
      const Clause* clause = find(hint);
      if (clause == nullptr) return "there is no clause " + std::to_string(hint);
      int left = 0;
      for (std::size_t place = clause->begin; place < clause->begin + clause->size; ++place) {
        const int literal = literals_[place];
        if (is_false(literal) || literal == left) continue;
        if (left != 0) {
          return "clause " + std::to_string(hint) + " has more than one literal left";
        }
        left = literal;
      }
      if (left == 0) return std::nullopt;
      make_false(-left);
    }
    return "its hints lead to no conflict";
  }

  LimitWatch& watch_;
  std::vector<Clause> clauses_;  // by number
  std::vector<int> literals_;
  std::vector<std::uint64_t> stamps_;  // by literal
  std::uint64_t stamp_ = 0;
};

}  // namespace

Result<Finding> check_hints(const Formula& formula, ProofReader& proof, LimitWatch& watch) {
  return HintCheck(formula, watch).run(proof);
}

}  // namespace quadrille::verify
