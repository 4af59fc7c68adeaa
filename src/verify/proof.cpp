#include "verify/hint_check.hpp"
#include "verify/proof_reader.hpp"
#include "verify/unit_propagation.hpp"

#include <quadrille/verify/proof.hpp>

#include <utility>

namespace quadrille::verify {
namespace {

// A clause in words, shortened.
std::string words_of(std::span<const int> clause) {
  constexpr std::size_t kMost = 12;
  std::string words;
  for (std::size_t index = 0; index < clause.size() && index < kMost; ++index) {
    words += std::to_string(clause[index]) + ' ';
  }
  return words + (clause.size() > kMost ? "… 0" : "0");
}

// Every clause in its turn, by propagation.
Result<Finding> check_forward(const Formula& formula, ProofReader& proof, LimitWatch& watch) {
  UnitPropagation clauses(formula.variables());
  bool room = true;
  for (std::size_t index = 0; room && index < formula.clause_count(); ++index) {
    room = clauses.add(formula.clause(index), 0, watch);
    if (watch.reached()) break;
  }
  ProofStep step;
  std::uint64_t steps = 0;
  for (;;) {
    watch.holds_memory(clauses.memory_bytes());
    if (!room) return Finding{false, {}, steps, LimitReached::memory};
    if (watch.reached_now()) return Finding{false, {}, steps, watch.reason()};
    const auto more = proof.next(step);
    if (!more) return tl::unexpected(more.error());
    if (!*more) return not_verified("the proof ends before the empty clause", steps);
    if (step.kind == ProofStep::Kind::remove) {
      clauses.remove(step.literals);
      continue;
    }
    ++steps;
    if (!clauses.follows(step.literals, watch)) {
      if (watch.reason() != LimitReached::none) return Finding{false, {}, steps, watch.reason()};
      return not_verified(
          "step " + std::to_string(steps) + " does not follow: " + words_of(step.literals), steps);
    }
    if (step.literals.empty()) return Finding{true, {}, steps, LimitReached::none};
    room = clauses.add(step.literals, 0, watch);
  }
}

}  // namespace

std::string_view to_string(ProofFormat format) {
  switch (format) {
    case ProofFormat::lrat:
      return "lrat";
    case ProofFormat::binary:
      return "binary";
    case ProofFormat::drat:
      break;
  }
  return "drat";
}

std::optional<ProofFormat> proof_format_of(std::string_view name) {
  for (const ProofFormat format : {ProofFormat::drat, ProofFormat::lrat, ProofFormat::binary}) {
    if (to_string(format) == name) return format;
  }
  return std::nullopt;
}

std::string_view file_name_of(ProofFormat format) {
  switch (format) {
    case ProofFormat::lrat:
      return "proof.lrat";
    case ProofFormat::binary:
      return "proof.bdrat";
    case ProofFormat::drat:
      break;
  }
  return "proof.drat";
}

Finding not_verified(std::string reason, std::uint64_t steps) {
  return Finding{false, std::move(reason), steps, LimitReached::none};
}

Result<Finding> check_proof(const Formula& formula, std::string_view proof, ProofFormat format,
                            const Limits& limits) {
  LimitWatch watch(limits);
  const auto reader = make_proof_reader(format, proof, formula.variables());
  return format == ProofFormat::lrat ? check_hints(formula, *reader, watch)
                                     : check_forward(formula, *reader, watch);
}

}  // namespace quadrille::verify
