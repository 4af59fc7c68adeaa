#include <quadrille/core/text.hpp>
#include <quadrille/images/pixels.hpp>

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace quadrille::images {

Result<void> check_pixels(std::uint64_t width, std::uint64_t height, std::uint64_t in_all) {
  if (in_all <= kMostPixels) return {};
  return fail("image_too_large",
              fmt::format("the image has {}x{} pixels in its first frame and {} in all; at most {} "
                          "million are supported",
                          width, height, in_all, kMostPixels / 1'000'000));
}

GreyImage grey_of(const ColourImage& image) {
  GreyImage grey(image.width(), image.height());
  std::ranges::transform(image.cells(), grey.cells().begin(), [](std::uint32_t rgb) {
    const std::uint32_t light =
        3 * (rgb >> 16U & 0xFFU) + 5 * (rgb >> 8U & 0xFFU) + 2 * (rgb & 0xFFU);
    return static_cast<std::uint8_t>((light + 5) / 10);
  });
  return grey;
}

Result<ColourImage> read_pixels(std::string_view bytes) {
  constexpr std::string_view kMagic = "P6\n";
  constexpr std::int64_t kMostPixelsOfSide = 1'000'000;
  const auto broken = [] { return fail("broken_image", "the image's pixels cannot be read"); };
  if (!bytes.starts_with(kMagic)) {
    return fail("not_an_image", "these are no pixels: netpbm's P6 is meant");
  }
  bytes.remove_prefix(kMagic.size());
  std::array<std::int64_t, 3> numbers{};  // width, height, the lightest value
  for (std::int64_t& number : numbers) {
    const std::size_t length = bytes.find_first_of(" \n");
    const auto read = parse_number(bytes.substr(0, length), kMostPixelsOfSide);
    if (!read || length == std::string_view::npos) return broken();
    number = *read;
    bytes.remove_prefix(length + 1);
  }
  const auto [width, height, lightest] = numbers;
  if (width == 0 || height == 0 || lightest != 255) return broken();
  const auto pixels = static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height);
  if (auto checked = check_pixels(static_cast<std::uint64_t>(width),
                                  static_cast<std::uint64_t>(height), pixels);
      !checked) {
    return tl::unexpected(std::move(checked.error()));
  }
  if (bytes.size() != 3 * pixels) return broken();
  ColourImage image(static_cast<int>(width), static_cast<int>(height));
  const auto* byte = reinterpret_cast<const unsigned char*>(bytes.data());
  for (std::uint32_t& rgb : image.cells()) {
    rgb = std::uint32_t{byte[0]} << 16U | std::uint32_t{byte[1]} << 8U | byte[2];
    byte += 3;
  }
  return image;
}

}  // namespace quadrille::images
