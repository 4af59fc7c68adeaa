// Verdicts on nonograms with their proofs, for tests.
#pragma once

#include "corpus/named_sets.hpp"

#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/wire/proof_files.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

namespace quadrille::wire {

inline Proved prove(const nonogram::Puzzle& puzzle, verify::ProofFormat format) {
  NonogramProof proof(format);
  nonogram::SolveOptions options;
  options.proof = &proof.sink();
  const nonogram::SolveReport report = nonogram::solve(puzzle, options, Limits::none());
  return proof.files(puzzle, report, Limits::none());
}

inline ProofFileReader reader_of(const ProofFiles& files) {
  std::map<std::string, std::string, std::less<>> by_name;
  for (const ProofFile& file : files.files) by_name[file.name] = file.content;
  return [by_name](std::string_view name) -> Result<std::string> {
    const auto found = by_name.find(name);
    if (found == by_name.end()) return fail("no_such_file", "there is no such file");
    return found->second;
  };
}

inline Result<CheckedClaim> check(const nonogram::Puzzle& puzzle, const ProofFiles& files) {
  return check_proof_files(nonogram::boxed(puzzle), reader_of(files), Limits::none());
}

inline corpus::Proofs solver_proofs() {
  const auto has = [](Verdict verdict) {
    return [verdict](const nonogram::Puzzle& puzzle) {
      return nonogram::solve(puzzle, {}, Limits::none()).verdict == verdict;
    };
  };
  return {has(Verdict::unique), has(Verdict::none)};
}

}  // namespace quadrille::wire
