#include "studio/decode_apart.hpp"
#include "studio/image_header.hpp"
#include "studio/plain_bmp.hpp"

#include <quadrille/studio/decode_image.hpp>

#include <array>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <leptonica/allheaders.h>

namespace quadrille::studio {

using images::ColourImage;

namespace {

struct PixDeleter {
  void operator()(Pix* pix) const { pixDestroy(&pix); }
};
using PixOwner = std::unique_ptr<Pix, PixDeleter>;

constexpr l_uint32 kWhite = 0xffffff00;

// What to do for each orientation of Exif: mirror left to right first, then turn clockwise.
struct Turn {
  bool mirrored = false;
  int quarters = 0;
};
constexpr std::array<Turn, 9> kTurns{
    {{}, {}, {true, 0}, {false, 2}, {true, 2}, {true, 3}, {false, 1}, {true, 1}, {false, 3}}};

PixOwner turned(PixOwner image, int orientation) {
  const Turn turn = kTurns[static_cast<std::size_t>(orientation)];
  if (turn.mirrored) image.reset(pixFlipLR(nullptr, image.get()));
  if (image && turn.quarters != 0) image.reset(pixRotateOrth(image.get(), turn.quarters));
  return image;
}

// Blending comes before all else: Leptonica's conversions forget the transparency.
PixOwner without_transparency(PixOwner image) {
  if (pixGetColormap(image.get()) != nullptr) {
    image.reset(pixRemoveColormap(image.get(), REMOVE_CMAP_WITH_ALPHA));
  }
  if (image && pixGetSpp(image.get()) == 4) {
    image.reset(pixAlphaBlendUniform(image.get(), kWhite));
  }
  return image;
}

PixOwner to_colours(PixOwner image) {
  image = without_transparency(std::move(image));
  if (image) image.reset(pixConvertTo32(image.get()));
  return image;
}

ColourImage colours_of(Pix* image) {
  ColourImage colours(pixGetWidth(image), pixGetHeight(image));
  const l_uint32* line = pixGetData(image);
  for (int row = 0; row < colours.height(); ++row, line += pixGetWpl(image)) {
    for (int column = 0; column < colours.width(); ++column) {
      colours.at(row, column) = line[column] >> 8U;
    }
  }
  return colours;
}

// What it has to say comes as an error of ours.
void silence_leptonica() {
  setMsgSeverity(L_SEVERITY_NONE);
  leptSetStderrHandler([](const char*) {});
}

}  // namespace

bool is_image(std::string_view bytes) {
  return image_format(bytes).has_value() || apart_format(bytes).has_value();
}

Result<ColourImage> decode_image(std::string_view bytes, const Limits& limits) {
  if (const auto format = apart_format(bytes)) return decode_apart(*format, bytes, limits);
  const auto header = read_image_header(bytes);
  if (!header) return tl::unexpected(header.error());
  if (auto checked = images::check_pixels(header->width, header->height, header->pixels);
      !checked) {
    return tl::unexpected(checked.error());
  }

  silence_leptonica();
  std::string converted;
  if (header->format == ImageFormat::bmp) {
    auto plain = plain_bmp(bytes);
    if (!plain) return tl::unexpected(std::move(plain.error()));
    converted = *std::move(plain);
    bytes = converted;
  }
  const auto* data = reinterpret_cast<const l_uint8*>(bytes.data());
  PixOwner image(pixReadMem(data, bytes.size()));
  if (image) image = to_colours(std::move(image));
  if (image) image = turned(std::move(image), header->orientation);
  if (!image) {
    return fail("broken_image",
                fmt::format("the {} image cannot be decoded", to_string(header->format)));
  }
  return colours_of(image.get());
}

}  // namespace quadrille::studio
