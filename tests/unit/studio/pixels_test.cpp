#include <quadrille/images/pixels.hpp>
#include <quadrille/studio/decode_image.hpp>

#include <string>

#include <gtest/gtest.h>

namespace quadrille::images {
namespace {

std::string error_of(const std::string& bytes) {
  const auto read = read_pixels(bytes);
  return read ? "no error" : std::string(read.error().code);
}

TEST(Pixels, AreReadRowByRow) {
  const auto image =
      read_pixels(std::string("P6\n2 2\n255\n\x01\x02\x03\xff\xff\xff\0\0\0\x0a\x0b\x0c", 23));
  ASSERT_TRUE(image.has_value()) << image.error().message;
  EXPECT_EQ(image->at(0, 0), 0x010203U);
  EXPECT_EQ(image->at(0, 1), 0xFFFFFFU);
  EXPECT_EQ(image->at(1, 0), 0U);
  EXPECT_EQ(image->at(1, 1), 0x0A0B0CU);
}

// A host that decodes the file itself must come to the same picture as one that hands it in.
TEST(Pixels, AreWhatTheDecoderOfFilesReads) {
  std::string file = "P6\n16 16\n255\n";
  for (int byte = 0; byte < 3 * 256; ++byte) file += static_cast<char>(byte * 37 % 256);
  const auto own = read_pixels(file);
  const auto decoded = studio::decode_image(file, Limits::none());
  ASSERT_TRUE(own.has_value() && decoded.has_value());
  EXPECT_EQ(*own, *decoded);
}

TEST(Pixels, RefuseWhatIsNone) {
  EXPECT_EQ(error_of(""), "not_an_image");
  EXPECT_EQ(error_of("GIF89a"), "not_an_image");
  EXPECT_EQ(error_of("P6\n"), "broken_image");
  EXPECT_EQ(error_of("P6\n1 1\n255"), "broken_image");
  EXPECT_EQ(error_of("P6\n0 1\n255\n"), "broken_image");
  EXPECT_EQ(error_of("P6\n-1 1\n255\nabc"), "broken_image");
  EXPECT_EQ(error_of("P6\n1 1\n65535\nabcdef"), "broken_image");
  EXPECT_EQ(error_of("P6\n1 1\n255\nab"), "broken_image");
  EXPECT_EQ(error_of("P6\n1 1\n255\nabcd"), "broken_image");
  EXPECT_EQ(error_of("P6\n1000000 1000000\n255\nabc"), "image_too_large");
  EXPECT_EQ(error_of("P6\n99999999999 1\n255\nabc"), "broken_image");
}

TEST(Pixels, GreyIsTheWeightedMean) {
  ColourImage image(4, 1);
  image.cells()[0] = 0xFFFFFF;
  image.cells()[1] = 0xFF0000;
  image.cells()[2] = 0x00FF00;
  image.cells()[3] = 0x777777;
  const GreyImage grey = grey_of(image);
  EXPECT_EQ(grey.at(0, 0), 255);
  EXPECT_EQ(grey.at(0, 1), 77);
  EXPECT_EQ(grey.at(0, 2), 128);
  EXPECT_EQ(grey.at(0, 3), 0x77);
}

}  // namespace
}  // namespace quadrille::images
