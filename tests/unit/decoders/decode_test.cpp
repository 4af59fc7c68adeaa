#include "support/drawings.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/decoders/decode.hpp>
#include <quadrille/images/import_picture.hpp>

#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <unistd.h>
#include <zlib.h>

namespace quadrille::decoders {
namespace {

using nonogram::CellGrid;
using nonogram::grid_of;
using nonogram::to_rows;
using testing::corpus_file;
using testing::svg;
using testing::svg_of;

const std::vector<std::string> kFace{".###.", "#.#.#", "#####", "#...#", ".###."};

std::string code_of(const Result<std::string>& pixels) {
  return pixels ? "no error" : std::string(pixels.error().code);
}

images::ColourImage image_of(const Result<std::string>& pixels) {
  EXPECT_TRUE(pixels.has_value()) << pixels.error().message;
  return images::read_pixels(pixels.value_or("")).value_or(images::ColourImage());
}

std::vector<std::string> rows_of(const Result<std::string>& pixels) {
  const auto imported = images::import_picture(image_of(pixels), {.width = 5, .height = 5});
  return imported ? to_rows(imported->picture) : std::vector<std::string>{};
}

std::string size_of(const Result<std::string>& pixels) {
  const images::ColourImage image = image_of(pixels);
  return std::to_string(image.width()) + 'x' + std::to_string(image.height());
}

std::string gzipped(std::string_view text) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 9, Z_DEFAULT_STRATEGY), Z_OK);
  std::string packed(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

TEST(DrawSvg, GivesThePictureOnWhite) {
  EXPECT_EQ(rows_of(draw_svg(svg_of(grid_of({".###.", "#.#.#", "#####", "#...#", ".###."})))),
            kFace);
  const images::ColourImage half = image_of(draw_svg(
      svg("<rect width=\"4\" height=\"4\" fill-opacity=\"0.5\"/>", "width=\"8\" height=\"4\"")));
  EXPECT_NEAR(static_cast<double>(half.at(10, 10) & 0xFFU), 127.5, 1);
  EXPECT_EQ(half.at(10, 1000), 0xFFFFFFU);
}

TEST(DrawSvg, TheLongerSideIsBoundWhateverTheDocumentSays) {
  EXPECT_EQ(size_of(draw_svg(svg("<rect width=\"9\" height=\"9\"/>", "width=\"4\" height=\"2\""))),
            "1024x512");
  EXPECT_EQ(size_of(draw_svg(svg("<g/>", "width=\"1e6mm\" height=\"2e6mm\""))), "512x1024");
  EXPECT_EQ(size_of(draw_svg(svg("<g/>", "viewBox=\"5 5 1 4\""))), "256x1024");
  EXPECT_EQ(size_of(draw_svg(svg("<g/>", "width=\"1000000\" height=\"1\""))), "1024x1");
}

TEST(DrawSvg, WithoutASizeWhatIsDrawnGivesIt) {
  const auto pixels = draw_svg(svg("<rect x=\"700\" y=\"-40\" width=\"20\" height=\"10\"/>"));
  EXPECT_EQ(size_of(pixels), "1024x512");
  EXPECT_EQ(image_of(pixels).at(256, 512), 0U);
  EXPECT_EQ(code_of(draw_svg(svg("<g/>"))), "broken_image");
}

TEST(DrawSvg, PackedIsTheSame) {
  const std::string plain = corpus_file("svg/shapes");
  EXPECT_EQ(draw_svg(gzipped(plain)).value(), draw_svg(plain).value());
  const std::string packed = gzipped(plain);
  for (std::size_t length = 2; length < packed.size(); length += 7) {
    EXPECT_EQ(code_of(draw_svg(packed.substr(0, length))), "broken_image") << length;
  }
}

TEST(DrawSvg, ABombIsNotUnpacked) {
  const std::string bomb = gzipped(svg(std::string(std::size_t{64} << 20, ' ')));
  EXPECT_LT(bomb.size(), std::size_t{1} << 17);
  EXPECT_EQ(code_of(draw_svg(bomb)), "image_too_large");
  EXPECT_EQ(code_of(draw_svg(svg(std::string(kMostSvgBytes, ' ')))), "image_too_large");
}

TEST(DrawSvg, NothingOutsideTheDocumentIsRead) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("quadrille-svg-" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  const std::string seen = (folder / "seen.svg").string();
  std::ofstream(seen) << svg("<rect id=\"a\" width=\"9\" height=\"9\"/>",
                             "width=\"9\" height=\"9\"");
  std::ofstream(folder / "seen.css") << "rect { fill: black; }";
  const std::string url = "file://" + seen;
  const std::string size = "width=\"9\" height=\"9\"";
  const images::ColourImage white = image_of(draw_svg(svg("", size)));
  for (const std::string& content : {
           "<image href=\"" + url + "\" " + size + "/>",
           "<image xlink:href=\"" + seen + "\" " + size + "/>",
           "<image href=\"seen.svg\" " + size + "/>",
           "<use href=\"" + url + "#a\"/>",
           "<xi:include href=\"" + url + "\"/>",
           "<xi:include href=\"" + seen + "\" parse=\"xml\"/>",
           "<style>@import url(\"file://" + (folder / "seen.css").string() +
               "\");</style><rect width=\"9\" height=\"9\" fill=\"white\"/>",
           "<rect width=\"9\" height=\"9\" fill=\"url(" + url + "#a) white\"/>",
       }) {
    EXPECT_EQ(image_of(draw_svg(svg(content, size))), white) << content;
  }
  // An entity that stands for a file stays empty, or the document is refused.
  const auto entity =
      draw_svg("<!DOCTYPE svg [<!ENTITY e SYSTEM \"" + url + "\">]>" + svg("&e;", size));
  EXPECT_TRUE(!entity || image_of(entity) == white);
  std::filesystem::remove_all(folder);
}

TEST(DrawSvg, WhatGrowsWithoutBoundsIsRefused) {
  std::string entities = "<!ENTITY e0 \"aaaaaaaaaa\">";
  std::string groups = "<g id=\"g0\"><rect width=\"1\" height=\"1\"/></g>";
  for (int i = 1; i <= 10; ++i) {
    const std::string below = std::to_string(i - 1);
    std::string references;
    std::string uses;
    for (int j = 0; j < 10; ++j) {
      references += "&e" + below + ';';
      uses += "<use href=\"#g" + below + "\"/>";
    }
    entities += "<!ENTITY e" + std::to_string(i) + " \"" + references + "\">";
    groups += "<g id=\"g" + std::to_string(i) + "\">" + uses + "</g>";
  }
  EXPECT_EQ(code_of(draw_svg("<!DOCTYPE svg [" + entities + "]>" +
                             svg("<text>&e10;</text>", "width=\"9\" height=\"9\""))),
            "broken_image");
  EXPECT_EQ(code_of(draw_svg(svg("<defs>" + groups + "</defs><use href=\"#g10\"/>",
                                 "width=\"9\" height=\"9\""))),
            "image_too_complex");
}

TEST(DrawSvg, WhatIsNoDrawingIsRefused) {
  for (const char* text : {"", "text", "<html/>", "<svg", "\x1f\x8b"}) {
    EXPECT_EQ(code_of(draw_svg(text)), "broken_image") << text;
  }
}

TEST(DecodeHeif, GivesTheFirstImageUpright) {
  EXPECT_EQ(rows_of(decode_heif(corpus_file("heif/face"), images::kMostPixels)), kFace);
  EXPECT_EQ(rows_of(decode_heif(corpus_file("heif/avif"), images::kMostPixels)), kFace);
  // An F that lies on its back in the file.
  EXPECT_EQ(rows_of(decode_heif(corpus_file("heif/turned"), images::kMostPixels)),
            (std::vector<std::string>{".....", "#....", "#.#..", "#.#..", "#####"}));
}

TEST(DecodeHeif, TransparencyLiesOverWhite) {
  EXPECT_EQ(rows_of(decode_heif(corpus_file("heif/alpha"), images::kMostPixels)), kFace);
}

TEST(DecodeHeif, SizesAreBoundBeforeAnythingIsDecoded) {
  EXPECT_EQ(code_of(decode_heif(corpus_file("heif/huge"), images::kMostPixels)), "image_too_large");
  EXPECT_EQ(code_of(decode_heif(corpus_file("heif/face"), 80 * 80 - 1)), "image_too_large");
  EXPECT_EQ(code_of(decode_heif(corpus_file("heif/face"), 80 * 80)), "no error");
}

TEST(DecodeHeif, OtherCodingsAndBrokenFilesAreRefused) {
  EXPECT_EQ(code_of(decode_heif(corpus_file("heif/jpeg2000"), images::kMostPixels)),
            "unsupported_image");
  const std::string whole = corpus_file("heif/face");
  for (std::size_t length = 0; length < whole.size(); length += 9) {
    EXPECT_NE(code_of(decode_heif(whole.substr(0, length), images::kMostPixels)), "no error")
        << length;
  }
}

}  // namespace
}  // namespace quadrille::decoders
