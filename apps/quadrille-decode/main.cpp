// quadrille-decode svg|heif: an image on standard input to bare pixels on standard output, or
// "error CODE MESSAGE". Nobody calls it by hand: src/studio/decode_apart.cpp starts it.
#include "confinement.hpp"

#include <quadrille/decoders/decode.hpp>
#include <quadrille/images/pixels.hpp>

#include <cstdio>
#include <string>
#include <string_view>

#include <unistd.h>

namespace {

using quadrille::Result;

// One byte more than any format takes, so that what is too large is known to be.
Result<std::string> read_input() {
  constexpr std::size_t kMost = quadrille::decoders::kMostHeifBytes + 1;
  std::string bytes;
  std::string chunk(std::size_t{1} << 16, '\0');
  while (bytes.size() < kMost) {
    const auto count = read(STDIN_FILENO, chunk.data(), chunk.size());
    if (count < 0) return quadrille::fail("broken_image", "the image cannot be read");
    if (count == 0) break;
    bytes.append(chunk, 0, static_cast<std::size_t>(count));
  }
  return bytes;
}

Result<std::string> decode(std::string_view format, std::string_view bytes) {
  if (format == "svg") return quadrille::decoders::draw_svg(bytes);
  return quadrille::decoders::decode_heif(bytes, quadrille::images::kMostPixels);
}

std::string text_of(const quadrille::Error& error) {
  return "error " + std::string(error.code) + ' ' + error.message;
}

bool write_out(std::string_view text) {
  while (!text.empty()) {
    const auto count = write(STDOUT_FILENO, text.data(), text.size());
    if (count <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view format = argc == 2 ? argv[1] : "";
  if (format != "svg" && format != "heif") {
    std::fputs("quadrille-decode: a part of `quadrille import`, which see\n", stderr);
    return 2;
  }
  if (!quadrille::app::confine()) {
    write_out("error no_decoder this system cannot confine the program that decodes such images");
    return 0;
  }
  const auto pixels =
      read_input().and_then([&](const std::string& bytes) { return decode(format, bytes); });
  const bool written = write_out(pixels ? *pixels : text_of(pixels.error()));
  // Without the libraries' farewells, which have nothing to say to anybody.
  _exit(written ? 0 : 1);
}
