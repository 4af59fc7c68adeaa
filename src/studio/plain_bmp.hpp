// BMP files of all the kinds that programs write, as the one kind that Leptonica reads.
#pragma once

#include <quadrille/core/result.hpp>

#include <string>
#include <string_view>

namespace quadrille::studio {

// The image in 24 bits a pixel with the header of 40 bytes, on white where it is transparent. Reads
// headers of 40 to 124 bytes, 1 to 32 bits a pixel, bit fields and RLE8. Requires a file whose
// header has passed read_image_header(). Error: broken_image.
Result<std::string> plain_bmp(std::string_view bytes);

}  // namespace quadrille::studio
