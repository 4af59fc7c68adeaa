#include "studio/decode_image.hpp"
#include "studio/fitted_image.hpp"
#include "studio/image_header.hpp"
#include "studio/shades.hpp"

#include <quadrille/studio/import_picture.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace quadrille::studio {

using nonogram::Cell;

namespace {

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
      [&](GreyImage decoded) { return fitted_image(std::move(decoded), options); });
  if (!image) return tl::unexpected(std::move(image.error()));
  GreyImage shades = *std::move(image);
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
