// EWN inputs: whatever is read is written and read again unchanged, and solved within limits.
#include <quadrille/core/assert.hpp>
#include <quadrille/ewn/formats.hpp>
#include <quadrille/ewn/solve.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  QUADRILLE_CHECK(ewn::input_resemblance(text) >= 0);
  const auto puzzle = ewn::read_input(text);
  if (!puzzle) {
    QUADRILLE_CHECK(puzzle.error().line > 0 && puzzle.error().column > 0);
    return 0;
  }
  const auto again = ewn::read_input(ewn::write_input(*puzzle));
  QUADRILLE_CHECK(again.has_value() && *again == *puzzle);
  Limits limits;
  limits.max_nodes = 2'000;
  const ewn::SolveReport report = ewn::solve(*puzzle, limits);
  if (report.verdict == ewn::Outcome::optimal) {
    QUADRILLE_CHECK(ewn::replay(*puzzle, report.moves).solves());
  }
  return 0;
}
