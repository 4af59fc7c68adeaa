// Image files: whatever comes, a picture of the asked size or an error.
#include <quadrille/core/assert.hpp>
#include <quadrille/images/import_picture.hpp>
#include <quadrille/studio/decode_image.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  // The first byte chooses what is done with the image.
  const unsigned choice = size > 0 ? data[0] : 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + (size > 0 ? 1 : 0),
                               size > 0 ? size - 1 : 0);
  images::ImportOptions options;
  if ((choice & 1U) != 0) options.width = 7;
  if ((choice & 2U) != 0) options.height = 5;
  options.thresholding = static_cast<images::Thresholding>((choice >> 2) % 3);
  options.dither = (choice & 16U) != 0;
  options.edges = (choice & 32U) != 0;
  options.invert = (choice & 64U) != 0;
  options.fit = (choice & 128U) != 0 ? images::Fit::contain : images::Fit::cover;
  // Bare pixels are read by two readers, which must not differ.
  if (const auto pixels = images::read_pixels(bytes)) {
    const auto decoded = studio::decode_image(bytes, Limits::none());
    QUADRILLE_CHECK(decoded && *decoded == *pixels);
  }
  const auto imported =
      studio::decode_image(bytes, Limits::none()).and_then([&](const images::ColourImage& image) {
        return images::import_picture(image, options);
      });
  if (!imported) {
    QUADRILLE_CHECK(!imported.error().message.empty());
    return 0;
  }
  QUADRILLE_CHECK(!options.width || imported->picture.width() == 7);
  QUADRILLE_CHECK(!options.height || imported->picture.height() == 5);
  QUADRILLE_CHECK(imported->certainty.size() == imported->picture.size());
  return 0;
}
