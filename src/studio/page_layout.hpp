// Pages cut into boxes, and texts that stay in theirs.
#pragma once

#include "studio/canvas.hpp"

#include <string>
#include <vector>

namespace quadrille::studio {

// Points between boxes.
inline constexpr double kBoxGap = 18;

struct PageSize {
  double width;
  double height;
};
PageSize size_of(Paper paper);

// A page cut into equal boxes, in as many columns as keep them about square.
class BoxesOfPage {
 public:
  BoxesOfPage(PageSize page, int count);  // inside the usual margins
  BoxesOfPage(const Rectangle& area, int count);
  [[nodiscard]] Rectangle box(int number) const;

 private:
  double x_;
  double y_;
  int columns_;
  int rows_;
  double width_;
  double height_;
};

// A text that is too long for the width loses its end.
std::string shortened(Canvas& canvas, std::string text, double size, double width,
                      Face face = Face::plain);

// Broken between words into lines that fit the width; a word that does not is shortened.
std::vector<std::string> wrapped(Canvas& canvas, const std::string& text, double size, double width,
                                 Face face = Face::plain);

}  // namespace quadrille::studio
