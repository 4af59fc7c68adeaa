#include "studio/picture_canvas.hpp"

#include "studio/theme.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::studio {
namespace {

constexpr double kPixelsPerPoint = 2;
// Cairo's image surfaces have at most 32767 pixels a side; memory is the earlier bound.
constexpr double kMostPoints = 8000;

}  // namespace

Result<std::unique_ptr<Canvas>> canvas_of_cells(double columns, double rows,
                                                const RenderOptions& options, double extra) {
  const double width = (columns + 2) * options.cell_size;
  const double height = (rows + 2) * options.cell_size + extra;
  if (std::max(width, height) > kMostPoints) {
    return fail("picture_too_large",
                fmt::format("a picture of {:.0f}x{:.0f} points; at most {:.0f} a side are "
                            "supported: choose smaller cells",
                            width, height, kMostPoints));
  }
  auto canvas = std::make_unique<Canvas>(options.format, width, height, kPixelsPerPoint);
  // A little more, for the last pixel of a PNG that is not covered as a whole.
  canvas->fill({0, 0, width + 1, height + 1}, theme_of(options.theme).paper);
  return canvas;
}

}  // namespace quadrille::studio
