#include <quadrille/core/assert.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/formats.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const nonogram::PuzzleFormat format = nonogram::page_format();
  QUADRILLE_CHECK(format.resemblance(text) >= 0 && format.resemblance(text) <= 100);
  const auto puzzles = format.read_any(text);
  if (puzzles) {
    QUADRILLE_CHECK(puzzles->size() == 1);
  } else {
    QUADRILLE_CHECK(puzzles.error().line >= 1 && puzzles.error().column >= 1);
    QUADRILLE_CHECK(is_utf8(puzzles.error().message));
  }
  return 0;
}
