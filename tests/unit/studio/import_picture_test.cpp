#include "support/image_files.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/images/import_picture.hpp>
#include <quadrille/studio/decode_image.hpp>

#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

namespace quadrille::studio {
namespace {

using images::Crop;
using images::Fit;
using images::ImportOptions;
using images::Thresholding;
using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::grid_of;
using nonogram::to_rows;
using testing::encoded;
using testing::grey_pix;
using testing::pix_of;
using testing::PixOwner;
using testing::put_number;

CellGrid letter() {
  return grid_of({"####.", "#....", "###..", "#....", "#...."});
}

Result<images::ImportedPicture> import_picture(std::string_view bytes,
                                               const ImportOptions& options) {
  return decode_image(bytes, Limits::none()).and_then([&](const images::ColourImage& image) {
    return images::import_picture(image, options);
  });
}

std::vector<std::string> rows_of(std::string_view bytes, const ImportOptions& options) {
  const auto imported = import_picture(bytes, options);
  if (!imported) return {imported.error().message};
  return to_rows(imported->picture);
}

std::string error_of(std::string_view bytes, const ImportOptions& options = {.width = 5}) {
  const auto imported = import_picture(bytes, options);
  return imported ? "no error" : std::string(imported.error().code);
}

class EveryFormat : public ::testing::TestWithParam<std::pair<const char*, int>> {
 protected:
  static std::string file() { return encoded(pix_of(letter(), 24).get(), GetParam().second); }
};

TEST_P(EveryFormat, GivesThePicture) {
  ASSERT_FALSE(file().empty());
  EXPECT_EQ(rows_of(file(), {.width = 5, .height = 5}), to_rows(letter()));
}

TEST_P(EveryFormat, IsRefusedOrReadWhenItIsCutOff) {
  const std::string bytes = file();
  for (std::size_t length = 0; length < bytes.size(); length += 1 + bytes.size() / 200) {
    const auto imported = import_picture(bytes.substr(0, length), {.width = 5, .height = 5});
    // Some decoders show what there is of a file; then it has the size that was asked for.
    const bool whole =
        imported && imported->picture.width() == 5 && imported->picture.height() == 5;
    const bool refused = !imported && (imported.error().code == "broken_image" ||
                                       imported.error().code == "not_an_image");
    EXPECT_TRUE(whole || refused) << length;
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, EveryFormat,
                         ::testing::Values(std::pair{"png", IFF_PNG},
                                           std::pair{"jpeg", IFF_JFIF_JPEG},
                                           std::pair{"gif", IFF_GIF}, std::pair{"bmp", IFF_BMP},
                                           std::pair{"pnm", IFF_PNM}, std::pair{"tiff", IFF_TIFF},
                                           std::pair{"tiff_zip", IFF_TIFF_ZIP},
                                           std::pair{"webp", IFF_WEBP}),
                         [](const auto& info) { return info.param.first; });

TEST(ImportPicture, TakesTwoColoursPixelByPixelWhenNoSizeIsGiven) {
  const std::string bytes = encoded(pix_of(letter(), 1).get(), IFF_PNG);
  EXPECT_EQ(rows_of(bytes, {}), to_rows(letter()));
  // The darker of the two is filled, whatever they are.
  const PixOwner pale =
      grey_pix(5, 5, [](int x, int y) { return letter().at(y, x) == Cell::filled ? 200 : 220; });
  EXPECT_EQ(rows_of(encoded(pale.get(), IFF_PNG), {}), to_rows(letter()));
}

TEST(ImportPicture, NeedsASizeForMoreColours) {
  const PixOwner grey = grey_pix(8, 8, [](int x, int y) { return 4 * (8 * y + x); });
  EXPECT_EQ(error_of(encoded(grey.get(), IFF_PNG), {}), "size_needed");
}

TEST(ImportPicture, OneSideGivesTheOtherByProportion) {
  const std::string bytes = encoded(pix_of(CellGrid(8, 4, Cell::filled), 10).get(), IFF_PNG);
  EXPECT_EQ(import_picture(bytes, {.width = 6})->picture.height(), 3);
  EXPECT_EQ(import_picture(bytes, {.height = 6})->picture.width(), 12);
  EXPECT_EQ(error_of(bytes, {.height = 1000}), "bad_size");
}

TEST(ImportPicture, CoverCutsAndContainAddsMargins) {
  const std::string bytes = encoded(pix_of(grid_of({"#.#.#."}), 10).get(), IFF_PNG);
  EXPECT_EQ(rows_of(bytes, {.width = 2, .height = 1, .fit = Fit::cover}),
            std::vector<std::string>{"#."});
  EXPECT_EQ(rows_of(bytes, {.width = 6, .height = 3, .fit = Fit::contain}),
            (std::vector<std::string>{"......", "#.#.#.", "......"}));
}

TEST(ImportPicture, CropsInPixels) {
  const std::string bytes = encoded(pix_of(letter(), 10).get(), IFF_PNG);
  EXPECT_EQ(rows_of(bytes, {.width = 2, .height = 2, .crop = Crop{20, 0, 20, 20}}),
            (std::vector<std::string>{"##", ".."}));
  EXPECT_EQ(error_of(bytes, {.width = 2, .crop = Crop{40, 0, 20, 20}}), "bad_crop");
  EXPECT_EQ(error_of(bytes, {.width = 2, .crop = Crop{-1, 0, 20, 20}}), "bad_crop");
  EXPECT_EQ(error_of(bytes, {.width = 2, .crop = Crop{0, 0, 0, 5}}), "bad_crop");
}

TEST(ImportPicture, ThresholdsAndInverts) {
  const PixOwner ramp = grey_pix(5, 1, [](int x, int) { return 50 * x; });
  const std::string bytes = encoded(ramp.get(), IFF_PNG);
  ImportOptions options{.width = 5, .height = 1, .thresholding = Thresholding::fixed, .level = 120};
  EXPECT_EQ(rows_of(bytes, options), std::vector<std::string>{"###.."});
  EXPECT_EQ(import_picture(bytes, options)->certainty, (std::vector<int>{120, 70, 20, 30, 80}));
  options.invert = true;
  EXPECT_EQ(rows_of(bytes, options), std::vector<std::string>{"...##"});
}

TEST(ImportPicture, OtsuPartsTwoGroupsOfShades) {
  const PixOwner groups = grey_pix(6, 1, [](int x, int) { return x < 2 ? 190 + x : 240 + x; });
  EXPECT_EQ(rows_of(encoded(groups.get(), IFF_PNG), {.width = 6}),
            std::vector<std::string>{"##...."});
}

TEST(ImportPicture, AdaptiveSeesThroughAShadow) {
  // A line of dark spots on paper that gets darker to the right.
  const PixOwner shadow =
      grey_pix(16, 16, [](int x, int y) { return 230 - 10 * x - (y == 8 && x % 4 == 2 ? 60 : 0); });
  const auto rows = rows_of(encoded(shadow.get(), IFF_PNG),
                            {.width = 16, .thresholding = Thresholding::adaptive});
  ASSERT_EQ(rows.size(), 16U);
  EXPECT_EQ(rows[8], "..#...#...#...#.");
}

TEST(ImportPicture, HalfTonesKeepTheMeanShade) {
  const PixOwner grey = grey_pix(40, 40, [](int, int) { return 64; });
  const auto imported = import_picture(encoded(grey.get(), IFF_PNG), {.width = 40, .dither = true});
  ASSERT_TRUE(imported.has_value());
  const auto cells = imported->picture.cells();
  const auto filled = std::count(cells.begin(), cells.end(), Cell::filled);
  EXPECT_NEAR(static_cast<double>(filled) / 1600, 0.75, 0.02);
}

TEST(ImportPicture, EdgesAreWhereShadesMeet) {
  const PixOwner halves = grey_pix(8, 8, [](int x, int) { return x < 4 ? 0 : 255; });
  const auto rows = rows_of(encoded(halves.get(), IFF_PNG), {.width = 8, .edges = true});
  for (const std::string& row : rows) EXPECT_EQ(row, "...##...");
}

TEST(ImportPicture, WhatIsTransparentIsWhite) {
  const PixOwner image(pixCreate(4, 1, 32));
  pixSetSpp(image.get(), 4);
  for (int x = 0; x < 4; ++x) {
    // Black everywhere; the alpha of the first two pixels is full.
    pixSetPixel(image.get(), x, 0, x < 2 ? 0x000000ffU : 0x00000000U);
  }
  EXPECT_EQ(rows_of(encoded(image.get(), IFF_PNG), {.width = 4}), std::vector<std::string>{"##.."});
}

TEST(ImportPicture, ReadsSixteenBitsAPixel) {
  const PixOwner image(pixCreate(4, 1, 16));
  for (int x = 0; x < 4; ++x) pixSetPixel(image.get(), x, 0, x < 2 ? 1000U : 64000U);
  EXPECT_EQ(rows_of(encoded(image.get(), IFF_PNG), {.width = 4}), std::vector<std::string>{"##.."});
}

TEST(ImportPicture, TurnsAsExifSays) {
  const std::string upright = encoded(pix_of(letter(), 24).get(), IFF_JFIF_JPEG);
  // Orientation 6: the file has to be turned by a quarter, clockwise.
  std::string exif(
      "\xff\xe1\0\x22"
      "Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0",
      36);
  const std::string turned = upright.substr(0, 2) + exif + upright.substr(2);
  EXPECT_EQ(rows_of(turned, {.width = 5, .height = 5}),
            to_rows(grid_of({"#####", "..#.#", "..#.#", "....#", "....."})));
}

TEST(ImportPicture, RefusesWhatIsNoImage) {
  EXPECT_EQ(error_of(""), "not_an_image");
  EXPECT_EQ(error_of("width 5\n"), "not_an_image");
  EXPECT_EQ(error_of("\x89PNG\r\n\x1a\nrubbish"), "broken_image");
}

// Files of a few bytes that ask for gigabytes.
TEST(ImportPicture, RefusesBombsBeforeTheyAreDecoded) {
  const PixOwner pix = pix_of(letter(), 1);
  std::string png = encoded(pix.get(), IFF_PNG);
  put_number(png, 16, 65535, 4, true);
  put_number(png, 20, 65535, 4, true);
  EXPECT_EQ(error_of(png), "image_too_large");

  std::string bmp = encoded(pix.get(), IFF_BMP);
  put_number(bmp, 18, 65535, 4, false);
  put_number(bmp, 22, 65535, 4, false);
  EXPECT_EQ(error_of(bmp), "image_too_large");

  EXPECT_EQ(error_of("P1\n# made by nobody\n65535 65535\n0"), "image_too_large");
  EXPECT_EQ(error_of("P6 99999999999 1\n"), "broken_image");

  // The screen of a GIF is small, its frame is not.
  std::string gif = encoded(pix.get(), IFF_GIF);
  const std::size_t palette_bytes = std::size_t{3} << ((gif[10] & 7) + 1);
  const std::size_t frame = gif.find('\x2c', 13 + palette_bytes);
  ASSERT_NE(frame, std::string::npos);
  put_number(gif, frame + 5, 20000, 2, false);
  put_number(gif, frame + 7, 20000, 2, false);
  EXPECT_EQ(error_of(gif), "image_too_large");
}

TEST(ImportPicture, WeightsPutTheNumberOfCellsFirst) {
  const PixOwner ramp = grey_pix(5, 1, [](int x, int) { return 50 * x; });
  const auto imported = import_picture(encoded(ramp.get(), IFF_PNG), {.width = 5});
  ASSERT_TRUE(imported.has_value());
  const auto weights = weights_of(*imported);
  const auto [least, most] = std::minmax_element(weights.begin(), weights.end());
  EXPECT_LT(*most, 2 * *least);
}

}  // namespace
}  // namespace quadrille::studio
