// Image files to pixels, with Leptonica.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/images/pixels.hpp>

#include <string_view>

namespace quadrille::studio {

// Do the first bytes look like an image that decode_image() reads?
bool is_image(std::string_view bytes);

// An images::Decoder for GIF, JPEG, PNG, BMP, PNM, TIFF and WebP.
Result<images::ColourImage> decode_image(std::string_view bytes);

}  // namespace quadrille::studio
