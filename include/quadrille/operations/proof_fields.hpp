// Proofs at the door: what a request to solve says about one, and how an answer holds it.
#pragma once

#include <quadrille/operations/fields.hpp>
#include <quadrille/wire/proof_files.hpp>

#include <cstddef>
#include <optional>
#include <string>

#include <boost/json/fwd.hpp>

namespace quadrille::operations {

// The files of a proof that goes into an answer have no more bytes than this in all.
inline constexpr std::size_t kMaxBytesOfProof = std::size_t{8} << 20;

struct ProofRequest {
  bool wanted = false;
  std::optional<std::string> format = {};  // "drat" or "lrat": what JSON can hold
  // For callers that write files.
  bool binary = false;
  std::size_t max_bytes = kMaxBytesOfProof;

  // "proof"
  void describe(FieldVisitor& fields);
  // "proof_format", where there is a choice.
  void describe_format(FieldVisitor& fields);
  [[nodiscard]] verify::ProofFormat wanted_format() const;
};

// What cut the proof short, if one was wanted.
LimitReached limit_of(const std::optional<wire::Proved>& proof);

// "proof", if one was wanted: {steps, bytes, files: [{name, bytes, sha256, content}]}; null if
// there is none of this verdict or a limit was reached.
void add_proof(boost::json::object& object, const std::optional<wire::Proved>& proof);

}  // namespace quadrille::operations
