// Pixels on white, as netpbm's P6.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace quadrille::decoders {

class BarePixels {
 public:
  BarePixels(int width, int height)
      : text_("P6\n" + std::to_string(width) + ' ' + std::to_string(height) + "\n255\n") {
    text_.reserve(text_.size() + std::size_t{3} * static_cast<std::size_t>(width) *
                                     static_cast<std::size_t>(height));
  }

  // Channels from 0 to 255 that were multiplied with `alpha`; row by row.
  void add(std::uint32_t red, std::uint32_t green, std::uint32_t blue, std::uint32_t alpha) {
    for (const std::uint32_t channel : {red, green, blue}) {
      text_ += static_cast<char>(std::min(channel + 255 - alpha, std::uint32_t{255}));
    }
  }

  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  std::string text_;
};

}  // namespace quadrille::decoders
