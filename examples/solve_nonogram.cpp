// Makes a nonogram of its clues, solves it, prints the picture.
#include <quadrille/nonogram/solve.hpp>

#include <cstdio>
#include <string>

namespace nonogram = quadrille::nonogram;

int main() {
  // A chick, seven cells a side. A Result holds the puzzle or says what is wrong with the clues.
  const auto puzzle = nonogram::Puzzle::make({{3}, {2, 1}, {3, 2}, {5}, {4}, {1}, {2}},   // rows
                                             {{1}, {3}, {1, 3}, {5, 1}, {4}, {3}, {2}});  // columns
  if (!puzzle) {
    std::fprintf(stderr, "%s\n", quadrille::to_string(puzzle.error()).c_str());
    return 2;
  }

  const auto limits = quadrille::Limits::for_seconds(5);
  const nonogram::SolveReport report = nonogram::solve(*puzzle, {}, limits);
  std::printf("%s\n", std::string(quadrille::to_string(report.verdict)).c_str());
  for (const nonogram::CellGrid& solution : report.solutions) {
    for (const std::string& row : nonogram::to_rows(solution)) std::printf("%s\n", row.c_str());
  }
  std::printf("%llu line solves\n", static_cast<unsigned long long>(report.stats.line_solves));
  return 0;
}
