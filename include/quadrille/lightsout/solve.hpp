// Solving, counting and checking Lights Out puzzles: the engine's front door.
//
// With A the matrix of the shape (column j: what a press of cell j reaches) a solution is a vector
// x of presses with A·x = demand, modulo the number of states m. All solutions are one of them plus
// the kernel of A, the *quiet patterns*: presses that change nothing. A puzzle without solution has
// a certificate: a pattern y with y·A = 0 and y·demand ≠ 0.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/verdict.hpp>
#include <quadrille/lightsout/pattern.hpp>
#include <quadrille/lightsout/puzzle.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::lightsout {

struct SolveOptions {
  bool any = false;  // any solution will do: the fewest presses are not sought
};

// How the linear system was solved: one polynomial congruence (4 neighbours, two states),
// elimination in what light chasing leaves over, modulo 2 or modulo prime powers, or tables made
// for many small boards of one shape (BulkSolver).
enum class Method : std::uint8_t { none, polynomial, elimination, modular_elimination, tables };
std::string_view to_string(Method method);

struct SolveStats {
  Method method = Method::none;
  std::uint64_t nodes = 0;         // of the search for the fewest presses
  std::uint64_t memory_bytes = 0;  // of the matrices, tables and bases, at most at a time
};

// Verdicts: `unique` and `multiple` (the nullity is 0, is not 0) when it can be solved, `none`, or
// `unknown` when a limit was reached before that was known. A limit reached later leaves a solution
// that is not known to be the lightest: minimal is false and lower_bound says what is known. The
// limit is then `size` when the kernel is larger than any search for the minimum can manage, and
// memory_needed says what would let the search go on when it is `memory`.
struct SolveReport {
  Verdict verdict = Verdict::unknown;
  std::optional<Pattern> presses;       // has passed solves()
  std::uint64_t press_count = 0;        // presses->sum()
  bool minimal = false;                 // no solution has fewer presses
  std::uint64_t lower_bound = 0;        // every solution has at least this many presses
  std::optional<std::int64_t> nullity;  // generators of the kernel; no value: not known
  std::optional<Pattern> certificate;   // for the verdict none; has passed refutes()
  LimitReached limit = LimitReached::none;
  std::optional<std::uint64_t> memory_needed;  // bytes; no value: not known
  SolveStats stats;
};

SolveReport solve(const Puzzle& puzzle, const SolveOptions& options, const Limits& limits);

// All solutions at once: `particular` plus every sum of c_i·kernel[i], 0 <= c_i < orders[i], each
// solution exactly once. With two states (every prime number of states) all orders are m and the
// kernel is a basis.
struct SolutionSpace {
  Verdict verdict = Verdict::unknown;
  Pattern particular;
  std::vector<Pattern> kernel;
  std::vector<int> orders;
  std::optional<Pattern> certificate;
  LimitReached limit = LimitReached::none;
  SolveStats stats;
};

// The kernel is found for unsolvable puzzles too. It takes one pattern for each generator: when a
// limit forbids that, the verdict may still be known and `kernel` is empty, `orders` is not.
SolutionSpace solution_space(const Puzzle& puzzle, const Limits& limits);

// The number of solutions in decimal digits. With two states 2^nullity, or 0.
struct CountReport {
  std::optional<std::string> count;  // no value when a limit was reached
  std::optional<std::int64_t> nullity;
  LimitReached limit = LimitReached::none;
};

CountReport count_solutions(const Puzzle& puzzle, const Limits& limits);

struct EnumerateOptions {
  std::size_t max_solutions = 0;  // 0: all of them
  // Called for every solution as soon as it is found; may be empty. False ends the search.
  std::function<bool(const Pattern&)> on_solution = {};
  bool keep_solutions = true;  // in the report; without it any number is listed in bounded memory
};

// The first solutions in a fixed order.
struct EnumerateReport {
  Verdict verdict = Verdict::unknown;
  std::vector<Pattern> solutions;  // those found, if they are kept
  std::uint64_t found = 0;         // how many, kept or not
  bool exhausted = false;          // there are no others
  bool ended = false;              // on_solution ended the search; that is no limit
  LimitReached limit = LimitReached::none;
};

EnumerateReport enumerate_solutions(const Puzzle& puzzle, const EnumerateOptions& options,
                                    const Limits& limits);

// The nullity of the w×h board with 4 neighbours and two states; needs no matrix.
// Requires sides of 1 … kMaxSide.
int rectangle_nullity(int width, int height);

// The independent checkers: they know the rules (Shape) and nothing of the solver.
// What the presses add to the lights. Requires a pattern of the shape's size.
Pattern effect_of(const Shape& shape, const Pattern& presses);
// Do the presses lead from start to target? False for another size or number of states.
bool solves(const Puzzle& puzzle, const Pattern& presses);
// The sum of the presses if they solve the puzzle, else no value: checks and counts in one go, as
// boards may be larger than a machine's caches.
std::optional<std::uint64_t> press_count_if_solved(const Puzzle& puzzle, const Pattern& presses);
// Does a press of any cell meet the pattern in a sum of 0 (modulo the states)? For a symmetric
// shape: do the presses of the pattern change nothing?
bool is_quiet(const Shape& shape, const Pattern& pattern);
// Does the pattern prove that there is no solution? It is quiet, so that presses never change what
// the lights sum to on it, and start and target differ there.
bool refutes(const Puzzle& puzzle, const Pattern& certificate);

}  // namespace quadrille::lightsout
