// Image files to grey pixels.
#pragma once

#include <quadrille/core/grid.hpp>
#include <quadrille/core/result.hpp>

#include <cstdint>
#include <string_view>

namespace quadrille::studio {

// 0 black … 255 white.
using GreyImage = Grid<std::uint8_t>;

// More would take more than half a gigabyte on the way.
inline constexpr std::uint64_t kMostPixels = 36'000'000;

// The first frame, turned upright, on white where it is transparent. Errors: not_an_image,
// broken_image, image_too_large.
Result<GreyImage> decode_image(std::string_view bytes);

// 0xrrggbb. The same in colours.
using ColourImage = Grid<std::uint32_t>;
Result<ColourImage> decode_colours(std::string_view bytes);

}  // namespace quadrille::studio
