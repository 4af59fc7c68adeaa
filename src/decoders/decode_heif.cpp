#include "decoders/bare_pixels.hpp"

#include <quadrille/decoders/decode.hpp>

#include <memory>

#include <fmt/format.h>
#include <libheif/heif.h>

namespace quadrille::decoders {
namespace {

using File = std::unique_ptr<heif_context, decltype(&heif_context_free)>;
using Handle = std::unique_ptr<heif_image_handle, decltype(&heif_image_handle_release)>;
using Image = std::unique_ptr<heif_image, decltype(&heif_image_release)>;
using Options = std::unique_ptr<heif_decoding_options, decltype(&heif_decoding_options_free)>;

// No side of an image is longer, whatever its pixels are in all.
constexpr int kLongestSide = 32'768;

tl::unexpected<Error> failure(const heif_error& error) {
  // An image of a coding that libheif does not know is none to it: what refers to it is at a loss.
  if (error.code == heif_error_Unsupported_filetype ||
      error.code == heif_error_Unsupported_feature ||
      error.subcode == heif_suberror_Nonexisting_item_referenced) {
    return fail("unsupported_image",
                fmt::format("a HEIC image of a coding that is not supported: {}", error.message));
  }
  const bool is_too_large = error.code == heif_error_Memory_allocation_error;
  return fail(is_too_large ? "image_too_large" : "broken_image",
              fmt::format("the HEIC image cannot be decoded: {}", error.message));
}

Result<void> check_size(const heif_image_handle* handle, std::uint64_t most_pixels) {
  const int width = heif_image_handle_get_width(handle);
  const int height = heif_image_handle_get_height(handle);
  if (width <= 0 || height <= 0) return fail("broken_image", "the HEIC image has no pixels");
  const std::uint64_t pixels =
      static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height);
  if (pixels <= most_pixels) return {};
  return fail("image_too_large",
              fmt::format("the HEIC image has {}x{} pixels; at most {} million are supported",
                          width, height, most_pixels / 1'000'000));
}

Result<std::string> pixels_of(const heif_image* image, bool is_multiplied) {
  const int width = heif_image_get_width(image, heif_channel_interleaved);
  const int height = heif_image_get_height(image, heif_channel_interleaved);
  int stride = 0;
  const std::uint8_t* line =
      heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
  if (line == nullptr || width <= 0 || height <= 0) {
    return fail("broken_image", "the HEIC image has no pixels");
  }
  BarePixels pixels(width, height);
  for (int row = 0; row < height; ++row, line += stride) {
    for (int column = 0; column < width; ++column) {
      const std::uint8_t* rgba = line + std::size_t{4} * static_cast<std::size_t>(column);
      const std::uint32_t alpha = rgba[3];
      const auto multiplied = [&](std::uint32_t channel) {
        return is_multiplied ? channel : (channel * alpha + 127) / 255;
      };
      pixels.add(multiplied(rgba[0]), multiplied(rgba[1]), multiplied(rgba[2]), alpha);
    }
  }
  return std::move(pixels).text();
}

}  // namespace

Result<std::string> decode_heif(std::string_view bytes, std::uint64_t most_pixels) {
  if (bytes.size() > kMostHeifBytes) {
    return fail("image_too_large",
                fmt::format("the HEIC file is larger than {} MiB", kMostHeifBytes >> 20));
  }
  const File file(heif_context_alloc(), heif_context_free);
  heif_context_set_maximum_image_size_limit(file.get(), kLongestSide);
  heif_context_set_max_decoding_threads(file.get(), 0);
  heif_error error =
      heif_context_read_from_memory_without_copy(file.get(), bytes.data(), bytes.size(), nullptr);
  if (error.code != heif_error_Ok) return failure(error);
  heif_image_handle* primary = nullptr;
  error = heif_context_get_primary_image_handle(file.get(), &primary);
  const Handle handle(primary, heif_image_handle_release);
  if (error.code != heif_error_Ok) return failure(error);
  if (auto checked = check_size(handle.get(), most_pixels); !checked) {
    return tl::unexpected(std::move(checked.error()));
  }

  const Options options(heif_decoding_options_alloc(), heif_decoding_options_free);
  options->convert_hdr_to_8bit = 1;
  heif_image* decoded = nullptr;
  error = heif_decode_image(handle.get(), &decoded, heif_colorspace_RGB,
                            heif_chroma_interleaved_RGBA, options.get());
  const Image image(decoded, heif_image_release);
  if (error.code != heif_error_Ok) return failure(error);
  return pixels_of(image.get(), heif_image_handle_is_premultiplied_alpha(handle.get()) != 0);
}

}  // namespace quadrille::decoders
