// Checking that a repair of a picture leaves one solution, and that no repair changes fewer cells.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>
#include <quadrille/verify/proof.hpp>

#include <string_view>

namespace quadrille::verify {

// The files of a claim; docs/PROOFS.md has their form.
struct RepairClaim {
  std::string_view picture;   // what is repaired: a solution of the puzzle
  std::string_view repaired;  // what it becomes
  // That the clues of the repaired picture have one solution.
  std::string_view formula;
  std::string_view proof;  // DRAT
  // Why fewer changes do not do: second solutions that some pictures keep, one a line, and a proof
  // that no small set of changes escapes all of them.
  std::string_view faults;
  std::string_view bound_formula;
  std::string_view bound_proof;  // DRAT
};

// Errors: files that cannot be read; bad_faults with the line.
Result<Finding> check_repair(const nonogram::Puzzle& puzzle, const RepairClaim& claim,
                             const Limits& limits);

}  // namespace quadrille::verify
