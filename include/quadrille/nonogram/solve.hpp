// Solving, counting and checking nonograms: the engine's front door.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/verdict.hpp>
#include <quadrille/nonogram/exchange.hpp>
#include <quadrille/nonogram/proof.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace quadrille::nonogram {

struct SolveOptions {
  std::size_t max_solutions = 2;  // 0: all of them; 1: any solution, uniqueness is not asked
  std::uint64_t seed = 0;         // shuffles ties of the search; the verdict does not depend on it
  // A state of play whose known cells are kept. Requires a grid of the puzzle's size.
  std::optional<CellGrid> from = {};
  // Called for every solution as soon as it is found; may be empty. False ends the search.
  std::function<bool(const CellGrid&)> on_solution = {};
  bool keep_solutions = true;  // in the report; without it any number is found in bounded memory
  // Gets the proof of `unique` and `none`, of the puzzle's formula (proof.hpp); for `unique` of the
  // one that excludes the solution. Not with `from`: a proof is about the clues alone.
  ProofSink* proof = nullptr;
  // Other searches for the same solutions, beside this one. Not with a proof, which nobody else may
  // have a part in, and for at most kMostSharedSolutions of them.
  SearchExchange* exchange = nullptr;
  SearchMind mind = {};
  bool probe = true;  // single cells before the search; others may have done so already
};

inline constexpr std::size_t kMostSharedSolutions = 16;

// What the solver did. Every settled cell is counted once, where it was settled first.
struct SolveStats {
  std::uint64_t line_solves = 0;
  std::uint64_t cells_by_lines = 0;
  std::uint64_t cells_by_probing = 0;
  std::uint64_t cells_by_search = 0;
  std::uint64_t probes = 0;
  std::uint64_t decisions = 0;
  std::uint64_t conflicts = 0;
  std::uint64_t restarts = 0;
  std::uint64_t learned_clauses = 0;
  std::size_t memory_bytes = 0;  // the most that the solver held at a time
  unsigned threads = 1;          // that worked on the puzzle
};

// `multiple` and `unique` are proofs. Solutions are pairwise different, contain no unknown cell
// and have passed satisfies(). With verdict `unknown`, `solutions` is what was found until then.
struct SolveReport {
  Verdict verdict = Verdict::unknown;
  std::vector<CellGrid> solutions;  // those found, if they are kept
  std::uint64_t found = 0;          // how many, kept or not
  // Nothing is left: there are exactly `found` solutions.
  bool exhausted = false;
  bool ended = false;  // on_solution ended the search; that is no limit
  LimitReached limit = LimitReached::none;
  SolveStats stats;
};

SolveReport solve(const Puzzle& puzzle, const SolveOptions& options, const Limits& limits);

// The number of solutions in decimal digits: counts have no bound. When a limit was reached,
// `exact` is false and the true number is at least `count`.
struct CountReport {
  std::string count = "0";
  bool exact = false;
  LimitReached limit = LimitReached::none;
};

CountReport count_solutions(const Puzzle& puzzle, const SolveOptions& options,
                            const Limits& limits);

// The independent checker: shares no code with the solver. True if the grid has the puzzle's size,
// no unknown cell, and exactly the blocks of every clue.
bool satisfies(const Puzzle& puzzle, const CellGrid& grid);

enum class LineStatus : std::uint8_t { satisfied, open, impossible };
enum class GridStatus : std::uint8_t { solved, open, wrong };

// A line is `satisfied` when all its cells are known and give its clue, or when what is filled
// already gives the clue and the unknown cells must stay empty; `impossible` when no placement of
// its blocks agrees with its known cells; else `open`.
// `completable` has no value when a limit was reached; a grid is `wrong` when it is not.
struct CheckReport {
  GridStatus status = GridStatus::open;
  std::vector<LineStatus> rows;
  std::vector<LineStatus> columns;
  std::optional<bool> completable;
  LimitReached limit = LimitReached::none;
};

// Requires a grid of the puzzle's size.
CheckReport check(const Puzzle& puzzle, const CellGrid& grid, const Limits& limits);

}  // namespace quadrille::nonogram
