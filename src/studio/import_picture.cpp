#include "studio/decode_image.hpp"
#include "studio/image_header.hpp"
#include "studio/shades.hpp"

#include <quadrille/studio/import_picture.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace quadrille::studio {

using nonogram::Cell;
using nonogram::kMaxSide;

namespace {

struct Size {
  int width = 0;
  int height = 0;
};

bool has_two_shades_at_most(const GreyImage& image) {
  const auto cells = image.cells();
  const std::uint8_t one = cells.front();
  const auto second =
      std::find_if(cells.begin(), cells.end(), [one](std::uint8_t shade) { return shade != one; });
  return second == cells.end() || std::all_of(second, cells.end(), [&](std::uint8_t shade) {
           return shade == one || shade == *second;
         });
}

Result<GreyImage> cropped_if_asked(GreyImage image, const std::optional<Crop>& crop) {
  if (!crop) return image;
  const bool inside = crop->x >= 0 && crop->y >= 0 && crop->width > 0 && crop->height > 0 &&
                      crop->x < image.width() && crop->width <= image.width() - crop->x &&
                      crop->y < image.height() && crop->height <= image.height() - crop->y;
  if (!inside) {
    return fail("bad_crop", fmt::format("the rectangle {}x{} at {},{} does not lie within the "
                                        "image of {}x{} pixels",
                                        crop->width, crop->height, crop->x, crop->y, image.width(),
                                        image.height()));
  }
  return cropped(image, *crop);
}

// `one` of the other side's cells for `other` pixels, rounded.
int by_proportion(int cells, int pixels, int pixels_of_cells) {
  const std::int64_t scaled = std::int64_t{cells} * pixels;
  return std::max(1, static_cast<int>((scaled + pixels_of_cells / 2) / pixels_of_cells));
}

Result<Size> size_of_picture(const GreyImage& image, const ImportOptions& options) {
  Size size;
  if (options.width && options.height) {
    size = {*options.width, *options.height};
  } else if (options.width) {
    size = {*options.width, by_proportion(*options.width, image.height(), image.width())};
  } else if (options.height) {
    size = {by_proportion(*options.height, image.width(), image.height()), *options.height};
  } else {
    if (!has_two_shades_at_most(image) || std::max(image.width(), image.height()) > kMaxSide) {
      return fail("size_needed",
                  fmt::format("the image has {}x{} pixels{}; say how many cells the picture shall "
                              "have",
                              image.width(), image.height(),
                              has_two_shades_at_most(image) ? "" : " of more than two shades"));
    }
    size = {image.width(), image.height()};
  }
  if (size.width < 1 || size.height < 1 || size.width > kMaxSide || size.height > kMaxSide) {
    return fail("bad_size", fmt::format("a picture of {}x{} cells; 1 to {} a side are supported",
                                        size.width, size.height, kMaxSide));
  }
  return size;
}

// The largest part in the middle with the proportions of the picture.
GreyImage covering(const GreyImage& image, Size size) {
  Crop part{0, 0, image.width(), image.height()};
  if (std::int64_t{image.width()} * size.height > std::int64_t{image.height()} * size.width) {
    part.width = std::min(image.width(), by_proportion(size.width, image.height(), size.height));
    part.x = (image.width() - part.width) / 2;
  } else {
    part.height = std::min(image.height(), by_proportion(size.height, image.width(), size.width));
    part.y = (image.height() - part.height) / 2;
  }
  return resampled(cropped(image, part), size.width, size.height);
}

GreyImage contained(const GreyImage& image, Size size) {
  Size inner = size;
  if (std::int64_t{image.width()} * size.height > std::int64_t{image.height()} * size.width) {
    inner.height = std::min(size.height, by_proportion(size.width, image.height(), image.width()));
  } else {
    inner.width = std::min(size.width, by_proportion(size.height, image.width(), image.height()));
  }
  return on_white(resampled(image, inner.width, inner.height), size.width, size.height);
}

void swap_colours(nonogram::CellGrid& picture) {
  for (Cell& cell : picture.cells()) cell = opposite(cell);
}

ImportedPicture in_two_colours(const GreyImage& image, const ImportOptions& options) {
  if (options.thresholding == Thresholding::adaptive && !options.dither) {
    return darker_than_surroundings(image);
  }
  const int level = options.thresholding == Thresholding::fixed ? options.level : otsu_level(image);
  return options.dither ? half_toned(image, level) : darker_than(image, level);
}

}  // namespace

bool is_image(std::string_view bytes) {
  return image_format(bytes).has_value();
}

Result<ImportedPicture> import_picture(std::string_view bytes, const ImportOptions& options) {
  auto image = decode_image(bytes).and_then(
      [&](GreyImage decoded) { return cropped_if_asked(std::move(decoded), options.crop); });
  if (!image) return tl::unexpected(std::move(image.error()));
  const auto size = size_of_picture(*image, options);
  if (!size) return tl::unexpected(size.error());
  GreyImage shades = options.fit == Fit::cover ? covering(*image, *size) : contained(*image, *size);
  if (options.edges) shades = edges_of(shades);
  ImportedPicture imported = in_two_colours(shades, options);
  if (options.invert) swap_colours(imported.picture);
  return imported;
}

std::vector<std::int64_t> weights_of(const ImportedPicture& imported) {
  std::vector<std::int64_t> weights;
  weights.reserve(imported.certainty.size());
  // Whatever the shades, k + 1 cells cost more than k, for every k up to a few thousand.
  for (const int certainty : imported.certainty) weights.push_back(1'000'000 + certainty);
  return weights;
}

}  // namespace quadrille::studio
