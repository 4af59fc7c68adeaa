// Verdicts on nonograms with their proofs, for tests.
#pragma once

#include "corpus/named_sets.hpp"

#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/colour/solve.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/wire/proof_files.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

namespace quadrille::wire {

// Of both sorts.
template <class Options, class Own>
Proved prove_with(const Own& puzzle, verify::ProofFormat format) {
  NonogramProof proof(format);
  Options options;
  options.proof = &proof.sink();
  return proof.files(puzzle, solve(puzzle, options, Limits::none()), Limits::none());
}
inline Proved prove(const nonogram::Puzzle& puzzle, verify::ProofFormat format) {
  return prove_with<nonogram::SolveOptions>(puzzle, format);
}
inline Proved prove(const nonogram::colour::Puzzle& puzzle, verify::ProofFormat format) {
  return prove_with<nonogram::colour::SolveOptions>(puzzle, format);
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

inline Result<CheckedClaim> check(const nonogram::AnyNonogram& puzzle, const ProofFiles& files) {
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
