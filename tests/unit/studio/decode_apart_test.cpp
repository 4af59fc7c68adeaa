#include "studio/decode_apart.hpp"

#include "support/drawings.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/images/import_picture.hpp>
#include <quadrille/studio/decode_image.hpp>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

namespace quadrille::studio {
namespace {

using testing::corpus_file;
using testing::endless_svg;
using testing::svg;
using testing::svg_of;

class DecodeApart : public ::testing::Test {
 protected:
  void SetUp() override { testing::use_built_decoder(); }
  void TearDown() override {
    errno = 0;
    EXPECT_TRUE(waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD) << "a process was left";
  }

  static std::string code_of(std::string_view bytes, const Limits& limits = {}) {
    const auto image = decode_image(bytes, limits);
    return image ? "no error" : std::string(image.error().code);
  }

  // A decoder of the test's own.
  static void use_script(const std::string& commands) {
    const std::string path =
        (std::filesystem::temp_directory_path() / ("quadrille-script-" + std::to_string(getpid())))
            .string();
    std::ofstream(path) << "#!/bin/sh\n" << commands << '\n';
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    ::setenv("QUADRILLE_DECODER", path.c_str(), 1);
  }
};

TEST(ApartFormat, IsToldByContent) {
  const auto is_svg = [](std::string_view text) { return apart_format(text) == ApartFormat::svg; };
  EXPECT_TRUE(is_svg("<svg/>"));
  EXPECT_TRUE(is_svg("\xef\xbb\xbf\r\n<?xml version=\"1.0\"?>\n<!-- <html> --> <svg:svg x='1'>"));
  EXPECT_TRUE(is_svg("<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"x\">\n<svg\n>"));
  EXPECT_TRUE(is_svg("<!DOCTYPE svg [ <!ENTITY a \"b>\"> ]><svg>"));
  EXPECT_TRUE(is_svg("\x1f\x8b\x08"));
  for (const char* other : {"", "<", "svg", "<svgx>", "<html><svg/></html>", "<!-- <svg> ",
                            "<?xml version=\"1.0\"?><puzzleset/>", "<!DOCTYPE svg"}) {
    EXPECT_FALSE(apart_format(other)) << other;
  }
  EXPECT_EQ(apart_format(corpus_file("heif/face")), ApartFormat::heif);
  EXPECT_EQ(apart_format(corpus_file("heif/avif")), ApartFormat::heif);
  EXPECT_FALSE(
      apart_format(std::string("\0\0\0\x14"
                               "ftypisom\0\0\0\0mp41",
                               20)));
}

TEST_F(DecodeApart, GivesThePicture) {
  const nonogram::CellGrid face = nonogram::grid_of({".###.", "#.#.#", "#####", "#...#", ".###."});
  for (const std::string& file :
       {svg_of(face), corpus_file("heif/face"), corpus_file("heif/avif")}) {
    const auto image = decode_image(file, {});
    ASSERT_TRUE(image.has_value()) << image.error().message;
    const auto imported = images::import_picture(*image, {.width = 5, .height = 5});
    EXPECT_EQ(nonogram::to_rows(imported->picture), nonogram::to_rows(face));
  }
}

TEST_F(DecodeApart, ErrorsComeBackWithTheirCodes) {
  EXPECT_EQ(code_of("<svg/>"), "broken_image");
  EXPECT_EQ(code_of("\x1f\x8b no gzip"), "broken_image");
  EXPECT_EQ(code_of(corpus_file("heif/huge")), "image_too_large");
  EXPECT_EQ(code_of(corpus_file("heif/jpeg2000")), "unsupported_image");
}

TEST_F(DecodeApart, MemoryIsBounded) {
  std::string elements;
  for (int i = 0; i < 1'500'000; ++i) elements += "<g/>";
  EXPECT_EQ(code_of(svg(elements, "width=\"9\" height=\"9\"")), "image_too_complex");
}

TEST_F(DecodeApart, EndsAtALimit) {
  Limits limits;
  limits.deadline = Limits::Clock::now() + std::chrono::milliseconds(100);
  EXPECT_EQ(code_of(endless_svg(), limits), "limit_reached");
}

TEST(DecodeApartThreads, EndsWhenItIsStopped) {
  testing::use_built_decoder();
  std::atomic<bool> stop = false;
  Limits limits;
  limits.stop = &stop;
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    stop = true;
  });
  const auto image = decode_image(endless_svg(), limits);
  other.join();
  EXPECT_EQ(image.error().code, "limit_reached");
  EXPECT_TRUE(waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD) << "a process was left";
}

TEST_F(DecodeApart, ADecoderThatIsMissingOrFallsOverIsTold) {
  ::setenv("QUADRILLE_DECODER", "/nowhere/quadrille-decode", 1);
  EXPECT_EQ(code_of("<svg/>"), "no_decoder");
  use_script("kill -SEGV $$");
  EXPECT_EQ(code_of("<svg/>"), "image_too_complex");
  use_script("echo 'P6\n9 9\n255\nfew'");
  EXPECT_EQ(code_of("<svg/>"), "broken_image");
  use_script("echo error what_is_this");
  EXPECT_EQ(code_of("<svg/>"), "broken_image");
}

TEST_F(DecodeApart, NothingThatIsOpenHereIsOpenThere) {
  constexpr int kOurs = 100;
  ASSERT_EQ(dup2(STDERR_FILENO, kOurs), kOurs);
  use_script(
      "test -e /proc/self/fd/100 && echo error no_decoder open || echo error image_too_large "
      "closed");
  EXPECT_EQ(code_of("<svg/>"), "image_too_large");
  close(kOurs);
}

TEST_F(DecodeApart, OurEnvironmentIsNotItsOwn) {
  ::setenv("PGPASSWORD", "secret of ours", 1);
  ::setenv("FONTCONFIG_PATH", "/somewhere/fonts", 1);
  use_script(
      "test \"$FONTCONFIG_PATH\" = /somewhere/fonts || echo error no_decoder no fonts\n"
      "test -z \"$PGPASSWORD\" && echo error image_too_large unknown");
  EXPECT_EQ(code_of("<svg/>"), "image_too_large");
  ::unsetenv("PGPASSWORD");
  ::unsetenv("FONTCONFIG_PATH");
}

}  // namespace
}  // namespace quadrille::studio
