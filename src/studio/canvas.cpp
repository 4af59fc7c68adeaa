#include "studio/canvas.hpp"

#include <quadrille/core/text.hpp>

#include <cmath>

#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>
#include <fmt/format.h>

namespace quadrille::studio {
namespace {

constexpr double kFullTurn = 6.283185307179586;
constexpr const char* kFont = "DejaVu Sans";

cairo_status_t append(void* bytes, const unsigned char* data, unsigned int length) {
  static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

cairo_surface_t* make_surface(PictureFormat format, double width, double height, double scale,
                              std::string& bytes) {
  switch (format) {
    case PictureFormat::svg:
      return cairo_svg_surface_create_for_stream(append, &bytes, width, height);
    case PictureFormat::pdf: {
      cairo_surface_t* surface = cairo_pdf_surface_create_for_stream(append, &bytes, width, height);
      // The same puzzle gives the same file, whenever it is made.
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                     "2000-01-01T00:00:00");
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Quadrille");
      return surface;
    }
    case PictureFormat::png:
      break;
  }
  return cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(std::ceil(width * scale)),
                                    static_cast<int>(std::ceil(height * scale)));
}

}  // namespace

Canvas::Canvas(PictureFormat format, double width, double height, double scale)
    : format_(format),
      width_(width),
      height_(height),
      surface_(make_surface(format, width, height, scale, bytes_)),
      context_(cairo_create(surface_.get())) {
  if (format == PictureFormat::png) cairo_scale(context_.get(), scale, scale);
  cairo_select_font_face(context_.get(), kFont, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
}

void Canvas::use(Colour colour) {
  cairo_set_source_rgb(context_.get(), colour.red, colour.green, colour.blue);
}

void Canvas::set_font(double size) {
  cairo_set_font_size(context_.get(), size);
}

void Canvas::fill(const Rectangle& area, Colour colour) {
  use(colour);
  cairo_rectangle(context_.get(), area.x, area.y, area.width, area.height);
  cairo_fill(context_.get());
}

void Canvas::frame(const Rectangle& area, double line_width, Colour colour) {
  use(colour);
  cairo_set_line_width(context_.get(), line_width);
  cairo_rectangle(context_.get(), area.x, area.y, area.width, area.height);
  cairo_stroke(context_.get());
}

void Canvas::line(double x1, double y1, double x2, double y2, double line_width, Colour colour) {
  use(colour);
  cairo_set_line_width(context_.get(), line_width);
  cairo_set_line_cap(context_.get(), CAIRO_LINE_CAP_SQUARE);
  cairo_move_to(context_.get(), x1, y1);
  cairo_line_to(context_.get(), x2, y2);
  cairo_stroke(context_.get());
}

void Canvas::disc(double x, double y, double radius, Colour colour) {
  use(colour);
  cairo_new_path(context_.get());
  cairo_arc(context_.get(), x, y, radius, 0, kFullTurn);
  cairo_fill(context_.get());
}

void Canvas::ring(double x, double y, double radius, double line_width, Colour colour) {
  use(colour);
  cairo_set_line_width(context_.get(), line_width);
  cairo_new_path(context_.get());
  cairo_arc(context_.get(), x, y, radius, 0, kFullTurn);
  cairo_stroke(context_.get());
}

double Canvas::text_width(double size, std::string_view text) {
  set_font(size);
  cairo_text_extents_t extents;
  cairo_text_extents(context_.get(), as_utf8(text).c_str(), &extents);
  return extents.x_advance;
}

void Canvas::text(double x, double y, double size, Align align, Colour colour,
                  std::string_view text) {
  // Cairo refuses text that is not UTF-8, and file names may be anything.
  const double width = align == Align::left ? 0 : text_width(size, text);
  set_font(size);
  cairo_font_extents_t font;
  cairo_font_extents(context_.get(), &font);
  use(colour);
  const double left = align == Align::centre ? x - width / 2 : x - width;
  // Digits and capitals fill the upper three quarters of the ascent.
  cairo_move_to(context_.get(), left, y + font.ascent * 0.39);
  cairo_show_text(context_.get(), as_utf8(text).c_str());
}

void Canvas::next_page() {
  if (format_ == PictureFormat::pdf) cairo_show_page(context_.get());
}

Result<std::string> Canvas::finish() {
  if (format_ == PictureFormat::png) {
    cairo_surface_flush(surface_.get());
    cairo_surface_write_to_png_stream(surface_.get(), append, &bytes_);
  }
  const cairo_status_t drawn = cairo_status(context_.get());
  context_.reset();
  cairo_surface_finish(surface_.get());
  const cairo_status_t written = cairo_surface_status(surface_.get());
  for (const cairo_status_t status : {drawn, written}) {
    if (status != CAIRO_STATUS_SUCCESS) {
      return fail("cannot_render",
                  fmt::format("the picture cannot be drawn: {}", cairo_status_to_string(status)));
    }
  }
  return std::move(bytes_);
}

}  // namespace quadrille::studio
