#include "studio/plain_bmp.hpp"

#include "studio/byte_reader.hpp"

#include <quadrille/core/grid.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace quadrille::studio {
namespace {

// Where things are in a file.
constexpr std::size_t kDataOffset = 10;
constexpr std::size_t kHeaderSize = 14;
constexpr std::size_t kWidth = 18;
constexpr std::size_t kHeight = 22;
constexpr std::size_t kBits = 28;
constexpr std::size_t kCompression = 30;
constexpr std::size_t kColoursUsed = 46;
constexpr std::size_t kMasks = 54;  // in long headers, and right behind the short one

enum class Packing : std::uint32_t { none = 0, rle8 = 1, bit_fields = 3 };

tl::unexpected<Error> broken(std::string_view what) {
  return fail("broken_image", "broken BMP image: " + std::string(what));
}

// 0xaarrggbb; opaque where the file says nothing.
using Pixels = Grid<std::uint32_t>;
constexpr std::uint32_t kOpaque = 0xFF000000U;

class BmpReader {
 public:
  explicit BmpReader(std::string_view bytes)
      : bytes_(bytes), reader_(bytes, ByteReader::Order::little_endian) {}

  Result<Pixels> read() {
    header_ = number(kHeaderSize);
    bits_ = reader_.u16(kBits).value_or(0);
    packing_ = static_cast<Packing>(number(kCompression));
    const auto width = static_cast<int>(number(kWidth));
    const auto signed_height = static_cast<std::int32_t>(number(kHeight));
    top_down_ = signed_height < 0;
    pixels_ = Pixels(width, top_down_ ? -signed_height : signed_height, kOpaque | 0xFFFFFFU);
    if (bits_ <= 8) read_palette();
    if (packing_ == Packing::rle8 && bits_ == 8) return read_rle8();
    const bool masks = packing_ == Packing::bit_fields && (bits_ == 16 || bits_ == 32);
    const bool plain = packing_ == Packing::none && (bits_ == 1 || bits_ == 4 || bits_ == 8 ||
                                                     bits_ == 16 || bits_ == 24 || bits_ == 32);
    if (!masks && !plain) return broken("its pixels are packed in a way that is not understood");
    return read_rows();
  }

 private:
  [[nodiscard]] std::uint32_t number(std::size_t at) const { return reader_.u32(at).value_or(0); }

  void read_palette() {
    const std::uint32_t most = 1U << bits_;
    const std::uint32_t used = number(kColoursUsed);
    const std::size_t first = kHeaderSize + header_;
    for (std::uint32_t entry = 0; entry < (used == 0 ? most : std::min(used, most)); ++entry) {
      palette_.push_back(kOpaque | (number(first + std::size_t{4} * entry) & 0xFFFFFFU));
    }
  }

  [[nodiscard]] std::uint32_t colour_of_index(std::uint32_t index) const {
    return index < palette_.size() ? palette_[index] : kOpaque;
  }

  void set(int line, int column, std::uint32_t colour) {
    pixels_.at(top_down_ ? line : pixels_.height() - 1 - line, column) = colour;
  }

  Result<Pixels> read_rows() {
    const auto width = static_cast<std::uint64_t>(pixels_.width());
    const std::uint64_t stride = (width * bits_ + 31) / 32 * 4;
    const std::uint64_t data = number(kDataOffset);
    const std::uint64_t needed = stride * static_cast<std::uint64_t>(pixels_.height());
    if (data > bytes_.size() || needed > bytes_.size() - data) return broken("the file is cut off");
    read_masks();
    for (int line = 0; line < pixels_.height(); ++line) {
      const std::size_t begin = data + stride * static_cast<std::uint64_t>(line);
      for (int column = 0; column < pixels_.width(); ++column) {
        set(line, column, pixel_at(begin, static_cast<std::size_t>(column)));
      }
    }
    return std::move(pixels_);
  }

  void read_masks() {
    if (packing_ == Packing::bit_fields) {
      const std::size_t count = header_ >= 56 ? 4 : 3;
      for (std::size_t i = 0; i < count; ++i) masks_[i] = number(kMasks + 4 * i);
    } else if (bits_ == 16) {
      masks_ = {0x7C00U, 0x03E0U, 0x001FU, 0};
    } else {
      masks_ = {0xFF0000U, 0x00FF00U, 0x0000FFU, 0};
    }
  }

  [[nodiscard]] std::uint32_t pixel_at(std::size_t begin, std::size_t column) const {
    if (bits_ <= 8) {
      const std::size_t bit = column * bits_;
      const std::uint32_t byte = reader_.u8(begin + bit / 8).value_or(0);
      const auto shift = static_cast<unsigned>(8 - bits_ - bit % 8);
      return colour_of_index(byte >> shift & ((1U << bits_) - 1));
    }
    const std::size_t at = begin + column * (bits_ / 8);
    if (bits_ == 24) {
      const std::uint32_t low = reader_.u16(at).value_or(0);
      return kOpaque | low | reader_.u8(at + 2).value_or(0) << 16U;
    }
    const std::uint32_t word = bits_ == 16 ? reader_.u16(at).value_or(0) : number(at);
    const std::uint32_t alpha = masks_[3] == 0 ? 255U : channel(word, masks_[3]);
    return alpha << 24U | channel(word, masks_[0]) << 16U | channel(word, masks_[1]) << 8U |
           channel(word, masks_[2]);
  }

