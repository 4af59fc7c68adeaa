// The check of a proof with hints: no search, no propagation, each clause that a hint names is
// looked at once.
#pragma once

#include "verify/proof_reader.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/verify/formula.hpp>
#include <quadrille/verify/proof.hpp>

namespace quadrille::verify {

Result<Finding> check_hints(const Formula& formula, ProofReader& proof, LimitWatch& watch);

}  // namespace quadrille::verify
