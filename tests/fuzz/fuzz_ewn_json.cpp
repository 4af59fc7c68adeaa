// EWN in JSON: whatever is read is written and read again unchanged.
#include <quadrille/core/assert.hpp>
#include <quadrille/wire/ewn_json.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Format format = wire::ewn_json_format();
  QUADRILLE_CHECK(format.resemblance(text) >= 0);
  if (const auto puzzles = wire::read_ewn_json(text); puzzles && !puzzles->empty()) {
    const auto again = wire::read_ewn_json(wire::write_ewn_json(*puzzles));
    QUADRILLE_CHECK(again.has_value() && *again == *puzzles);
  }
  if (const auto claim = wire::read_ewn_claim_json(text)) QUADRILLE_CHECK(claim->seconds >= 0);
  return 0;
}
