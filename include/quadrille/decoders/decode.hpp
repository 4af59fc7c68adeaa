// Image files whose libraries have a long history of faults, or cannot be stopped: SVG with
// librsvg, HEIC with libheif. To be called in a process of its own that is confined and can be
// ended (apps/quadrille-decode); studio::decode_image() starts it.
#pragma once

#include <quadrille/core/result.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace quadrille::decoders {

// Of an SVG's text, also once it is unpacked.
inline constexpr std::size_t kMostSvgBytes = std::size_t{8} << 20;
inline constexpr std::size_t kMostHeifBytes = std::size_t{64} << 20;
// A drawing has no pixels of its own: the longer side gets these, whatever the document says.
inline constexpr int kSvgSide = 1024;

// Both give bare pixels as images::read_pixels() takes them: netpbm's P6, on white where the image
// is transparent. Errors: broken_image, image_too_large, image_too_complex (SVG), unsupported_image
// (HEIC).

// A drawing as text or compressed with gzip. Nothing outside the document is ever read.
Result<std::string> draw_svg(std::string_view bytes);

// The first image of a HEIC or AVIF file, turned upright, 8 bits a channel.
Result<std::string> decode_heif(std::string_view bytes, std::uint64_t most_pixels);

}  // namespace quadrille::decoders
