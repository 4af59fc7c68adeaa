// Images that another process decodes: SVG and HEIC.
//
// librsvg cannot be interrupted, and decoders of HEVC have had their share of holes. So the program
// quadrille-decode does it, confined (apps/quadrille-decode/confinement.hpp); it is ended as soon
// as a limit is reached, and what it can do wrong at worst is to give wrong pixels.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/images/pixels.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace quadrille::studio {

enum class ApartFormat : std::uint8_t { svg, heif };

// By content: the root element, or gzip, which nothing else that we read is packed with; for HEIC
// and AVIF the brands. Nothing if it is neither.
std::optional<ApartFormat> apart_format(std::string_view bytes);

// Errors: those of decoders/decode.hpp; limit_reached; image_too_complex when the program took more
// than it may or fell over; no_decoder when there is no such program.
Result<images::ColourImage> decode_apart(ApartFormat format, std::string_view bytes,
                                         const Limits& limits);

}  // namespace quadrille::studio
