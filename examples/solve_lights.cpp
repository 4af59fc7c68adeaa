// Lights Out, five by five, all lights on: which cells to press, as few as possible.
#include <quadrille/lightsout/solve.hpp>

#include <cstdio>
#include <utility>

namespace lightsout = quadrille::lightsout;

int main() {
  constexpr int kSide = 5;
  lightsout::Pattern lights(kSide, kSide, 2);
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) lights.set(row, column, 1);
  }
  const auto puzzle = lightsout::Shape::rectangle(kSide, kSide).and_then([&](auto shape) {
    return lightsout::Puzzle::make(std::move(shape), lights);
  });
  if (!puzzle) return 2;

  const lightsout::SolveReport report =
      lightsout::solve(*puzzle, {}, quadrille::Limits::for_seconds(5));
  if (!report.presses) return 1;
  std::printf("%llu presses, %s\n", static_cast<unsigned long long>(report.press_count),
              report.minimal ? "and fewer do not suffice" : "perhaps not the fewest");
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) {
      std::putchar(report.presses->at(row, column) != 0 ? '#' : '.');
    }
    std::putchar('\n');
  }
  return 0;
}
