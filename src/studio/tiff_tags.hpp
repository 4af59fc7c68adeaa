// The tags of a TIFF directory: the frame of TIFF files and of the Exif data in JPEG files.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace quadrille::studio {

struct TiffTags {
  std::optional<std::uint32_t> width;
  std::optional<std::uint32_t> height;
  std::optional<std::uint32_t> orientation;
};

// One a directory, in the order of the file; of a chain without end only the first ones.
std::vector<TiffTags> read_tiff_tags(std::string_view bytes);

}  // namespace quadrille::studio
