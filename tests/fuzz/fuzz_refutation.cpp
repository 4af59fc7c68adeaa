// Any text as the refutation of two small cases: no crash, and a case with a line is never refuted.
#include <quadrille/core/assert.hpp>
#include <quadrille/ewn/puzzle.hpp>
#include <quadrille/verify/ewn.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace quadrille::verify {
namespace {

// On 3×3 the goal piece 1 stands in the far corner and needs two of its own dice.
ewn::Puzzle small_case(std::vector<int> dice) {
  ewn::Layout layout;
  layout.board = ewn::Board::make(3, 3, {}).value();
  layout.cells = {8, 1, 2, 3, 5, 6};
  layout.dice = std::move(dice);
  return ewn::Puzzle::make(std::move(layout)).value();
}

}  // namespace
}  // namespace quadrille::verify

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  static const ewn::Puzzle possible = verify::small_case({0, 3, 0});
  static const ewn::Puzzle impossible = verify::small_case({0, 3, 4});
  const auto wrong = verify::check_claim(possible, {false, {}, text}, Limits::none());
  QUADRILLE_CHECK(!wrong || !wrong->verified);
  (void)verify::check_claim(impossible, {false, {}, text}, Limits::none());
  (void)verify::check_claim(possible, {true, text, text}, Limits::none());
  return 0;
}
