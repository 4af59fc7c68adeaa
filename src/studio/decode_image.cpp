#include "studio/decode_image.hpp"

#include "studio/image_header.hpp"

#include <array>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <leptonica/allheaders.h>

namespace quadrille::studio {
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

PixOwner to_grey(PixOwner image) {
  image = without_transparency(std::move(image));
  if (image) image.reset(pixConvertTo8(image.get(), 0));
  return image;
}

PixOwner to_colours(PixOwner image) {
  image = without_transparency(std::move(image));
  if (image) image.reset(pixConvertTo32(image.get()));
  return image;
}

GreyImage pixels_of(Pix* image) {
  GreyImage grey(pixGetWidth(image), pixGetHeight(image));
  const l_uint32* line = pixGetData(image);
  for (int row = 0; row < grey.height(); ++row, line += pixGetWpl(image)) {
    for (int column = 0; column < grey.width(); ++column) {
      grey.at(row, column) = static_cast<std::uint8_t>(GET_DATA_BYTE(line, column));
    }
  }
  return grey;
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

Result<void> check_size(const ImageHeader& header) {
  if (header.pixels <= kMostPixels) return {};
  return fail("image_too_large",
              fmt::format("the image has {}x{} pixels in its first frame and {} in all; at most {} "
                          "million are supported",
                          header.width, header.height, header.pixels, kMostPixels / 1'000'000));
}

// The first frame after a conversion, turned upright.
Result<PixOwner> decoded(std::string_view bytes, PixOwner (*convert)(PixOwner)) {
  const auto header = read_image_header(bytes);
  if (!header) return tl::unexpected(header.error());
  if (auto checked = check_size(*header); !checked) return tl::unexpected(checked.error());

  silence_leptonica();
  const auto* data = reinterpret_cast<const l_uint8*>(bytes.data());
  PixOwner image(pixReadMem(data, bytes.size()));
  if (image) image = convert(std::move(image));
  if (image) image = turned(std::move(image), header->orientation);
  if (!image) {
    return fail("broken_image",
                fmt::format("the {} image cannot be decoded", to_string(header->format)));
  }
  return image;
}

}  // namespace

Result<GreyImage> decode_image(std::string_view bytes) {
  return decoded(bytes, to_grey).map([](const PixOwner& image) { return pixels_of(image.get()); });
}

Result<ColourImage> decode_colours(std::string_view bytes) {
  return decoded(bytes, to_colours).map([](const PixOwner& image) {
    return colours_of(image.get());
  });
}

}  // namespace quadrille::studio
