// Checking what is claimed about a nonogram, from its clues alone.
//
// The encoding (docs/PROOFS.md has it in full): each line is a lattice of steps from its first cell
// to its last. On it unit propagation settles every cell that the line settles.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/puzzle.hpp>
#include <quadrille/verify/proof.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace quadrille::verify {

// How large the formula of a puzzle is.
struct FormulaSize {
  std::size_t variables = 0;
  std::size_t clauses = 0;
  std::size_t literals = 0;

  [[nodiscard]] std::size_t bytes() const {
    return literals * sizeof(int) + clauses * sizeof(std::size_t);
  }
};
FormulaSize formula_size(const nonogram::Puzzle& puzzle);
FormulaSize formula_size(const nonogram::colour::Puzzle& puzzle);

// The formula that the solutions of the puzzle satisfy; with `excluded`, all solutions but that
// one. Requires a grid of the puzzle's size without unknown cells, and at most kMaxVariable
// variables.
Formula formula_of(const nonogram::Puzzle& puzzle, const nonogram::CellGrid* excluded);
Formula formula_of(const nonogram::colour::Puzzle& puzzle,
                   const nonogram::colour::Picture* excluded);
// The same for all solutions; when the watch reaches a limit on the way, lines are missing.
Formula formula_of(const nonogram::Puzzle& puzzle, LimitWatch& watch);
Formula formula_of(const nonogram::colour::Puzzle& puzzle, LimitWatch& watch);

// The files of a claim.
struct NonogramClaim {
  bool one_solution = false;  // else: none
  std::string_view formula;   // DIMACS
  std::string_view solution;  // the grid; of no account for none
  std::string_view proof;
  ProofFormat format = ProofFormat::drat;
};

// Has the puzzle this one solution, or none? Error: a file that cannot be read at all.
Result<Finding> check_claim(const nonogram::Puzzle& puzzle, const NonogramClaim& claim,
                            const Limits& limits);
Result<Finding> check_claim(const nonogram::colour::Puzzle& puzzle, const NonogramClaim& claim,
                            const Limits& limits);

}  // namespace quadrille::verify
