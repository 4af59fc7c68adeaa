#include "images/fitted_image.hpp"

#include "images/shades.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace quadrille::images {

using nonogram::kMaxSide;

namespace {

struct Size {
  int width = 0;
  int height = 0;
};

bool has_two_shades(const GreyImage& image) {
  const auto cells = image.cells();
  const std::uint8_t one = cells.front();
  const auto second =
      std::find_if(cells.begin(), cells.end(), [one](std::uint8_t shade) { return shade != one; });
  return second == cells.end() || std::all_of(second, cells.end(), [&](std::uint8_t shade) {
           return shade == one || shade == *second;
         });
}

Result<void> check_crop(const std::optional<Crop>& crop, Size image) {
  if (!crop) return {};
  const bool inside = crop->x >= 0 && crop->y >= 0 && crop->width > 0 && crop->height > 0 &&
                      crop->x < image.width && crop->width <= image.width - crop->x &&
                      crop->y < image.height && crop->height <= image.height - crop->y;
  if (inside) return {};
  return fail("bad_crop",
              fmt::format("the rectangle {}x{} at {},{} does not lie within the "
                          "image of {}x{} pixels",
                          crop->width, crop->height, crop->x, crop->y, image.width, image.height));
}

// Shades that differ less are the noise of a camera or of JPEG.
constexpr int kMarginNoise = 24;

bool is_like(std::uint8_t one, std::uint8_t other) {
  return std::abs(int{one} - int{other}) <= kMarginNoise;
}

bool is_like(std::uint32_t one, std::uint32_t other) {
  return is_like(static_cast<std::uint8_t>(one >> 16U), static_cast<std::uint8_t>(other >> 16U)) &&
         is_like(static_cast<std::uint8_t>(one >> 8U), static_cast<std::uint8_t>(other >> 8U)) &&
         is_like(static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(other));
}

// The smallest part that has all pixels unlike the one in the corner; the whole if there is none.
template <class Shade>
Crop without_margins(const Grid<Shade>& image) {
  const Shade margin = image.at(0, 0);
  int top = image.height();
  int bottom = -1;
  int left = image.width();
  int right = -1;
  for (int row = 0; row < image.height(); ++row) {
    for (int column = 0; column < image.width(); ++column) {
      if (is_like(image.at(row, column), margin)) continue;
      top = std::min(top, row);
      bottom = row;
      left = std::min(left, column);
      right = std::max(right, column);
    }
  }
  if (bottom < 0) return {0, 0, image.width(), image.height()};
  return {left, top, right - left + 1, bottom - top + 1};
}

template <class Shade>
Grid<Shade> part_of(const Grid<Shade>& image, const Crop& crop) {
  Grid<Shade> part(crop.width, crop.height);
  for (int row = 0; row < crop.height; ++row) {
    for (int column = 0; column < crop.width; ++column) {
      part.at(row, column) = image.at(crop.y + row, crop.x + column);
    }
  }
  return part;
}

// What the options leave of the image. Error: bad_crop.
template <class Shade>
Result<Grid<Shade>> cut_to_options(Grid<Shade> image, const ImportOptions& options) {
  if (auto good = check_crop(options.crop, {image.width(), image.height()}); !good) {
    return tl::unexpected(std::move(good.error()));
  }
  if (options.crop) image = part_of(image, *options.crop);
  if (options.trim) image = part_of(image, without_margins(image));
  return image;
}

// `one` of the other side's cells for `other` pixels, rounded.
int by_proportion(int cells, int pixels, int pixels_of_cells) {
  const std::int64_t scaled = std::int64_t{cells} * pixels;
  return std::max(1, static_cast<int>((scaled + pixels_of_cells / 2) / pixels_of_cells));
}

// `few`: the image can be the picture as it is.
Result<Size> size_of_picture(Size image, bool few, std::string_view colours,
                             const ImportOptions& options) {
  Size size;
  if (options.width && options.height) {
    size = {*options.width, *options.height};
  } else if (options.width) {
    size = {*options.width, by_proportion(*options.width, image.height, image.width)};
  } else if (options.height) {
    size = {by_proportion(*options.height, image.width, image.height), *options.height};
  } else {
    if (!few || std::max(image.width, image.height) > kMaxSide) {
      return fail("size_needed",
                  fmt::format("the image has {}x{} pixels{}; say how many cells the picture shall "
                              "have",
                              image.width, image.height, few ? "" : colours));
    }
    size = image;
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

GreyImage fitted(const GreyImage& image, Size size, Fit fit) {
  return fit == Fit::cover ? covering(image, size) : contained(image, size);
}

GreyImage channel_of(const ColourImage& image, unsigned shift) {
  GreyImage channel(image.width(), image.height());
  std::ranges::transform(image.cells(), channel.cells().begin(), [shift](std::uint32_t rgb) {
    return static_cast<std::uint8_t>(rgb >> shift & 0xFFU);
  });
  return channel;
}

}  // namespace

bool has_few_colours(const ColourImage& image, std::size_t few) {
  std::set<std::uint32_t> colours;
  for (const std::uint32_t rgb : image.cells()) {
    colours.insert(rgb);
    if (colours.size() > few) return false;
  }
  return true;
}

Result<GreyImage> fitted_image(GreyImage whole, const ImportOptions& options) {
  const auto image = cut_to_options(std::move(whole), options);
  if (!image) return tl::unexpected(image.error());
  const auto size = size_of_picture({image->width(), image->height()}, has_two_shades(*image),
                                    " of more than two shades", options);
  if (!size) return tl::unexpected(size.error());
  return fitted(*image, *size, options.fit);
}

Result<ColourImage> fitted_image(ColourImage whole, const ImportOptions& options, int few) {
  const auto image = cut_to_options(std::move(whole), options);
  if (!image) return tl::unexpected(image.error());
  const auto size = size_of_picture({image->width(), image->height()},
                                    has_few_colours(*image, static_cast<std::size_t>(few)),
                                    " of more colours than the picture shall have", options);
  if (!size) return tl::unexpected(size.error());
  ColourImage result(size->width, size->height);
  constexpr std::array<unsigned, 3> kShifts{16, 8, 0};
  for (const unsigned shift : kShifts) {
    const GreyImage scaled = fitted(channel_of(*image, shift), *size, options.fit);
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
      result.cells()[cell] = result.cells()[cell] << 8U | scaled.cells()[cell];
    }
  }
  return result;
}

}  // namespace quadrille::images
