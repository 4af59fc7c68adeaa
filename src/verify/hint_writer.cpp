// Turns a proof without hints into one with hints: the forward check notes which clauses became
// unit, and what the empty clause does not rest on is left out at the end.
//
// What follows at the root would have to be repeated in the hints of every clause. Instead a root
// literal becomes a clause of its own the first time that it is needed.
#include "verify/proof_reader.hpp"
#include "verify/unit_propagation.hpp"

#include <quadrille/verify/proof.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadrille::verify {
namespace {

void append_number(std::string& text, std::int64_t number) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, number);
  text.append(digits, end.ptr);
  text += ' ';
}

// The clauses of the proof with their hints, in the order of their numbers.
class HintedClauses {
 public:
  explicit HintedClauses(std::size_t formula_clauses) : first_(formula_clauses + 1) {}

  [[nodiscard]] std::uint32_t next_number() const {
    return static_cast<std::uint32_t>(first_ + clauses_.size());
  }
  void add(std::span<const int> literals, std::span<const std::uint32_t> hints) {
    literals_.insert(literals_.end(), literals.begin(), literals.end());
    hints_.insert(hints_.end(), hints.begin(), hints.end());
    clauses_.push_back({literals_.size(), hints_.size()});
  }
  [[nodiscard]] std::size_t memory_bytes() const {
    return (literals_.capacity() + hints_.capacity()) * 4 + clauses_.capacity() * sizeof(Ends);
  }

  // What the last clause rests on, numbered anew, each removed after its last use.
  Hinted write() const {
    find_last_uses();
    std::vector<std::uint32_t> numbers(clauses_.size());
    Hinted result;
    for (std::size_t index = 0; index < clauses_.size(); ++index) {
      if (last_uses_[index] == 0) continue;
      numbers[index] = static_cast<std::uint32_t>(first_ + result.steps++);
      write_clause(result.text, index, numbers);
      write_removals(result.text, index, numbers);
    }
    return result;
  }

 private:
  struct Ends {
    std::size_t literals;
    std::size_t hints;
  };

  [[nodiscard]] std::span<const int> literals_of(std::size_t index) const {
    const std::size_t begin = index == 0 ? 0 : clauses_[index - 1].literals;
    return std::span(literals_).subspan(begin, clauses_[index].literals - begin);
  }
  [[nodiscard]] std::span<const std::uint32_t> hints_of(std::size_t index) const {
    const std::size_t begin = index == 0 ? 0 : clauses_[index - 1].hints;
    return std::span(hints_).subspan(begin, clauses_[index].hints - begin);
  }

  void find_last_uses() const {
    last_uses_.assign(clauses_.size(), 0);
    last_uses_.back() = clauses_.size();
    for (std::size_t index = clauses_.size(); index-- > 0;) {
      if (last_uses_[index] == 0) continue;
      for (const std::uint32_t hint : hints_of(index)) {
        if (hint < first_) continue;
        std::size_t& last_use = last_uses_[hint - first_];
        if (last_use == 0) last_use = index;
      }
    }
  }

  void write_clause(std::string& text, std::size_t index,
                    const std::vector<std::uint32_t>& numbers) const {
    append_number(text, numbers[index]);
    for (const int literal : literals_of(index)) append_number(text, literal);
    text += "0 ";
    for (const std::uint32_t hint : hints_of(index)) {
      append_number(text, hint < first_ ? hint : numbers[hint - first_]);
    }
    text += "0\n";
  }

  void write_removals(std::string& text, std::size_t index,
                      const std::vector<std::uint32_t>& numbers) const {
    bool any = false;
    for (const std::uint32_t hint : hints_of(index)) {
      if (hint < first_ || last_uses_[hint - first_] != index) continue;
      if (!any) append_number(text, numbers[index]);
      if (!any) text += "d ";
      append_number(text, numbers[hint - first_]);
      any = true;
    }
    if (any) text += "0\n";
  }

  std::size_t first_;  // number of the first clause
  std::vector<int> literals_;
  std::vector<std::uint32_t> hints_;
  std::vector<Ends> clauses_;
  mutable std::vector<std::size_t> last_uses_;  // by clause: 0 not needed; the last one's own end
};

class HintWriter {
 public:
  HintWriter(const Formula& formula, LimitWatch& watch)
      : watch_(watch),
        clauses_(formula.variables()),
        hinted_(formula.clause_count()),
        units_(static_cast<std::size_t>(formula.variables()) + 1),
        seen_(units_.size()) {
    for (std::size_t index = 0; index < formula.clause_count() && room_; ++index) {
      room_ = clauses_.add(formula.clause(index), static_cast<std::uint32_t>(index + 1), watch_);
      if (watch_.reached()) return;
    }
  }

