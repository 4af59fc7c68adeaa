// Checks any text as a proof of one small formula: no crash, and nothing is accepted that the
// simple checker of the tests refuses.
#pragma once

#include "support/naive_proof.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/verify/proof.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace quadrille::verify {

// Three pigeons in two holes: pigeon p is in hole h, variable 2p+h+1.
inline Formula three_pigeons() {
  return read_dimacs(
             "p cnf 6 9\n1 2 0\n3 4 0\n5 6 0\n-1 -3 0\n-1 -5 0\n-3 -5 0\n-2 -4 0\n-2 -6 0\n"
             "-4 -6 0\n")
      .value();
}

inline void fuzz_proof(const std::string& proof, ProofFormat format) {
  const Formula formula = three_pigeons();
  (void)read_dimacs(proof);
  const auto finding = check_proof(formula, proof, format, Limits::none());
  if (!finding || !finding->verified) return;
  QUADRILLE_CHECK(naive_check(formula, proof, format));
  if (format == ProofFormat::lrat) return;
  const auto hinted = with_hints(formula, proof, format, Limits::none());
  QUADRILLE_CHECK(hinted.has_value());
  QUADRILLE_CHECK(naive_check(formula, hinted->text, ProofFormat::lrat));
}

}  // namespace quadrille::verify
