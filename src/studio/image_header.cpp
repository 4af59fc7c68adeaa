#include "studio/image_header.hpp"

#include "studio/byte_reader.hpp"
#include "studio/tiff_tags.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>

#include <fmt/format.h>

namespace quadrille::studio {
namespace {

using namespace std::string_view_literals;

tl::unexpected<Error> broken(ImageFormat format, std::string_view what) {
  return fail("broken_image", fmt::format("broken {} image: {}", to_string(format), what));
}

Result<ImageHeader> header(ImageFormat format, std::optional<std::uint32_t> width,
                           std::optional<std::uint32_t> height) {
  if (!width || !height) return broken(format, "the file ends within its header");
  if (*width == 0 || *height == 0) return broken(format, "it has no pixels");
  return ImageHeader{format, *width, *height, std::uint64_t{*width} * *height, 1};
}

Result<ImageHeader> read_png(std::string_view bytes) {
  const ByteReader reader(bytes);
  if (!reader.has(12, "IHDR")) return broken(ImageFormat::png, "the header chunk is missing");
  // The last chunk: its name and its checksum.
  const std::size_t end = bytes.rfind("IEND");
  if (end == std::string_view::npos || bytes.size() - end < 8) {
    return broken(ImageFormat::png, "the file is cut off");
  }
  return header(ImageFormat::png, reader.u32(16), reader.u32(20));
}

// Headers of 40 bytes and the longer ones; the oldest, of 12, is refused. A negative height means
// rows from top to bottom.
Result<ImageHeader> read_bmp(std::string_view bytes) {
  const ByteReader reader(bytes, ByteReader::Order::little_endian);
  const auto size = reader.u32(14);
  if (!size || *size < 40 || *size > 124) {
    return broken(ImageFormat::bmp, "only files with a header of 40 to 124 bytes are understood");
  }
  auto height = reader.u32(22);
  if (height && *height > 0x80000000U) height = 0U - *height;
  const auto width = reader.u32(18);
  if ((width && *width >= 0x80000000U) || height == 0x80000000U) {
    return broken(ImageFormat::bmp, "its sides are negative");
  }
  return header(ImageFormat::bmp, width, height);
}

// Skips blocks of data: a length each, the last one 0. Nothing if the file ends first.
std::optional<std::size_t> skip_gif_data(const ByteReader& reader, std::size_t at) {
  for (;;) {
    const auto length = reader.u8(at);
    if (!length) return std::nullopt;
    at += 1 + *length;
    if (*length == 0) return at;
  }
}

std::size_t gif_palette_bytes(std::uint32_t flags) {
  return (flags & 0x80U) != 0 ? std::size_t{3} << ((flags & 7U) + 1) : 0;
}

// Every frame has a size of its own, which need not fit the screen's.
Result<ImageHeader> read_gif(std::string_view bytes) {
  const ByteReader reader(bytes, ByteReader::Order::little_endian);
  const auto flags = reader.u8(10);
  if (!flags) return broken(ImageFormat::gif, "the file ends within its header");
  ImageHeader result{ImageFormat::gif, 0, 0, 0, 1};
  std::size_t at = 13 + gif_palette_bytes(*flags);
  for (;;) {
    const auto block = reader.u8(at);
    if (!block || *block == 0x3BU) break;
    std::optional<std::size_t> next;
    if (*block == 0x21U) {  // an extension: its kind, then data
      next = skip_gif_data(reader, at + 2);
    } else if (*block == 0x2CU) {  // a frame
      const auto width = reader.u16(at + 5);
      const auto height = reader.u16(at + 7);
      const auto frame_flags = reader.u8(at + 9);
      if (!width || !height || !frame_flags) break;
      if (result.pixels == 0) {
        result.width = *width;
        result.height = *height;
      }
      result.pixels += std::uint64_t{*width} * *height;
      next = skip_gif_data(reader, at + 11 + gif_palette_bytes(*frame_flags));
    }
    if (!next) break;
    at = *next;
  }
  if (result.pixels == 0) return broken(ImageFormat::gif, "it has no pixels");
  return result;
}

// The orientation that the Exif segment at `at` asks for; 1 if it does not.
int exif_orientation(std::string_view segment) {
  if (segment.substr(0, 6) != "Exif\0\0"sv) return 1;
  const auto directories = read_tiff_tags(segment.substr(6));
  if (directories.empty() || !directories.front().orientation) return 1;
  const std::uint32_t value = *directories.front().orientation;
  return value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
}

bool is_jpeg_frame(std::uint32_t marker) {
  // C4, C8 and CC of this range have other meanings.
  return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

Result<ImageHeader> read_jpeg(std::string_view bytes) {
  const ByteReader reader(bytes);
  int orientation = 1;
  std::size_t at = 2;
  for (;;) {
    const auto fill = reader.u8(at);
    const auto marker = reader.u8(at + 1);
    const auto length = reader.u16(at + 2);
    if (!fill || !marker || !length || *length < 2) {
      return broken(ImageFormat::jpeg, "the file ends within its header");
    }
    if (*fill != 0xFF) return broken(ImageFormat::jpeg, "a marker is missing");
    if (*marker == 0xFF) {  // padding
      ++at;
      continue;
    }
    if (is_jpeg_frame(*marker)) {
      // Decoders fill what is missing with grey.
      if (bytes.rfind("\xff\xd9") == std::string_view::npos) {
        return broken(ImageFormat::jpeg, "the file is cut off");
      }
      auto result = header(ImageFormat::jpeg, reader.u16(at + 7), reader.u16(at + 5));
      if (result) result->orientation = orientation;
      return result;
    }
    if (*marker == 0xE1) orientation = exif_orientation(bytes.substr(at + 4, *length - 2));
    at += 2 + *length;
  }
}

// A number in the text header of a PNM file, after blanks and comments.
std::optional<std::uint32_t> pnm_number(std::string_view bytes, std::size_t& at) {
  constexpr std::string_view kBlanks = " \t\r\n\v\f";
  while (at < bytes.size() &&
         (kBlanks.find(bytes[at]) != std::string_view::npos || bytes[at] == '#')) {
    if (bytes[at] == '#') at = std::min(bytes.find('\n', at), bytes.size() - 1);
    ++at;
  }
  std::optional<std::uint32_t> number;
  for (; at < bytes.size() && is_digit(bytes[at]); ++at) {
    number = number.value_or(0) * 10 + static_cast<std::uint32_t>(bytes[at] - '0');
    if (*number > 10'000'000) return std::nullopt;
  }
  return number;
}

Result<ImageHeader> read_pnm(std::string_view bytes) {
  std::size_t at = 2;
  const auto width = pnm_number(bytes, at);
  const auto height = pnm_number(bytes, at);
  return header(ImageFormat::pnm, width, height);
}

Result<ImageHeader> read_tiff(std::string_view bytes) {
  const auto directories = read_tiff_tags(bytes);
  if (directories.empty()) return broken(ImageFormat::tiff, "the directory is missing");
  auto result = header(ImageFormat::tiff, directories.front().width, directories.front().height);
  if (!result) return result;
  const std::uint32_t orientation = directories.front().orientation.value_or(1);
  if (orientation >= 1 && orientation <= 8) result->orientation = static_cast<int>(orientation);
  return result;
}

std::optional<std::uint32_t> u24(const ByteReader& reader, std::size_t at) {
  const auto low = reader.u16(at);
  const auto high = reader.u8(at + 2);
  if (!low || !high) return std::nullopt;
  return *low | *high << 16;
}

// Lossy, lossless and extended files keep their size in different places.
Result<ImageHeader> read_webp(std::string_view bytes) {
  const ByteReader reader(bytes, ByteReader::Order::little_endian);
  const auto masked = [](std::optional<std::uint32_t> value, int shift) {
    if (value) value = (*value >> shift) & 0x3FFFU;
    return value;
  };
  const auto one_more = [](std::optional<std::uint32_t> value) {
    if (value) value = *value + 1;
    return value;
  };
  if (reader.has(12, "VP8 ")) {
    return header(ImageFormat::webp, masked(reader.u16(26), 0), masked(reader.u16(28), 0));
  }
  if (reader.has(12, "VP8L")) {
    const auto packed = reader.u32(21);
    return header(ImageFormat::webp, one_more(masked(packed, 0)), one_more(masked(packed, 14)));
  }
  if (reader.has(12, "VP8X")) {
    return header(ImageFormat::webp, one_more(u24(reader, 24)), one_more(u24(reader, 27)));
  }
  return broken(ImageFormat::webp, "the image chunk is missing");
}

bool is_pnm(std::string_view bytes) {
  return bytes.size() > 2 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '6' &&
         " \t\r\n#"sv.find(bytes[2]) != std::string_view::npos;
}

}  // namespace

std::string_view to_string(ImageFormat format) {
  switch (format) {
    case ImageFormat::gif:
      return "GIF";
    case ImageFormat::jpeg:
      return "JPEG";
    case ImageFormat::png:
      return "PNG";
    case ImageFormat::bmp:
      return "BMP";
    case ImageFormat::pnm:
      return "PNM";
    case ImageFormat::tiff:
      return "TIFF";
    case ImageFormat::webp:
      return "WebP";
  }
  return {};
}

std::optional<ImageFormat> image_format(std::string_view bytes) {
  const ByteReader reader(bytes);
  if (reader.has(0, "\x89PNG\r\n\x1a\n")) return ImageFormat::png;
  if (reader.has(0, "\xff\xd8")) return ImageFormat::jpeg;
  if (reader.has(0, "GIF87a") || reader.has(0, "GIF89a")) return ImageFormat::gif;
  if (reader.has(0, "BM")) return ImageFormat::bmp;
  if (reader.has(0, "II*\0"sv) || reader.has(0, "MM\0*"sv)) return ImageFormat::tiff;
  if (reader.has(0, "RIFF") && reader.has(8, "WEBP")) return ImageFormat::webp;
  if (is_pnm(bytes)) return ImageFormat::pnm;
  return std::nullopt;
}

Result<ImageHeader> read_image_header(std::string_view bytes) {
  const std::optional<ImageFormat> format = image_format(bytes);
  if (!format) {
    if (bytes.empty()) return fail("not_an_image", "the file is empty");
    return fail(
        "not_an_image",
        "not an image of a known format: expected GIF, JPEG, PNG, BMP, PNM, TIFF, WebP, SVG or "
        "HEIC");
  }
  switch (*format) {
    case ImageFormat::gif:
      return read_gif(bytes);
    case ImageFormat::jpeg:
      return read_jpeg(bytes);
    case ImageFormat::png:
      return read_png(bytes);
    case ImageFormat::bmp:
      return read_bmp(bytes);
    case ImageFormat::tiff:
      return read_tiff(bytes);
    case ImageFormat::webp:
      return read_webp(bytes);
    case ImageFormat::pnm:
      break;
  }
  return read_pnm(bytes);
}

}  // namespace quadrille::studio
