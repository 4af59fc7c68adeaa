// Counting by listing: exact as long as the limits allow.
#include <quadrille/nonogram/colour/solve.hpp>

#include <string>

namespace quadrille::nonogram::colour {

CountReport count_solutions(const Puzzle& puzzle, const SolveOptions& options,
                            const Limits& limits) {
  SolveOptions listing = options;
  listing.max_solutions = 0;
  listing.keep_solutions = false;
  const SolveReport report = solve(puzzle, listing, limits);
  return {std::to_string(report.found), report.exhausted, report.limit};
}

}  // namespace quadrille::nonogram::colour
