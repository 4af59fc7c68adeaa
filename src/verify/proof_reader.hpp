// Proofs step by step, from their three formats.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/verify/proof.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::verify {

struct ProofStep {
  enum class Kind : std::uint8_t { add, remove };

  Kind kind = Kind::add;
  std::vector<int> literals;
  std::int64_t id = 0;              // LRAT only: of the added clause
  std::vector<std::int64_t> hints;  // LRAT only: clauses to look at, or to be removed
};

class ProofReader {
 public:
  ProofReader() = default;
  ProofReader(const ProofReader&) = delete;
  ProofReader& operator=(const ProofReader&) = delete;
  virtual ~ProofReader() = default;

  // The next step goes to `step`; false at the end of the proof. Error: bad_proof.
  virtual Result<bool> next(ProofStep& step) = 0;
};

// `variables`: no literal is of a higher one. The text outlives the reader.
std::unique_ptr<ProofReader> make_proof_reader(ProofFormat format, std::string_view text,
                                               int variables);

}  // namespace quadrille::verify
