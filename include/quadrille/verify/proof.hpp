// Checking proofs of unsatisfiability in the formats of the SAT community.
//
// A proof is a list of clauses, each of which follows from the formula and the clauses before it by
// unit propagation alone (it is RUP: its negation propagates to a conflict; Goldberg and Novikov,
// 2003), the last of them the empty clause. DRAT (Wetzler, Heule and Hunt, 2014) adds deletions,
// LRAT (Cruz-Filipe et al., 2017) the clauses to look at, in order. The one thing of DRAT that is
// refused is a clause that merely keeps satisfiability (RAT): we never write one.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/verify/formula.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille::verify {

enum class ProofFormat : std::uint8_t { drat, lrat, binary };

// "drat", "lrat", "binary"
std::string_view to_string(ProofFormat format);
std::optional<ProofFormat> proof_format_of(std::string_view name);
// "proof.drat", "proof.lrat", "proof.bdrat"
std::string_view file_name_of(ProofFormat format);

// What became of a check. `reason` says what does not follow, for people; with a limit nothing is
// known.
struct Finding {
  bool verified = false;
  std::string reason;
  std::uint64_t steps = 0;  // that were checked
  LimitReached limit = LimitReached::none;
};

Finding not_verified(std::string reason, std::uint64_t steps = 0);

// Does the proof show that no assignment satisfies the formula? Error: bad_proof, with the line (or
// the byte, for a binary one), where the text is no proof of this format at all.
Result<Finding> check_proof(const Formula& formula, std::string_view proof, ProofFormat format,
                            const Limits& limits);

// The same proof (`drat` or `binary`) with hints, as LRAT text, without the clauses that turn out
// not to be needed. No text when a limit was reached. Error: bad_proof, also for a proof that does
// not hold.
struct Hinted {
  std::string text;
  std::uint64_t steps = 0;
  LimitReached limit = LimitReached::none;
};
Result<Hinted> with_hints(const Formula& formula, std::string_view proof, ProofFormat format,
                          const Limits& limits);

}  // namespace quadrille::verify
