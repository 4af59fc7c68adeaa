// Pixels, however they were decoded.
#pragma once

#include <quadrille/core/grid.hpp>
#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>

#include <cstdint>
#include <string_view>

namespace quadrille::images {

// 0xrrggbb.
using ColourImage = Grid<std::uint32_t>;
// 0 black … 255 white.
using GreyImage = Grid<std::uint8_t>;

// More would take more than half a gigabyte on the way.
inline constexpr std::uint64_t kMostPixels = 36'000'000;
// Error: image_too_large.
Result<void> check_pixels(std::uint64_t width, std::uint64_t height, std::uint64_t in_all);

// How light each pixel is.
GreyImage grey_of(const ColourImage& image);

// A file's first frame, upright, on white where it is transparent. Errors: not_an_image,
// broken_image, image_too_large; of formats that take long also limit_reached.
using Decoder = Result<ColourImage> (*)(std::string_view bytes, const Limits& limits);

// Nothing but bare pixels: netpbm's P6 with 8 bits a channel, without comments. For a host that
// has decoded the file itself.
Result<ColourImage> read_pixels(std::string_view bytes);

}  // namespace quadrille::images
