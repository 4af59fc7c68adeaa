// Image files as colour puzzles: few colours of the asked size, or pixel art as it is.
#include <quadrille/core/assert.hpp>
#include <quadrille/images/import_colours.hpp>
#include <quadrille/nonogram/colour/solve.hpp>
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
  options.colours = static_cast<int>(1 + choice % 8);
  if ((choice & 8U) != 0) options.width = 7;
  if ((choice & 16U) != 0) options.height = 5;
  options.fit = (choice & 32U) != 0 ? images::Fit::contain : images::Fit::cover;
  const bool as_it_is = (choice & 64U) != 0;
  const auto puzzle =
      studio::decode_image(bytes, Limits::none()).and_then([&](const images::ColourImage& image) {
        return as_it_is ? images::pixel_art(image) : images::picture_in_colours(image, options);
      });
  if (!puzzle) {
    QUADRILLE_CHECK(!puzzle.error().message.empty());
    return 0;
  }
  QUADRILLE_CHECK(puzzle->goal() && nonogram::colour::satisfies(*puzzle, *puzzle->goal()));
  if (as_it_is) return 0;
  QUADRILLE_CHECK(puzzle->palette().size() <= 1 + *options.colours);
  QUADRILLE_CHECK(!options.width || puzzle->width() == 7);
  QUADRILLE_CHECK(!options.height || puzzle->height() == 5);
  return 0;
}
