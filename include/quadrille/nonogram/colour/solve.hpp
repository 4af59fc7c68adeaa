// Solving, counting and checking colour nonograms. Reports that name no cells are those of black
// and white.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/verdict.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace quadrille::nonogram::colour {

struct SolveOptions {
  std::size_t max_solutions = 2;  // 0: all of them; 1: any solution, uniqueness is not asked
  std::uint64_t seed = 0;         // shuffles ties of the search; the verdict does not depend on it
  // A state of play: solutions take their values from these domains. Requires a grid of the
  // puzzle's size.
  std::optional<DomainGrid> from = {};
  // Called for every solution as soon as it is found; may be empty. False ends the search.
  std::function<bool(const Picture&)> on_solution = {};
  bool keep_solutions = true;  // in the report
  // As in black and white, of the formula of colour/proof.hpp.
  ProofSink* proof = nullptr;
};

// As nonogram::SolveReport: `multiple` and `unique` are proofs, solutions are pairwise different
// and have passed satisfies(). In the stats a cell is settled when one value is left to it.
struct SolveReport {
  Verdict verdict = Verdict::unknown;
  std::vector<Picture> solutions;
  std::uint64_t found = 0;
  bool exhausted = false;
  bool ended = false;
  LimitReached limit = LimitReached::none;
  SolveStats stats;
};

SolveReport solve(const Puzzle& puzzle, const SolveOptions& options, const Limits& limits);

CountReport count_solutions(const Puzzle& puzzle, const SolveOptions& options,
                            const Limits& limits);

// The independent checker: shares no code with the solver. True if the picture has the puzzle's
// size and exactly the blocks of every clue.
bool satisfies(const Puzzle& puzzle, const Picture& picture);

// As nonogram::check(). Requires a grid of the puzzle's size.
CheckReport check(const Puzzle& puzzle, const DomainGrid& grid, const Limits& limits);

}  // namespace quadrille::nonogram::colour
