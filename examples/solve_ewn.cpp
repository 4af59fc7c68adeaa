// EWN: reads a case from its three lines, finds the fewest moves, prints them.
#include <quadrille/ewn/formats.hpp>
#include <quadrille/ewn/solve.hpp>

#include <cstdio>
#include <string>

namespace ewn = quadrille::ewn;

int main() {
  // Piece 2 is to reach the corner; where pieces 1 to 6 stand; the dice of 30 rounds.
  const auto puzzle = ewn::read_input(
      "2\n"
      "62 26 66 42 32 36\n"
      "665545154156655451541566554515\n");
  if (!puzzle) {
    std::fprintf(stderr, "%s\n", quadrille::to_string(puzzle.error()).c_str());
    return 2;
  }

  const ewn::SolveReport report = ewn::solve(*puzzle, quadrille::Limits::for_seconds(5));
  std::printf("%s: %d steps\n%s\n", std::string(to_string(report.verdict)).c_str(), report.steps(),
              ewn::write_moves(report.moves).c_str());
  return report.verdict == ewn::Outcome::optimal ? 0 : 1;
}
