// What gzip has packed.
#pragma once

#include <quadrille/core/result.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace quadrille::decoders {

bool is_gzip(std::string_view bytes);

// Stops at `most` bytes, however much is packed. Errors: broken_image, image_too_large.
Result<std::string> gunzip(std::string_view bytes, std::size_t most);

}  // namespace quadrille::decoders
