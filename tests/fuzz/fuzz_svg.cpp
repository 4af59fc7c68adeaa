// SVG as quadrille-decode draws it, but in this process: pixels or an error, nothing from outside.
#include <quadrille/core/assert.hpp>
#include <quadrille/decoders/decode.hpp>
#include <quadrille/images/pixels.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto pixels = decoders::draw_svg(bytes);
  if (!pixels) {
    QUADRILLE_CHECK(!pixels.error().message.empty());
    return 0;
  }
  const auto image = images::read_pixels(*pixels);
  QUADRILLE_CHECK(image.has_value());
  QUADRILLE_CHECK(std::max(image->width(), image->height()) == decoders::kSvgSide);
  return 0;
}
