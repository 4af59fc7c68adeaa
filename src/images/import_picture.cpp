#include "images/fitted_image.hpp"
#include "images/shades.hpp"

#include <quadrille/images/import_picture.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace quadrille::images {

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

Result<ImportedPicture> import_picture(const ColourImage& image, const ImportOptions& options) {
  auto fitted = fitted_image(grey_of(image), options);
  if (!fitted) return tl::unexpected(std::move(fitted.error()));
  GreyImage shades = *std::move(fitted);
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

}  // namespace quadrille::images
