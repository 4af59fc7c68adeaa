// The files that make a verdict checkable by anyone, and the check of such files: what `solve
// --proof`, `verify` and the API share. docs/PROOFS.md describes them; claim.json names the others.
#pragma once

#include <quadrille/core/puzzle_kind.hpp>
#include <quadrille/lightsout/solve.hpp>
#include <quadrille/nonogram/proof.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/verify/proof.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::wire {

inline constexpr std::string_view kClaimFile = "claim.json";

struct ProofFile {
  std::string name;
  std::string content;
};

struct ProofFiles {
  std::vector<ProofFile> files;  // claim.json last
  std::uint64_t steps = 0;       // of the proof
};

// Listens to a solver and makes the files of what it proved.
class NonogramProof {
 public:
  explicit NonogramProof(verify::ProofFormat format);

  // For SolveOptions::proof; for one run of the solver.
  [[nodiscard]] nonogram::ProofSink& sink() { return writer_; }

  // No value if the verdict is none that has a proof, or a limit was reached on the way. Requires
  // that the report keeps its solutions.
  [[nodiscard]] std::optional<ProofFiles> files(const nonogram::Puzzle& puzzle,
                                                const nonogram::SolveReport& report,
                                                const Limits& limits);

 private:
  verify::ProofFormat format_;
  std::string proof_;
  nonogram::ProofWriter writer_;
};

// The files of a verdict on a Lights Out board: no solution, or none with fewer presses. No value
// if neither is known, or a limit was reached on the way.
std::optional<ProofFiles> lightsout_proof(const lightsout::Puzzle& puzzle,
                                          const lightsout::SolveReport& report,
                                          const Limits& limits);

// Gives the content of a file of the claim by its name.
using ProofFileReader = std::function<Result<std::string>(std::string_view name)>;

struct CheckedClaim {
  verify::Finding finding;
  std::string words;  // what is verified: "one solution", "no solution", …
};

// Does what the files say about the puzzle hold? Errors: files that cannot be read, a claim about
// another kind of puzzle or of a form that is not known.
Result<CheckedClaim> check_proof_files(const AnyPuzzle& puzzle, const ProofFileReader& read,
                                       const Limits& limits);

}  // namespace quadrille::wire
