// Colours as people see them: in OKLab (Björn Ottosson, 2020) equal distances look about equally
// large, which they do not in RGB.
#pragma once

#include <cstdint>

namespace quadrille {

struct OkLab {
  double lightness = 0;  // 0 black … 1 white
  double a = 0;          // green … red
  double b = 0;          // blue … yellow
};

// Of a colour of sRGB, 0xrrggbb.
OkLab oklab_of(std::uint32_t rgb);
// The nearest colour of sRGB.
std::uint32_t rgb_of(const OkLab& colour);

// The square of the distance.
double distance2(const OkLab& left, const OkLab& right);
// Colours that are nearer than this are easily taken for each other in a clue; puzzles that we make
// of pictures have none (tools/gallery/paint.mjs has the same number).
inline constexpr double kAlike = 0.15;

// WCAG's relative luminance, 0 black … 1 white, and the contrast of two colours, 1 … 21.
double luminance_of(std::uint32_t rgb);
double contrast_of(std::uint32_t left, std::uint32_t right);

}  // namespace quadrille
