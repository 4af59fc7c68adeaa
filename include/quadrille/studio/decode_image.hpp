// Image files to pixels: with Leptonica, or in a process apart.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/images/pixels.hpp>

#include <string_view>

namespace quadrille::studio {

// Do the first bytes look like an image that decode_image() reads?
bool is_image(std::string_view bytes);

// An images::Decoder for GIF, JPEG, PNG, BMP, PNM, TIFF and WebP, and for SVG and HEIC (AVIF too),
// which the program quadrille-decode reads in a process of its own; it is looked for beside this
// program, in ../libexec/quadrille and on the PATH, or is what QUADRILLE_DECODER names. More errors
// of these: unsupported_image, image_too_complex, no_decoder, limit_reached.
Result<images::ColourImage> decode_image(std::string_view bytes, const Limits& limits);

}  // namespace quadrille::studio
