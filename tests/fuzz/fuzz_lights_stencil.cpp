// Stencils as text, and small boards solved with them: answers and certificates always check.
#include <quadrille/core/assert.hpp>
#include <quadrille/lightsout/formats.hpp>
#include <quadrille/lightsout/solve.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  using namespace quadrille::lightsout;
  constexpr int kWidth = 4;
  constexpr int kHeight = 3;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto stencil = read_stencil(text);
  if (!stencil) {
    QUADRILLE_CHECK(stencil.error().line >= 1 && stencil.error().column >= 1);
    return 0;
  }
  for (const bool torus : {false, true}) {
    for (const int states : {2, 3, 4}) {
      const auto shape = Shape::with_stencil(kWidth, kHeight, *stencil, torus);
      QUADRILLE_CHECK(shape.has_value());
      Pattern start(kWidth, kHeight, states);
      for (int cell = 0; cell < kWidth * kHeight; ++cell) {
        const int value = data[static_cast<std::size_t>(cell) % size] % states;
        start.set(cell / kWidth, cell % kWidth, value);
      }
      const auto puzzle = Puzzle::make(*shape, start);
      QUADRILLE_CHECK(puzzle.has_value());
      Limits limits;
      limits.max_nodes = 10'000;
      const SolveReport report = solve(*puzzle, {}, limits);
      if (report.verdict == Verdict::none) QUADRILLE_CHECK(refutes(*puzzle, *report.certificate));
      if (report.presses) QUADRILLE_CHECK(solves(*puzzle, *report.presses));
    }
  }
  return 0;
}
