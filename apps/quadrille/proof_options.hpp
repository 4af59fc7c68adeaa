// What `--proof` and `--proof-format` of `solve` ask for.
#pragma once

#include "frontend.hpp"

#include <quadrille/operations/proof_fields.hpp>

#include <optional>

namespace quadrille::app {

// What does not go with --proof: several puzzles, options that ask for something else than the
// verdict.
std::optional<Error> proof_misused(const Source& source, const SolveSettings& settings);
// The same for a kind whose proofs have one form.
std::optional<Error> proof_format_misused(const SolveSettings& settings);

operations::ProofRequest proof_request(const SolveSettings& settings);

}  // namespace quadrille::app