  Result<Hinted> run(ProofReader& proof) {
    ProofStep step;
    while (!clauses_.refuted()) {
      watch_.holds_memory(clauses_.memory_bytes() + hinted_.memory_bytes());
      if (!room_ || watch_.reached_now()) return cut();
      const auto more = proof.next(step);
      if (!more) return tl::unexpected(more.error());
      if (!*more) return fail("bad_proof", "the proof ends before the empty clause");
      if (step.kind == ProofStep::Kind::remove) {
        clauses_.remove(step.literals);
      } else if (!add(step.literals)) {
        if (watch_.reason() != LimitReached::none) return cut();
        return fail("bad_proof", "a clause does not follow");
      }
    }
    if (watch_.reached_now()) return cut();
    add_empty_clause();
    return hinted_.write();
  }

 private:
  [[nodiscard]] Hinted cut() const {
    return {{}, 0, room_ ? watch_.reason() : LimitReached::memory};
  }

  bool add(std::span<const int> clause) {
    if (!clauses_.follows(clause, watch_)) return false;
    const UnitPropagation::Antecedents antecedents = clauses_.antecedents();
    hints_.clear();
    for (const std::uint32_t literal : rest_of(antecedents.root_literals)) make_unit(literal);
    for (const std::uint32_t literal : antecedents.root_literals) {
      hints_.push_back(units_[literal / 2]);
    }
    for (const auto ref : antecedents.clauses) hints_.push_back(clauses_.number_of(ref));
    const std::uint32_t number = hinted_.next_number();
    hinted_.add(clause, hints_);
    room_ = clauses_.add(clause, number, watch_);
    return true;
  }

  // The root literals that are no clauses yet and that these rest on, these among them, in the
  // order of the trail.
  std::vector<std::uint32_t> rest_of(std::span<const std::uint32_t> literals) {
    std::vector<std::uint32_t> rest;
    const auto take = [&](std::uint32_t literal) {
      if (units_[literal / 2] != 0 || seen_[literal / 2]) return;
      seen_[literal / 2] = true;
      rest.push_back(literal);
    };
    for (const std::uint32_t literal : literals) take(literal);
    for (std::size_t index = 0; index < rest.size(); ++index) {
      const std::uint32_t literal = rest[index];
      for (const std::uint32_t other : clauses_.literals_of(clauses_.reason_of(literal))) {
        if (other != literal) take(other ^ 1);
      }
    }
    std::sort(rest.begin(), rest.end(), [this](std::uint32_t left, std::uint32_t right) {
      return clauses_.place_of(left) < clauses_.place_of(right);
    });
    for (const std::uint32_t literal : rest) seen_[literal / 2] = false;
    return rest;
  }

  // Requires that what the literal rests on are clauses.
  void make_unit(std::uint32_t literal) {
    const auto reason = clauses_.reason_of(literal);
    if (clauses_.literals_of(reason).size() == 1) {
      units_[literal / 2] = clauses_.number_of(reason);
      return;
    }
    std::vector<std::uint32_t> hints;
    for (const std::uint32_t other : clauses_.literals_of(reason)) {
      if (other != literal) hints.push_back(units_[other / 2]);
    }
    hints.push_back(clauses_.number_of(reason));
    units_[literal / 2] = hinted_.next_number();
    const int unit = UnitPropagation::literal_of(literal);
    hinted_.add({&unit, 1}, hints);
  }

  // All hints in one step: nobody will need what they settle.
  void add_empty_clause() {
    std::vector<std::uint32_t> needed;
    const auto conflict = clauses_.root_conflict();
    for (const std::uint32_t literal : clauses_.literals_of(conflict))
      needed.push_back(literal ^ 1);
    hints_.clear();
    const std::vector<std::uint32_t> rest = rest_of(needed);
    for (const std::uint32_t literal : rest) {
      for (const std::uint32_t other : clauses_.literals_of(clauses_.reason_of(literal))) {
        needed.push_back(other ^ 1);
      }
    }
    for (const std::uint32_t literal : needed) {
      const std::uint32_t unit = units_[literal / 2];
      if (unit != 0 && !seen_[literal / 2]) hints_.push_back(unit);
      seen_[literal / 2] = true;
    }
    for (const std::uint32_t literal : rest) {
      hints_.push_back(clauses_.number_of(clauses_.reason_of(literal)));
    }
    hints_.push_back(clauses_.number_of(conflict));
    hinted_.add({}, hints_);
  }

  LimitWatch& watch_;
  UnitPropagation clauses_;
  HintedClauses hinted_;
  std::vector<std::uint32_t> units_;  // by variable: the clause that says its value; 0: none yet
  std::vector<bool> seen_;            // by variable, scratch
  std::vector<std::uint32_t> hints_;
  bool room_ = true;
};

}  // namespace

Result<Hinted> with_hints(const Formula& formula, std::string_view proof, ProofFormat format,
                          const Limits& limits) {
  LimitWatch watch(limits);
  const auto reader = make_proof_reader(format, proof, formula.variables());
  return HintWriter(formula, watch).run(*reader);
}

}  // namespace quadrille::verify
