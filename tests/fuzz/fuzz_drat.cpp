// Proofs as text and in binary: the first byte says which. What is accepted must hold for the
// simple checker too.
#include "fuzz/proof_check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string proof(reinterpret_cast<const char*>(data) + 1, size - 1);
  const bool binary = data[0] == 'b';
  quadrille::verify::fuzz_proof(proof, binary ? quadrille::verify::ProofFormat::binary
                                              : quadrille::verify::ProofFormat::drat);
  return 0;
}
