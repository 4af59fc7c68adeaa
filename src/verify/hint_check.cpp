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
      : formula_(formula),
        watch_(watch),
        known_(formula.clause_count() + 1, 1),
        stamps_(2 * (static_cast<std::size_t>(formula.variables()) + 1)) {
    known_[0] = 0;
  }

  Result<Finding> run(ProofReader& proof) {
    ProofStep step;
    std::uint64_t steps = 0;
    for (;;) {
      const auto more = proof.next(step);
      if (!more) return tl::unexpected(more.error());
      if (!*more) return not_verified("the proof ends before the empty clause", steps);
      const auto name = [&] { return "step " + std::to_string(step.id); };
      if (step.kind == ProofStep::Kind::remove) {
        for (const std::int64_t id : step.hints) {
          if (knows(id)) known_[static_cast<std::size_t>(id)] = 0;
        }
        continue;
      }
      ++steps;
      if (step.id < next_id() || step.id > next_id() + kMostSkipped) {
        return not_verified(name() + " is out of order", steps);
      }
      if (auto fault = fault_of(step)) return not_verified(name() + ": " + *fault, steps);
      keep(step);
      watch_.holds_memory(literals_.capacity() * sizeof(int) + known_.capacity() +
                          learned_.capacity() * sizeof(Clause));
      if (watch_.reached()) return Finding{false, {}, steps, watch_.reason()};
      if (step.literals.empty()) return Finding{true, {}, steps, LimitReached::none};
    }
  }

 private:
  struct Clause {
    std::size_t begin = 0;
    std::size_t size = 0;
  };

  static std::size_t index_of(int literal) {
    return 2 * static_cast<std::size_t>(literal < 0 ? -literal : literal) + (literal < 0 ? 1 : 0);
  }

  [[nodiscard]] std::int64_t next_id() const { return static_cast<std::int64_t>(known_.size()); }

  [[nodiscard]] bool knows(std::int64_t id) const {
    return id < next_id() && known_[static_cast<std::size_t>(id)] != 0;
  }

  // Requires a known clause. Those of the formula have the numbers from 1.
  [[nodiscard]] std::span<const int> literals_of(std::int64_t id) const {
    const auto index = static_cast<std::size_t>(id) - 1;
    if (index < formula_.clause_count()) return formula_.clause(index);
    const Clause& clause = learned_[index - formula_.clause_count()];
    return std::span<const int>(literals_).subspan(clause.begin, clause.size);
  }

  // Numbers that were left out are those of no clause.
  void keep(const ProofStep& step) {
    const auto id = static_cast<std::size_t>(step.id);
    known_.resize(id);
    known_.push_back(1);
    learned_.resize(id - 1 - formula_.clause_count());
    learned_.push_back({literals_.size(), step.literals.size()});
    literals_.insert(literals_.end(), step.literals.begin(), step.literals.end());
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
      if (!knows(hint)) return "there is no clause " + std::to_string(hint);
      int left = 0;
      for (const int literal : literals_of(hint)) {
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

  const Formula& formula_;
  LimitWatch& watch_;
  std::vector<std::uint8_t> known_;    // by number: there is such a clause, and it is not removed
  std::vector<Clause> learned_;        // behind those of the formula
  std::vector<int> literals_;          // of the learned ones
  std::vector<std::uint64_t> stamps_;  // by literal
  std::uint64_t stamp_ = 0;
};

}  // namespace

Result<Finding> check_hints(const Formula& formula, ProofReader& proof, LimitWatch& watch) {
  return HintCheck(formula, watch).run(proof);
}

}  // namespace quadrille::verify
