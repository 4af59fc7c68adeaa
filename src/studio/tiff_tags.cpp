#include "studio/tiff_tags.hpp"

#include "studio/byte_reader.hpp"

#include <cstddef>

namespace quadrille::studio {
namespace {

constexpr std::size_t kMostDirectories = 100;
constexpr std::uint32_t kWidthTag = 256;
constexpr std::uint32_t kHeightTag = 257;
constexpr std::uint32_t kOrientationTag = 274;
constexpr std::uint32_t kShortType = 3;
constexpr std::uint32_t kLongType = 4;
constexpr std::size_t kEntryBytes = 12;

std::optional<ByteReader> reader_of(std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.substr(0, 4) == "II*\0"sv) return ByteReader(bytes, ByteReader::Order::little_endian);
  if (bytes.substr(0, 4) == "MM\0*"sv) return ByteReader(bytes, ByteReader::Order::big_endian);
  return std::nullopt;
}

// Entry: tag, type, count, value.
void read_entry(const ByteReader& reader, std::size_t at, TiffTags& tags) {
  const auto tag = reader.u16(at);
  const auto type = reader.u16(at + 2);
  const auto value = type == kShortType  ? reader.u16(at + 8)
                     : type == kLongType ? reader.u32(at + 8)
                                         : std::nullopt;
  if (tag == kWidthTag) tags.width = value;
  if (tag == kHeightTag) tags.height = value;
  if (tag == kOrientationTag) tags.orientation = value;
}

}  // namespace

std::vector<TiffTags> read_tiff_tags(std::string_view bytes) {
  std::vector<TiffTags> directories;
  const auto reader = reader_of(bytes);
  if (!reader) return directories;
  std::optional<std::uint32_t> at = reader->u32(4);
  while (at && *at != 0 && directories.size() < kMostDirectories) {
    const auto entries = reader->u16(*at);
    if (!entries) break;
    TiffTags& tags = directories.emplace_back();
    const std::size_t first = std::size_t{*at} + 2;
    for (std::size_t entry = 0; entry < *entries; ++entry) {
      read_entry(*reader, first + entry * kEntryBytes, tags);
    }
    at = reader->u32(first + *entries * kEntryBytes);
  }
  return directories;
}

}  // namespace quadrille::studio
