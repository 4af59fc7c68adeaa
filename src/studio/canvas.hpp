// A sheet to draw on: an SVG, PDF or PNG file in memory, over Cairo.
//
// All lengths are points (1/72 inch) with the origin at the top left corner; a PNG has as many
// pixels a point as its scale says.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/studio/render.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <cairo/cairo.h>

namespace quadrille::studio {

struct Colour {
  double red = 0;
  double green = 0;
  double blue = 0;
  friend bool operator==(const Colour&, const Colour&) = default;
};

struct Rectangle {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
};

enum class Align : std::uint8_t { left, centre, right };

enum class Face : std::uint8_t { plain, bold, serif, serif_bold };

class FallbackFonts;

// How the pages of a PDF lie on sheets of paper.
enum class Binding : std::uint8_t {
  pages,    // one after the other
  booklet,  // two beside each other on both sides of a sheet: printed, folded and stapled in the
            // middle they are in order
};

class Canvas {
 public:
  // The size is that of a page.
  Canvas(PictureFormat format, double width, double height, double scale,
         Binding binding = Binding::pages);
  ~Canvas();
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const { return height_; }

  void fill(const Rectangle& area, Colour colour);
  void frame(const Rectangle& area, double line_width, Colour colour);
  void line(double x1, double y1, double x2, double y2, double line_width, Colour colour);
  void disc(double x, double y, double radius, Colour colour);
  void ring(double x, double y, double radius, double line_width, Colour colour);
  // The text's middle line is at `y`; `x` is its left end, its middle or its right end. Letters
  // that the house's font does not have are taken from whatever font of the machine has them.
  void text(double x, double y, double size, Align align, Colour colour, std::string_view text,
            Face face = Face::plain);
  [[nodiscard]] double text_width(double size, std::string_view text, Face face = Face::plain);

  // Only a PDF has more than one page.
  void next_page();

  // What a viewer shows of a PDF: its title, and the list of its parts beside the pages (not of a
  // booklet, whose pages are out of order). Pages count from 1.
  void set_title(const std::string& title);
  void add_to_outline(const std::string& name, int page);

  // The file. Nothing can be drawn afterwards. Error: cannot_render.
  Result<std::string> finish();

 private:
  struct ContextDeleter {
    void operator()(cairo_t* context) const { cairo_destroy(context); }
  };
  struct SurfaceDeleter {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  };

  void use(Colour colour);
  void set_font(double size, Face face);
  // Draws the text from here on if it is drawn at all; gives its width.
  double lay_out(double size, std::string_view text, Face face, bool draws);
  void keep_page_of_booklet();
  void bind_booklet();

  PictureFormat format_;
  Binding binding_;
  double width_;
  double height_;
  std::string bytes_;
  std::unique_ptr<cairo_surface_t, SurfaceDeleter> surface_;
  std::unique_ptr<cairo_t, ContextDeleter> context_;
  std::vector<std::unique_ptr<cairo_surface_t, SurfaceDeleter>> booklet_;  // its pages so far
  std::unique_ptr<FallbackFonts> fallback_;
};

}  // namespace quadrille::studio
