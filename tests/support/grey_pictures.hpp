// Twenty images in shades of grey, 240×240, made by formulas: smooth shapes, letters, shapes in
// noise, and scenes with light, texture and grain as photographs have them.
#pragma once

#include "support/image_files.hpp"

#include <quadrille/core/rng.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace quadrille::testing {

struct GreyPicture {
  std::string name;
  bool is_plain = false;  // a smooth shape or a letter
  std::string png;
};

// x and y from -1 to 1; 0 is black, 1 is white.
using Shading = std::function<double(double x, double y)>;

inline std::string png_of_shading(const Shading& shading) {
  constexpr int kSide = 240;
  const PixOwner pix = grey_pix(kSide, kSide, [&](int x, int y) {
    const double shade = shading(2.0 * x / kSide - 1, 2.0 * y / kSide - 1);
    return static_cast<int>(std::lround(255 * std::clamp(shade, 0.0, 1.0)));
  });
  return encoded(pix.get(), IFF_PNG);
}

// 0 inside, 1 outside, with a soft edge.
inline double edge(double distance) {
  return std::clamp(0.5 + 4 * distance, 0.0, 1.0);
}

// From -0.4 to 0.4, in patches that are still there when the image has become small.
inline double grain(double x, double y) {
  constexpr double kPatches = 24;
  const auto column = static_cast<std::uint64_t>((x + 1) * kPatches);
  const auto row = static_cast<std::uint64_t>((y + 1) * kPatches);
  return 0.8 * (Rng(row).stream(column).unit() - 0.5);
}

inline std::string png_of_letters(const char* text) {
  L_Bmf* font = bmfCreate(nullptr, 20);
  const PixOwner small(pixCreate(110, 110, 8));
  pixSetAll(small.get());
  int width = 0;
  bmfGetStringWidth(font, text, &width);
  int end = 0;
  pixSetTextline(small.get(), font, text, 0, (110 - width) / 2, 72, &end, nullptr);
  bmfDestroy(&font);
  const PixOwner large(pixScale(small.get(), 2.2F, 2.2F));
  return encoded(large.get(), IFF_PNG);
}

inline std::vector<GreyPicture> grey_pictures() {
  const auto disc = [](double x, double y) { return edge(std::hypot(x, y) - 0.7); };
  const auto ring = [](double x, double y) { return edge(std::abs(std::hypot(x, y) - 0.6) - 0.2); };
  const auto blobs = [](double x, double y) {
    const double field = 0.12 / (0.01 + std::pow(x - 0.35, 2) + std::pow(y + 0.3, 2)) +
                         0.16 / (0.01 + std::pow(x + 0.3, 2) + std::pow(y - 0.2, 2));
    return edge((1 - field) / 3);
  };
  const auto wave = [](double x, double y) { return edge(y - 0.35 * std::sin(3.5 * x)); };
  const auto heart = [](double x, double y) {
    const double up = -1.2 * y + 0.1;
    return edge(std::pow(1.3 * x, 2) + std::pow(up - std::sqrt(std::abs(1.3 * x)) * 0.7, 2) - 0.8);
  };
  const std::vector<std::pair<const char*, Shading>> shapes{
      {"disc", disc}, {"ring", ring}, {"blobs", blobs}, {"wave", wave}, {"heart", heart}};

  std::vector<GreyPicture> pictures;
  for (const auto& [name, shading] : shapes) {
    pictures.push_back({name, true, png_of_shading(shading)});
  }
  for (const char* text : {"Ag", "Re", "&3", "Qu", "42"}) {
    pictures.push_back({std::string("letters ") + text, true, png_of_letters(text)});
  }
  for (const auto& [name, shading] : shapes) {
    const Shading& clean = shading;
    const Shading noisy = [&](double x, double y) {
      return 0.25 + 0.5 * clean(x, y) + grain(x, y);
    };
    pictures.push_back({std::string(name) + " in noise", false, png_of_shading(noisy)});
  }
  for (int scene = 0; scene < 5; ++scene) {
    const double turn = 0.6 * scene;
    const Shading photo = [scene, turn](double x, double y) {
      const double u = x * std::cos(turn) + y * std::sin(turn);
      const double v = y * std::cos(turn) - x * std::sin(turn);
      const double hills = 0.3 * std::sin(4 * u + scene) * std::cos(3 * v);
      const double ball = edge(std::hypot(x - 0.2, y + 0.1) - 0.45) - 1;
      const double texture = 0.15 * std::sin(17 * u) * std::sin(23 * v + scene);
      return 0.55 - 0.25 * y + hills + 0.5 * ball + texture + 0.15 * grain(x, y);
    };
    pictures.push_back({"scene " + std::to_string(scene + 1), false, png_of_shading(photo)});
  }
  return pictures;
}

}  // namespace quadrille::testing
