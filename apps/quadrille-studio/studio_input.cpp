#include "studio_input.hpp"

#include "choice.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/colour/palette.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <tuple>

#include <CLI/App.hpp>

namespace quadrille::app {
namespace {

constexpr std::int64_t kLargestNumber = 1'000'000;

Result<images::Crop> parse_crop(const std::string& text) {
  images::Crop crop;
  int used = 0;
  const int fields = std::sscanf(text.c_str(), "%9dx%9d+%9d+%9d%n", &crop.width, &crop.height,
                                 &crop.x, &crop.y, &used);
  if (fields != 4 || static_cast<std::size_t>(used) != text.size()) {
    return fail("bad_crop", "expected WIDTHxHEIGHT+X+Y in pixels, such as 200x150+10+0, found " +
                                quadrille::quoted(text));
  }
  return crop;
}

struct Threshold {
  images::Thresholding thresholding = images::Thresholding::otsu;
  int level = 128;
};

Result<Threshold> parse_threshold(const std::string& text) {
  if (text == "otsu") return Threshold{};
  if (text == "adaptive") return Threshold{images::Thresholding::adaptive, 128};
  const auto level = parse_number(text, 255);
  if (!level) {
    return fail("bad_threshold", "expected a shade from 0 to 255, otsu or adaptive, found " +
                                     quadrille::quoted(text));
  }
  return Threshold{images::Thresholding::fixed, static_cast<int>(*level)};
}

}  // namespace

Result<std::pair<std::optional<int>, std::optional<int>>> parse_sides(const std::string& text) {
  const std::size_t cross = text.find_first_of("xX");
  const auto side = [](std::string_view digits) -> std::optional<int> {
    const auto number = parse_number(digits, kLargestNumber);
    if (!number || *number == 0) return std::nullopt;
    return static_cast<int>(*number);
  };
  const std::string_view view(text);
  const std::string_view left = view.substr(0, cross);
  const std::string_view right =
      cross == std::string::npos ? std::string_view() : view.substr(cross + 1);
  const auto width = side(left);
  const auto height = side(right);
  const bool good = (width || left.empty()) && (height || right.empty()) && (width || height);
  if (!good) {
    return fail("bad_size",
                "expected WxH, or one side: W, Wx or xH; found " + quadrille::quoted(text));
  }
  return std::pair{width, height};
}

void add_image_options(CLI::App& command, images::ImportOptions& options) {
  command
      .add_option_function<std::string>(
          "--size",
          [&options](const std::string& text) {
            const auto sides = parse_sides(text);
            if (!sides) throw CLI::ValidationError(sides.error().message);
            std::tie(options.width, options.height) = *sides;
          },
          "Cells of the picture; one side (20 or x15) gives the other")
      ->type_name("WxH");
  add_parsed_option(command, "--crop", options.crop, parse_crop,
                    "Only this part of the image, in pixels")
      ->type_name("WxH+X+Y");
  command
      .add_option_function<std::string>(
          "--threshold",
          [&options](const std::string& text) {
            const auto threshold = parse_threshold(text);
            if (!threshold) throw CLI::ValidationError(threshold.error().message);
            options.thresholding = threshold->thresholding;
            options.level = threshold->level;
          },
          "What is darker is filled: a shade, or found by otsu, or adaptive (otsu)")
      ->type_name("N|otsu|adaptive");
  command.add_flag("--trim", options.trim, "Cut off margins of one colour");
  command.add_flag("--dither", options.dither, "Half-tone (Floyd–Steinberg)");
  command.add_flag("--edges", options.edges, "Outlines instead of areas");
  command.add_flag("--invert", options.invert, "Fill what is light");
  add_choice<images::Fit>(command, "--fit", options.fit,
                          {{"cover", images::Fit::cover}, {"contain", images::Fit::contain}},
                          "An image of other proportions is cut, or gets margins (cover)");
  command
      .add_option("--colours,--colors", options.colours,
                  "A colour puzzle of this many colours besides the background")
      ->type_name("K")
      ->check(CLI::Range(1, nonogram::colour::kMaxColours));
}

}  // namespace quadrille::app
