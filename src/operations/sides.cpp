#include "operations/sides.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::operations {

Result<Size> size_of(const Sides& sides, const Size& usual, int high) {
  if (sides.size) {
    const std::string_view both = *sides.size;
    const std::size_t cross = std::min(both.find('x'), both.size());
    const auto width = parse_number(both.substr(0, cross), high);
    const auto height = parse_number(both.substr(std::min(cross + 1, both.size())), high);
    if (width && height && *width > 0 && *height > 0) {
      return Size{static_cast<int>(*width), static_cast<int>(*height)};
    }
    return fail("bad_field", fmt::format("the field \"size\" must be \"WIDTHxHEIGHT\", each from 1 "
                                         "to {}",
                                         high));
  }
  if (!sides.width && !sides.height) return usual;
  const auto width = static_cast<int>(sides.width.value_or(usual.width));
  return Size{width, static_cast<int>(sides.height.value_or(width))};
}

}  // namespace quadrille::operations
