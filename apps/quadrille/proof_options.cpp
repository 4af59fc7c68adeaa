#include "proof_options.hpp"

namespace quadrille::app {

std::optional<Error> proof_misused(const Source& source, const SolveSettings& settings) {
  if (settings.proof_directory.empty()) {
    if (!settings.proof_format) return std::nullopt;
    return Error{"unused_option", "--proof-format does nothing without --proof", {}, 0, 0};
  }
  if (source.index || settings.several_inputs) {
    return Error{"several_puzzles", "a proof is written for a single puzzle only", {}, 0, 0};
  }
  if (settings.count || settings.all || settings.max_solutions.value_or(2) != 2) {
    return Error{"bad_proof_request",
                 "a proof is about the verdict alone: without --count, --all and --max-solutions",
                 {},
                 0,
                 0};
  }
  return std::nullopt;
}

std::optional<Error> proof_format_misused(const SolveSettings& settings) {
  if (!settings.proof_format) return std::nullopt;
  return Error{"unused_option",
               "--proof-format does nothing here: proofs of this kind have one form",
               {},
               0,
               0};
}

operations::ProofRequest proof_request(const SolveSettings& settings) {
  operations::ProofRequest request;
  request.wanted = !settings.proof_directory.empty();
  request.binary = settings.proof_format == "binary";
  if (!request.binary) request.format = settings.proof_format;
  request.max_bytes = limits_of(settings.common).max_memory;
  return request;
}

}  // namespace quadrille::app
