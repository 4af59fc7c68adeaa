#include <quadrille/core/oklab.hpp>

#include <cmath>

#include <gtest/gtest.h>

namespace quadrille {
namespace {

// The definition with the library's own powers.
double light_by_pow(std::uint32_t channel) {
  const double share = static_cast<double>(channel) / 255;
  return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
}

TEST(OkLab, GreysAreTheCubeRootOfTheirLight) {
  for (std::uint32_t channel = 0; channel < 256; ++channel) {
    const OkLab colour = oklab_of(channel * 0x010101U);
    EXPECT_NEAR(colour.lightness, std::cbrt(light_by_pow(channel)), 1e-7) << channel;
    EXPECT_NEAR(luminance_of(channel * 0x010101U), light_by_pow(channel), 1e-14) << channel;
  }
}

TEST(OkLab, ThereAndBackIsTheSameColour) {
  for (std::uint32_t rgb = 0; rgb < 0x1000000U; rgb += 997) EXPECT_EQ(rgb_of(oklab_of(rgb)), rgb);
}

}  // namespace
}  // namespace quadrille