  // 0 … 255, however many bits the mask has.
  static std::uint32_t channel(std::uint32_t word, std::uint32_t mask) {
    if (mask == 0) return 0;
    const int shift = std::countr_zero(mask);
    const std::uint64_t most = mask >> shift;
    return static_cast<std::uint32_t>(std::uint64_t{(word & mask) >> shift} * 255 / most);
  }

  // Pairs of bytes: a length and a colour; after a zero an end of line (0), of the image (1), a
  // jump (2), or so many single pixels, padded to an even number. Pixels that are jumped over, and
  // what lies beyond the edges, have the first colour and none.
  Result<Pixels> read_rle8() {
    std::fill(pixels_.cells().begin(), pixels_.cells().end(), colour_of_index(0));
    std::size_t at = number(kDataOffset);
    std::int64_t line = 0;
    std::int64_t column = 0;
    const auto put = [&](std::uint32_t index) {
      if (line < pixels_.height() && column < pixels_.width()) {
        set(static_cast<int>(line), static_cast<int>(column), colour_of_index(index));
      }
      ++column;
    };
    for (;;) {
      const auto length = reader_.u8(at);
      const auto second = reader_.u8(at + 1);
      if (!length || !second) return broken("the file is cut off");
      at += 2;
      if (*length > 0) {
        for (std::uint32_t i = 0; i < *length; ++i) put(*second);
      } else if (*second == 0) {
        ++line;
        column = 0;
      } else if (*second == 1) {
        return std::move(pixels_);
      } else if (*second == 2) {
        column += reader_.u8(at).value_or(0);
        line += reader_.u8(at + 1).value_or(0);
        at += 2;
      } else {
        for (std::uint32_t i = 0; i < *second; ++i) put(reader_.u8(at + i).value_or(0));
        at += *second + *second % 2;
      }
    }
  }

  std::string_view bytes_;
  ByteReader reader_;
  std::uint32_t header_ = 0;
  std::uint32_t bits_ = 0;
  Packing packing_ = Packing::none;
  bool top_down_ = false;
  std::vector<std::uint32_t> palette_;
  std::array<std::uint32_t, 4> masks_{};
  Pixels pixels_;
};

void append_number(std::string& bytes, std::uint32_t value, int count) {
  for (int i = 0; i < count; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFFU);
}

// Some programs leave the fourth byte of every pixel 0 and mean opaque.
bool means_transparency(const Pixels& pixels) {
  return std::ranges::any_of(pixels.cells(), [](std::uint32_t pixel) { return pixel >> 24U != 0; });
}

std::uint32_t on_white(std::uint32_t pixel, unsigned shift) {
  const std::uint32_t alpha = pixel >> 24U;
  return ((pixel >> shift & 0xFFU) * alpha + 255 * (255 - alpha)) / 255;
}

std::string written(const Pixels& pixels) {
  const auto width = static_cast<std::uint32_t>(pixels.width());
  const auto height = static_cast<std::uint32_t>(pixels.height());
  const std::uint32_t padding = (4 - width * 3 % 4) % 4;
  constexpr std::uint32_t kHeaders = 54;
  const std::uint32_t size = (width * 3 + padding) * height;
  const bool blends = means_transparency(pixels);
  std::string bytes = "BM";
  bytes.reserve(kHeaders + size);
  append_number(bytes, kHeaders + size, 4);
  append_number(bytes, 0, 4);
  append_number(bytes, kHeaders, 4);
  append_number(bytes, 40, 4);
  append_number(bytes, width, 4);
  append_number(bytes, height, 4);
  append_number(bytes, 1, 2);
  append_number(bytes, 24, 2);
  append_number(bytes, 0, 4);
  append_number(bytes, size, 4);
  for (int i = 0; i < 4; ++i) append_number(bytes, 0, 4);
  for (int row = pixels.height() - 1; row >= 0; --row) {
    for (const std::uint32_t pixel : pixels.row(row)) {
      for (const unsigned shift : {0U, 8U, 16U}) {
        append_number(bytes, blends ? on_white(pixel, shift) : pixel >> shift & 0xFFU, 1);
      }
    }
    append_number(bytes, 0, static_cast<int>(padding));
  }
  return bytes;
}

}  // namespace

Result<std::string> plain_bmp(std::string_view bytes) {
  return BmpReader(bytes).read().map(written);
}

}  // namespace quadrille::studio
