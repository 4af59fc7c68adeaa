#include <quadrille/core/assert.hpp>
#include <quadrille/images/import_colours.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/puzzle.hpp>
#include <quadrille/studio/decode_image.hpp>
#include <quadrille/studio/image_puzzle_format.hpp>

#include <string_view>
#include <utility>
#include <vector>

namespace quadrille::studio {

using images::ImportOptions;

namespace {

constexpr int kCertain = 100;

int resemblance(std::string_view bytes) {
  const bool bitmap = bytes.starts_with("P1") || bytes.starts_with("P4");
  return !bitmap && is_image(bytes) ? kCertain : 0;
}

Result<std::vector<AnyPuzzle>> puzzles_of(const images::ColourImage& image,
                                          const ImportOptions& options) {
  if (options.colours) {
    return images::picture_in_colours(image, options)
        .map([](const nonogram::colour::Puzzle& puzzle) {
          return std::vector{nonogram::boxed(puzzle)};
        });
  }
  auto imported = import_picture(image, options);
  if (!imported && imported.error().code == "size_needed" && !options.crop) {
    return images::pixel_art(image).map([](const nonogram::colour::Puzzle& puzzle) {
      return std::vector{nonogram::boxed(puzzle)};
    });
  }
  if (!imported) return tl::unexpected(std::move(imported.error()));
  auto puzzle = nonogram::Puzzle::from_picture(imported->picture);
  QUADRILLE_CHECK(puzzle.has_value());
  return std::vector{nonogram::boxed(*std::move(puzzle))};
}

}  // namespace

Format image_puzzle_format(std::shared_ptr<const ImportOptions> options) {
  Format format;
  format.name = "image";
  format.extensions = {"png", "gif",  "jpg",  "jpeg", "bmp",  "pgm",  "ppm",  "pnm",
                       "tif", "tiff", "webp", "svg",  "svgz", "heic", "heif", "avif"};
  format.summary = "an image: its picture is the solution";
  format.resemblance = resemblance;
  format.read = [options = std::move(options)](std::string_view bytes) {
    return decode_image(bytes, Limits::none()).and_then([&](const images::ColourImage& image) {
      return puzzles_of(image, *options);
    });
  };
  return format;
}

}  // namespace quadrille::studio
