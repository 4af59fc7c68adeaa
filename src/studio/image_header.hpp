// What an image file says about itself, read before anybody decodes it.
//
// Decoders allocate what a header asks for, and some decode the whole file to learn its size. So
// the sizes are read here first, from the bytes alone, and files that ask for too much never reach
// a decoder. Only what this needs is understood; broken files are the decoder's to refuse.
#pragma once

#include <quadrille/core/result.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace quadrille::studio {

enum class ImageFormat : std::uint8_t { gif, jpeg, png, bmp, pnm, tiff, webp };

std::string_view to_string(ImageFormat format);

struct ImageHeader {
  ImageFormat format = ImageFormat::png;
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  // Of all frames together: a decoder may unpack every one of them.
  std::uint64_t pixels = 0;
  // How to turn the image, as Exif counts: 1 as it is, 2 … 8 mirrored and turned.
  int orientation = 1;
};

// By the first bytes; nothing if they are of no known format.
std::optional<ImageFormat> image_format(std::string_view bytes);

// Errors: not_an_image, broken_image.
Result<ImageHeader> read_image_header(std::string_view bytes);

}  // namespace quadrille::studio
