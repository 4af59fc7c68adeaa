// HEIC and AVIF as quadrille-decode reads them, but in this process: pixels or an error.
#include <quadrille/core/assert.hpp>
#include <quadrille/decoders/decode.hpp>
#include <quadrille/images/pixels.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  constexpr std::uint64_t kMostPixels = 1'000'000;  // a campaign has many to decode
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto pixels = decoders::decode_heif(bytes, kMostPixels);
  if (!pixels) {
    QUADRILLE_CHECK(!pixels.error().message.empty());
    return 0;
  }
  QUADRILLE_CHECK(images::read_pixels(*pixels).has_value());
  return 0;
}
