// Without a base address librsvg resolves no reference but those within the document and data:
// URLs, so that neither files nor the network are ever asked.
#include "decoders/bare_pixels.hpp"
#include "decoders/gunzip.hpp"

#include <quadrille/decoders/decode.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include <cairo.h>
#include <fmt/format.h>
#include <librsvg/rsvg.h>

namespace quadrille::decoders {
namespace {

struct Unref {
  void operator()(void* object) const { g_object_unref(object); }
};
using Drawing = std::unique_ptr<RsvgHandle, Unref>;
using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
using Context = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;

// Takes the message out of what GLib told.
std::string message_of(GError* error) {
  const std::unique_ptr<GError, decltype(&g_error_free)> owner(error, g_error_free);
  return error != nullptr ? error->message : "no reason given";
}

Result<Drawing> load(std::string_view text) {
  const std::unique_ptr<GInputStream, Unref> stream(
      g_memory_input_stream_new_from_data(text.data(), static_cast<gssize>(text.size()), nullptr));
  GError* error = nullptr;
  Drawing drawing(rsvg_handle_new_from_stream_sync(stream.get(), nullptr, RSVG_HANDLE_FLAGS_NONE,
                                                   nullptr, &error));
  if (!drawing) return fail("broken_image", "the SVG cannot be read: " + message_of(error));
  rsvg_handle_set_dpi(drawing.get(), 96);
  return drawing;
}

struct Extent {
  double width = 0;
  double height = 0;
  // Neither size nor viewBox is given: the drawing is as large as what is drawn.
  bool of_ink = false;
};

bool is_usable(double width, double height) {
  return std::isfinite(width) && std::isfinite(height) && width > 0 && height > 0;
}

std::optional<Extent> extent_of(RsvgHandle* drawing) {
  Extent extent;
  if (rsvg_handle_get_intrinsic_size_in_pixels(drawing, &extent.width, &extent.height) != FALSE &&
      is_usable(extent.width, extent.height)) {
    return extent;
  }
  gboolean has_box = FALSE;
  RsvgRectangle box{};
  rsvg_handle_get_intrinsic_dimensions(drawing, nullptr, nullptr, nullptr, nullptr, &has_box, &box);
  if (has_box != FALSE) {
    if (!is_usable(box.width, box.height)) return std::nullopt;
    return Extent{box.width, box.height, false};
  }
  RsvgRectangle ink{};
  if (rsvg_handle_get_geometry_for_element(drawing, nullptr, &ink, nullptr, nullptr) == FALSE ||
      !is_usable(ink.width, ink.height)) {
    return std::nullopt;
  }
  return Extent{ink.width, ink.height, true};
}

Result<void> draw(RsvgHandle* drawing, const Extent& extent, double scale, cairo_t* context) {
  // Scaled here and not by the viewport: a document without a viewBox does not follow its viewport.
  cairo_scale(context, scale, scale);
  const RsvgRectangle place{0, 0, extent.width, extent.height};
  GError* error = nullptr;
  const gboolean drawn = extent.of_ink
                             ? rsvg_handle_render_element(drawing, context, nullptr, &place, &error)
                             : rsvg_handle_render_document(drawing, context, &place, &error);
  if (drawn == FALSE) {
    return fail("image_too_complex", "the SVG cannot be drawn: " + message_of(error));
  }
  return {};
}

std::string pixels_of(cairo_surface_t* surface) {
  cairo_surface_flush(surface);
  const int width = cairo_image_surface_get_width(surface);
  const int height = cairo_image_surface_get_height(surface);
  const unsigned char* line = cairo_image_surface_get_data(surface);
  BarePixels pixels(width, height);
  for (int row = 0; row < height; ++row, line += cairo_image_surface_get_stride(surface)) {
    const auto* argb = reinterpret_cast<const std::uint32_t*>(line);
    for (int column = 0; column < width; ++column) {
      const std::uint32_t pixel = argb[column];
      pixels.add(pixel >> 16U & 0xFFU, pixel >> 8U & 0xFFU, pixel & 0xFFU, pixel >> 24U);
    }
  }
  return std::move(pixels).text();
}

int side_of(double length) {
  return std::clamp(static_cast<int>(std::lround(length)), 1, kSvgSide);
}

}  // namespace

Result<std::string> draw_svg(std::string_view bytes) {
  std::string unpacked;
  if (is_gzip(bytes)) {
    auto text = gunzip(bytes, kMostSvgBytes);
    if (!text) return text;
    unpacked = *std::move(text);
    bytes = unpacked;
  }
  if (bytes.size() > kMostSvgBytes) {
    return fail("image_too_large",
                fmt::format("the SVG is larger than {} MiB", kMostSvgBytes >> 20));
  }
  const auto drawing = load(bytes);
  if (!drawing) return tl::unexpected(drawing.error());
  const auto extent = extent_of(drawing->get());
  if (!extent) return fail("broken_image", "the SVG is empty: nothing is drawn");
  const double scale = kSvgSide / std::max(extent->width, extent->height);
  const Surface surface(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side_of(extent->width * scale),
                                 side_of(extent->height * scale)),
      cairo_surface_destroy);
  const Context context(cairo_create(surface.get()), cairo_destroy);
  if (auto drawn = draw(drawing->get(), *extent, scale, context.get()); !drawn) {
    return tl::unexpected(std::move(drawn.error()));
  }
  if (cairo_status(context.get()) != CAIRO_STATUS_SUCCESS) {
    return fail("image_too_complex", std::string("the SVG cannot be drawn: ") +
                                         cairo_status_to_string(cairo_status(context.get())));
  }
  return pixels_of(surface.get());
}

}  // namespace quadrille::decoders
