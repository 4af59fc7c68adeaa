#include "fuzz/proof_check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  quadrille::verify::fuzz_proof(std::string(reinterpret_cast<const char*>(data), size),
                                quadrille::verify::ProofFormat::lrat);
  return 0;
}
