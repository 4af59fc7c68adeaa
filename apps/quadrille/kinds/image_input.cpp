#include "image_input.hpp"

#include "handover.hpp"

#include <quadrille/nonogram/formats.hpp>
#include <quadrille/wire/nonogram_json.hpp>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quadrille::app {
namespace {

using namespace std::string_view_literals;

// Surer than any text, but not as sure as a file in a directory has to be.
constexpr int kResemblance = 85;

// Of those only a drawing is text; that it is no other XML is told by its root.
bool is_drawing(std::string_view bytes) {
  constexpr std::size_t kFarEnough = 2'000;
  return bytes.starts_with("<svg") ||
         (bytes.starts_with("<?xml") &&
          bytes.substr(0, kFarEnough).find("<svg") != std::string_view::npos);
}

constexpr std::array kBeginnings{"\x89PNG\r\n"sv, "GIF8"sv,  "\xff\xd8\xff"sv, "BM"sv,
                                 "II*\0"sv,       "MM\0*"sv, "RIFF"sv,         "P2"sv,
                                 "P3"sv,          "P5"sv,    "P6"sv,           "\x1f\x8b"sv};

int resemblance(std::string_view bytes) {
  for (const std::string_view beginning : kBeginnings) {
    if (bytes.starts_with(beginning)) return kResemblance;
  }
  if (is_drawing(bytes) || bytes.substr(0, 8).ends_with("ftyp")) return kResemblance;
  return 0;
}

Result<std::vector<AnyPuzzle>> read(std::string_view bytes) {
  // The class is not asked for, so it needs no time.
  auto answer =
      ask_handed_over("import", {"-", "--to", "json", "--quiet", "--time-limit", "0"}, bytes);
  if (!answer) {
    return fail("not_a_puzzle_image", answer.error().message + "; see `quadrille import`");
  }
  return nonogram::as_format(wire::nonogram_json_format()).read(*answer);
}

}  // namespace

Format image_format() {
  Format format;
  format.name = "image";
  format.summary =
      "PNG, GIF, JPEG, BMP, PNM, TIFF, WebP of two colours; others, SVG and HEIC by `import`";
  format.resemblance = resemblance;
  format.read = read;
  return format;
}

void add_image_format(Registry& registry) {
  if (registry.find(nonogram::kKindName) == nullptr) return;
  registry.add_format(nonogram::kKindName, image_format());
}

}  // namespace quadrille::app
