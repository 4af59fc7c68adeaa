// Image files for tests, made by Leptonica.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <leptonica/allheaders.h>

namespace quadrille::testing {

struct PixDeleter {
  void operator()(Pix* pix) const { pixDestroy(&pix); }
};
using PixOwner = std::unique_ptr<Pix, PixDeleter>;

// The bytes of a file in one of Leptonica's formats (IFF_PNG …).
inline std::string encoded(Pix* pix, int format) {
  l_uint8* data = nullptr;
  std::size_t size = 0;
  std::string bytes;
  if (pixWriteMem(&data, &size, pix, format) == 0) {
    bytes.assign(reinterpret_cast<const char*>(data), size);
  }
  std::free(data);  // NOLINT(cppcoreguidelines-no-malloc): Leptonica allocates so
  return bytes;
}

// 8 bits a pixel, the shade of (x, y) from a function.
inline PixOwner grey_pix(int width, int height, const std::function<int(int, int)>& shade) {
  PixOwner pix(pixCreate(width, height, 8));
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      pixSetPixel(pix.get(), x, y, static_cast<l_uint32>(shade(x, y)));
    }
  }
  return pix;
}

// Each cell of the picture as a square of the given number of pixels, black on white.
inline PixOwner pix_of(const nonogram::CellGrid& picture, int scale) {
  return grey_pix(picture.width() * scale, picture.height() * scale, [&](int x, int y) {
    return picture.at(y / scale, x / scale) == nonogram::Cell::filled ? 0 : 255;
  });
}

// A number in a file, the lowest byte first or last.
inline void put_number(std::string& bytes, std::size_t at, std::uint32_t value, int length,
                       bool big_endian) {
  for (int i = 0; i < length; ++i) {
    const int shift = 8 * (big_endian ? length - 1 - i : i);
    bytes[at + static_cast<std::size_t>(i)] = static_cast<char>((value >> shift) & 0xFFU);
  }
}

}  // namespace quadrille::testing
