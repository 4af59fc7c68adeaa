// The canvas of a single picture, cut to what is drawn.
#pragma once

#include "studio/canvas.hpp"

#include <memory>

namespace quadrille::studio {

// For this many cells with a margin of one cell around, and `extra` points below; in the colour of
// the theme's paper. Error: picture_too_large.
Result<std::unique_ptr<Canvas>> canvas_of_cells(double columns, double rows,
                                                const RenderOptions& options, double extra = 0);

}  // namespace quadrille::studio
