#include <quadrille/core/oklab.hpp>

#include <algorithm>
#include <cmath>

namespace quadrille {
namespace {

constexpr int kRed = 16;
constexpr int kGreen = 8;
constexpr int kBlue = 0;

// The exponents of sRGB and OKLab as roots: sqrt() is the same everywhere, pow() and cbrt() differ
// in their last bit from library to library.
double cube_root(double value) {
  if (value <= 0) return 0;
  double root = value > 1 ? value : 1;
  for (double next = 0;; root = next) {
    next = (2 * root + value / (root * root)) / 3;
    if (!(next < root)) return root;
  }
}

// value to the power of 2.4.
double to_12_fifths(double value) {
  if (value <= 0) return 0;
  double fifth_root = 1;
  for (double next = 0;; fifth_root = next) {
    const double square = fifth_root * fifth_root;
    next = (4 * fifth_root + value / (square * square)) / 5;
    if (!(next < fifth_root)) break;
  }
  return value * value * fifth_root * fifth_root;
}

// value to the power of 1 / 2.4.
double to_5_twelfths(double value) {
  const double third = cube_root(value);
  const double twelfth = std::sqrt(std::sqrt(third));
  return third * twelfth;
}

// The share of light, 0 … 1, that a channel of sRGB stands for.
double light_of(std::uint32_t rgb, int shift) {
  const double share = static_cast<double>((rgb >> shift) & 0xFFU) / 255;
  return share <= 0.04045 ? share / 12.92 : to_12_fifths((share + 0.055) / 1.055);
}

std::uint32_t channel_of(double light) {
  const double kept = std::clamp(light, 0.0, 1.0);
  const double share = kept <= 0.0031308 ? kept * 12.92 : 1.055 * to_5_twelfths(kept) - 0.055;
  return static_cast<std::uint32_t>(std::lround(share * 255));
}

}  // namespace

OkLab oklab_of(std::uint32_t rgb) {
  const double red = light_of(rgb, kRed);
  const double green = light_of(rgb, kGreen);
  const double blue = light_of(rgb, kBlue);
  const double l = cube_root(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const double m = cube_root(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const double s = cube_root(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
          1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

std::uint32_t rgb_of(const OkLab& colour) {
  const auto cube = [](double value) { return value * value * value; };
  const double l = cube(colour.lightness + 0.3963377774 * colour.a + 0.2158037573 * colour.b);
  const double m = cube(colour.lightness - 0.1055613458 * colour.a - 0.0638541728 * colour.b);
  const double s = cube(colour.lightness - 0.0894841775 * colour.a - 1.2914855480 * colour.b);
  return channel_of(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) << kRed |
         channel_of(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) << kGreen |
         channel_of(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s) << kBlue;
}

double distance2(const OkLab& left, const OkLab& right) {
  const auto square = [](double value) { return value * value; };
  return square(left.lightness - right.lightness) + square(left.a - right.a) +
         square(left.b - right.b);
}

double luminance_of(std::uint32_t rgb) {
  return 0.2126 * light_of(rgb, kRed) + 0.7152 * light_of(rgb, kGreen) +
         0.0722 * light_of(rgb, kBlue);
}

double contrast_of(std::uint32_t left, std::uint32_t right) {
  const double one = luminance_of(left) + 0.05;
  const double other = luminance_of(right) + 0.05;
  return std::max(one, other) / std::min(one, other);
}

}  // namespace quadrille
