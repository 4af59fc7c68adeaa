// An image cut and scaled to the cells of a picture, as ImportOptions say.
#pragma once

#include "studio/decode_image.hpp"

#include <quadrille/core/result.hpp>
#include <quadrille/studio/import_picture.hpp>

namespace quadrille::studio {

// Errors: bad_crop, bad_size, size_needed.
Result<GreyImage> fitted_image(GreyImage image, const ImportOptions& options);
// Without a size the image itself is the picture, if it has at most `few` colours.
Result<ColourImage> fitted_image(ColourImage image, const ImportOptions& options, int few);

}  // namespace quadrille::studio
