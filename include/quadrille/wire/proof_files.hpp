// The files that make a verdict checkable by anyone, and the check of such files: what `solve
// --proof`, `verify` and the API share. docs/PROOFS.md describes them; claim.json names the others.
#pragma once

#include <quadrille/core/puzzle_kind.hpp>
#include <quadrille/ewn/solve.hpp>
#include <quadrille/lightsout/solve.hpp>
#include <quadrille/nonogram/colour/solve.hpp>
#include <quadrille/nonogram/proof.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/verify/proof.hpp>

#include <cstddef>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace quadrille::wire {

inline constexpr std::string_view kClaimFile = "claim.json";

// The names of all files that a proof of any kind may have.
std::span<const std::string_view> proof_file_names();

struct ProofFile {
  std::string name;
  std::string content;
};

struct ProofFiles {
  std::vector<ProofFile> files;  // claim.json last
  std::uint64_t steps = 0;       // of the proof
};

// The files; or the limit that was reached before they were complete, `none` if there is no proof
// of such a verdict.
using Proved = tl::expected<ProofFiles, LimitReached>;

// `max_bytes`: files with more bytes in all end with the limit `size`.
inline constexpr std::size_t kAnySize = std::numeric_limits<std::size_t>::max();

// Listens to a solver and makes the files of what it proved.
class NonogramProof {
 public:
  explicit NonogramProof(verify::ProofFormat format, std::size_t max_bytes = kAnySize);

  // For SolveOptions::proof; for one run of the solver.
  [[nodiscard]] nonogram::ProofSink& sink() { return writer_; }

  // Requires that the report keeps its solutions.
  [[nodiscard]] Proved files(const nonogram::Puzzle& puzzle, const nonogram::SolveReport& report,
                             const Limits& limits);
  [[nodiscard]] Proved files(const nonogram::colour::Puzzle& puzzle,
                             const nonogram::colour::SolveReport& report, const Limits& limits);

 private:
  template <class Own, class Report>
  Proved make_files(const Own& puzzle, const Report& report, const Limits& limits);
  void take(std::string_view piece);

  verify::ProofFormat format_;
  std::size_t max_bytes_;
  bool too_large_ = false;
  std::string proof_;
  nonogram::ProofWriter writer_;
};

// The files of a verdict on a Lights Out board: no solution, none with fewer presses, or, where
// that is not known, a solution and how many there are.
Proved lightsout_proof(const lightsout::Puzzle& puzzle, const lightsout::SolveReport& report,
                       std::size_t max_bytes, const Limits& limits);

// The files of a verdict on an EWN case: no line is shorter, or there is none.
Proved ewn_proof(const ewn::Puzzle& puzzle, const ewn::SolveReport& report, std::size_t max_bytes,
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
