// An image cut and scaled to the cells of a picture, as ImportOptions say.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/images/import_picture.hpp>
#include <quadrille/images/pixels.hpp>

#include <cstddef>

namespace quadrille::images {

// Errors: bad_crop, bad_size, size_needed.
Result<GreyImage> fitted_image(GreyImage image, const ImportOptions& options);
// Without a size the image itself is the picture, if it has at most `few` colours.
Result<ColourImage> fitted_image(ColourImage image, const ImportOptions& options, int few);

bool has_few_colours(const ColourImage& image, std::size_t few);

}  // namespace quadrille::images
