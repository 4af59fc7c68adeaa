#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/puzzle.hpp>
#include <quadrille/studio/image_puzzle_format.hpp>
#include <quadrille/studio/import_colours.hpp>

#include <string_view>
#include <utility>
#include <vector>

namespace quadrille::studio {
namespace {

constexpr int kCertain = 100;

int resemblance(std::string_view bytes) {
  const bool bitmap = bytes.starts_with("P1") || bytes.starts_with("P4");
  return !bitmap && is_image(bytes) ? kCertain : 0;
}

Result<std::vector<AnyPuzzle>> read(std::string_view bytes, const ImportOptions& options) {
  if (options.colours) {
    return picture_in_colours(bytes, options).map([](const nonogram::colour::Puzzle& puzzle) {
      return std::vector{nonogram::boxed(puzzle)};
    });
  }
  auto imported = import_picture(bytes, options);
  if (!imported && imported.error().code == "size_needed" && !options.crop) {
    return pixel_art(bytes).map([](const nonogram::colour::Puzzle& puzzle) {
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
  format.extensions = {"png", "gif", "jpg", "jpeg", "bmp", "pgm",
                       "ppm", "pnm", "tif", "tiff", "webp"};
  format.summary = "an image: its picture is the solution";
  format.resemblance = resemblance;
  format.read = [options = std::move(options)](std::string_view bytes) {
    return read(bytes, *options);
  };
  return format;
}

}  // namespace quadrille::studio
