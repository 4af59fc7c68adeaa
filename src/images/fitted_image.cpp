#include "images/fitted_image.hpp"

#include "images/shades.hpp"

#include <algorithm>
#include <array>
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

bool has_few_colours(const GreyImage& image) {
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

bool has_few_colours(const ColourImage& image, std::size_t few) {
  std::set<std::uint32_t> colours;
  for (const std::uint32_t rgb : image.cells()) {
    colours.insert(rgb);
    if (colours.size() > few) return false;
  }
  return true;
}

GreyImage channel_of(const ColourImage& image, unsigned shift) {
  GreyImage channel(image.width(), image.height());
  std::ranges::transform(image.cells(), channel.cells().begin(), [shift](std::uint32_t rgb) {
    return static_cast<std::uint8_t>(rgb >> shift & 0xFFU);
  });
  return channel;
}

}  // namespace

Result<GreyImage> fitted_image(GreyImage image, const ImportOptions& options) {
  if (auto good = check_crop(options.crop, {image.width(), image.height()}); !good) {
    return tl::unexpected(std::move(good.error()));
  }
  if (options.crop) image = cropped(image, *options.crop);
  const auto size = size_of_picture({image.width(), image.height()}, has_few_colours(image),
                                    " of more than two shades", options);
  if (!size) return tl::unexpected(size.error());
  return fitted(image, *size, options.fit);
}

Result<ColourImage> fitted_image(const ColourImage& image, const ImportOptions& options, int few) {
  if (auto good = check_crop(options.crop, {image.width(), image.height()}); !good) {
    return tl::unexpected(std::move(good.error()));
  }
  constexpr std::array<unsigned, 3> kShifts{16, 8, 0};
  std::array<GreyImage, 3> channels;
  for (std::size_t index = 0; index < channels.size(); ++index) {
    channels[index] = channel_of(image, kShifts[index]);
    if (options.crop) channels[index] = cropped(channels[index], *options.crop);
  }
  const Size own{channels[0].width(), channels[0].height()};
  const auto size = size_of_picture(own, has_few_colours(image, static_cast<std::size_t>(few)),
                                    " of more colours than the picture shall have", options);
  if (!size) return tl::unexpected(size.error());
  ColourImage result(size->width, size->height);
  for (const GreyImage& channel : channels) {
    const GreyImage scaled = fitted(channel, *size, options.fit);
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
      result.cells()[cell] = result.cells()[cell] << 8U | scaled.cells()[cell];
    }
  }
  return result;
}

}  // namespace quadrille::images
