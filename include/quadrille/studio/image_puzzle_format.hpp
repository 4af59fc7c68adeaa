// Images as one more format of nonogram files.
#pragma once

#include <quadrille/core/puzzle_kind.hpp>
#include <quadrille/images/import_picture.hpp>

#include <memory>

namespace quadrille::studio {

// Reads an image as the picture of a nonogram, the way that the options say at that moment. Plain
// bitmaps (PBM) are left to the format of that name.
Format image_puzzle_format(std::shared_ptr<const images::ImportOptions> options);

}  // namespace quadrille::studio
