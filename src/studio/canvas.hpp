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

class Canvas {
 public:
  Canvas(PictureFormat format, double width, double height, double scale);
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const { return height_; }

  void fill(const Rectangle& area, Colour colour);
  void frame(const Rectangle& area, double line_width, Colour colour);
  void line(double x1, double y1, double x2, double y2, double line_width, Colour colour);
  void disc(double x, double y, double radius, Colour colour);
  void ring(double x, double y, double radius, double line_width, Colour colour);
  // The text's middle line is at `y`; `x` is its left end, its middle or its right end.
  void text(double x, double y, double size, Align align, Colour colour, std::string_view text);
  [[nodiscard]] double text_width(double size, std::string_view text);

  // Only a PDF has more than one page.
  void next_page();

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
  void set_font(double size);

  PictureFormat format_;
  double width_;
  double height_;
  std::string bytes_;
  std::unique_ptr<cairo_surface_t, SurfaceDeleter> surface_;
  std::unique_ptr<cairo_t, ContextDeleter> context_;
};

}  // namespace quadrille::studio
