#include "studio/canvas.hpp"

#include "studio/fallback_fonts.hpp"

#include <quadrille/core/text.hpp>

#include <array>
#include <cmath>

#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>
#include <fmt/format.h>

namespace quadrille::studio {
namespace {

constexpr double kFullTurn = 6.283185307179586;
constexpr const char* kSans = "DejaVu Sans";
constexpr const char* kSerif = "DejaVu Serif";

const char* family_of(Face face) {
  return face == Face::serif || face == Face::serif_bold ? kSerif : kSans;
}

bool is_bold(Face face) {
  return face == Face::bold || face == Face::serif_bold;
}

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

// The surface is the sheet of a booklet: two pages beside each other.
Canvas::Canvas(PictureFormat format, double width, double height, double scale, Binding binding)
    : format_(format),
      binding_(format == PictureFormat::pdf ? binding : Binding::pages),
      width_(width),
      height_(height),
      surface_(make_surface(format, binding_ == Binding::booklet ? 2 * width : width, height, scale,
                            bytes_)),
      context_(cairo_create(surface_.get())),
      fallback_(std::make_unique<FallbackFonts>()) {
  if (format == PictureFormat::png) cairo_scale(context_.get(), scale, scale);
  if (binding_ == Binding::booklet) keep_page_of_booklet();
}

Canvas::~Canvas() = default;

void Canvas::use(Colour colour) {
  cairo_set_source_rgb(context_.get(), colour.red, colour.green, colour.blue);
}

void Canvas::set_font(double size, Face face) {
  cairo_select_font_face(context_.get(), family_of(face), CAIRO_FONT_SLANT_NORMAL,
                         is_bold(face) ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
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

// Cairo refuses text that is not UTF-8, and file names may be anything.
double Canvas::lay_out(double size, std::string_view text, Face face, bool draws) {
  const std::string letters = as_utf8(text);
  double width = 0;
  for (const FontRun& run : fallback_->runs_of(letters, family_of(face))) {
    set_font(size, face);
    if (run.font != nullptr) cairo_set_font_face(context_.get(), run.font);
    cairo_text_extents_t extents;
    cairo_text_extents(context_.get(), run.text.c_str(), &extents);
    if (draws) cairo_show_text(context_.get(), run.text.c_str());
    width += extents.x_advance;
  }
  return width;
}

double Canvas::text_width(double size, std::string_view text, Face face) {
  return lay_out(size, text, face, false);
}

void Canvas::text(double x, double y, double size, Align align, Colour colour,
                  std::string_view text, Face face) {
  const double width = align == Align::left ? 0 : text_width(size, text, face);
  set_font(size, face);
  cairo_font_extents_t font;
  cairo_font_extents(context_.get(), &font);
  use(colour);
  const double left = align == Align::centre ? x - width / 2 : x - width;
  // Digits and capitals fill the upper three quarters of the ascent.
  cairo_move_to(context_.get(), left, y + font.ascent * 0.39);
  lay_out(size, text, face, true);
}

// The next page is drawn into memory until the order on the sheets is known.
void Canvas::keep_page_of_booklet() {
  const cairo_rectangle_t extents{0, 0, width_, height_};
  booklet_.emplace_back(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents));
  context_.reset(cairo_create(booklet_.back().get()));
}

// Of n pages (a multiple of four) the first sheet has n and 1 on its front, 2 and n − 1 on its
// back; each further sheet lies inside the one before.
void Canvas::bind_booklet() {
  const std::size_t sides = (booklet_.size() + 3) / 4 * 2;
  const std::size_t pages = 2 * sides;
  context_.reset(cairo_create(surface_.get()));
  for (std::size_t side = 0; side < sides; ++side) {
    const std::size_t outer = pages - 1 - side;
    const bool front = side % 2 == 0;
    const std::array<std::size_t, 2> beside =
        front ? std::array{outer, side} : std::array{side, outer};
    for (std::size_t place = 0; place < beside.size(); ++place) {
      if (beside[place] >= booklet_.size()) continue;  // blank
      cairo_set_source_surface(context_.get(), booklet_[beside[place]].get(),
                               static_cast<double>(place) * width_, 0);
      cairo_paint(context_.get());
    }
    if (side + 1 < sides) cairo_show_page(context_.get());
  }
}

void Canvas::next_page() {
  if (binding_ == Binding::booklet) {
    keep_page_of_booklet();
  } else if (format_ == PictureFormat::pdf) {
    cairo_show_page(context_.get());
  }
}

void Canvas::set_title(const std::string& title) {
  if (format_ != PictureFormat::pdf || title.empty()) return;
  cairo_pdf_surface_set_metadata(surface_.get(), CAIRO_PDF_METADATA_TITLE, as_utf8(title).c_str());
}

void Canvas::add_to_outline(const std::string& name, int page) {
  if (format_ != PictureFormat::pdf || binding_ == Binding::booklet) return;
  cairo_pdf_surface_add_outline(surface_.get(), CAIRO_PDF_OUTLINE_ROOT, as_utf8(name).c_str(),
                                fmt::format("page={} pos=[0 0]", page).c_str(),
                                static_cast<cairo_pdf_outline_flags_t>(0));
}

Result<std::string> Canvas::finish() {
  if (format_ == PictureFormat::png) {
    cairo_surface_flush(surface_.get());
    cairo_surface_write_to_png_stream(surface_.get(), append, &bytes_);
  }
  if (binding_ == Binding::booklet) bind_booklet();
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
