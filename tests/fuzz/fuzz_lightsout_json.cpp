// Lights Out in JSON: whatever is read is written and read again unchanged.
#include <quadrille/core/assert.hpp>
#include <quadrille/wire/lightsout_json.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  QUADRILLE_CHECK(wire::lightsout_json_format().resemblance(text) >= 0);
  const auto puzzles = wire::read_lightsout_json(text);
  if (!puzzles || puzzles->empty()) return 0;
  const auto again = wire::read_lightsout_json(wire::write_lightsout_json(*puzzles));
  QUADRILLE_CHECK(again.has_value() && *again == *puzzles);
  if (const auto claim = wire::read_lightsout_claim_json(text, puzzles->front())) {
    QUADRILLE_CHECK(claim->presses.has_value() != claim->certificate.has_value());
  }
  return 0;
}
