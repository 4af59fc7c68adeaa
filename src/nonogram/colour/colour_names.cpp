#include <quadrille/core/oklab.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/colour/colour_names.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <vector>

#include <fmt/format.h>

namespace quadrille::nonogram::colour {
namespace {

struct Named {
  std::string_view name;
  std::uint32_t rgb;
};

// What files call colours. The first ones are also what we call them.
constexpr std::size_t kSpoken = 29;
constexpr std::array<Named, 57> kNames{
    {{"black", 0x000000},       {"white", 0xFFFFFF},       {"grey", 0x808080},
     {"light grey", 0xC8C8C8},  {"dark grey", 0x484848},   {"red", 0xE01010},
     {"dark red", 0x800000},    {"pink", 0xFFB0C0},        {"orange", 0xFF9010},
     {"brown", 0x8B5020},       {"light brown", 0xC09060}, {"dark brown", 0x503010},
     {"beige", 0xF0E0C0},       {"yellow", 0xFFE820},      {"olive", 0x808020},
     {"light green", 0x90E890}, {"green", 0x20A020},       {"lime", 0x40F020},
     {"dark green", 0x005000},  {"turquoise", 0x30C8C0},   {"cyan", 0x60F0FF},
     {"teal", 0x007878},        {"light blue", 0x90C0FF},  {"blue", 0x2040E0},
     {"dark blue", 0x101860},   {"purple", 0x8020A0},      {"violet", 0xB080F0},
     {"magenta", 0xF020D0},     {"dark purple", 0x483064}, {"gray", 0x808080},
     {"lightgrey", 0xD3D3D3},   {"lightgray", 0xD3D3D3},   {"darkgrey", 0xA9A9A9},
     {"darkgray", 0xA9A9A9},    {"silver", 0xC0C0C0},      {"maroon", 0x800000},
     {"darkred", 0x8B0000},     {"crimson", 0xDC143C},     {"gold", 0xFFD700},
     {"tan", 0xD2B48C},         {"khaki", 0xF0E68C},       {"aqua", 0x00FFFF},
     {"navy", 0x000080},        {"darkblue", 0x00008B},    {"lightblue", 0xADD8E6},
     {"skyblue", 0x87CEEB},     {"royalblue", 0x4169E1},   {"darkgreen", 0x006400},
     {"lightgreen", 0x90EE90},  {"forestgreen", 0x228B22}, {"fuchsia", 0xFF00FF},
     {"indigo", 0x4B0082},      {"orchid", 0xDA70D6},      {"salmon", 0xFA8072},
     {"tomato", 0xFF6347},      {"chocolate", 0xD2691E},   {"ivory", 0xFFFFF0}}};

// One shade is too few to say what a name means: further ones of the names that we give.
constexpr std::array<Named, 24> kFurther{
    {{"black", 0x1E1E1E},       {"dark grey", 0x606060},  {"grey", 0x9A9A9A},
     {"light grey", 0xD8D8D8},  {"blue", 0x0072B8},       {"blue", 0x3090D0},
     {"light blue", 0x30B0F0},  {"light blue", 0xA8D8F8}, {"green", 0x00C868},
     {"lime", 0xC0F040},        {"purple", 0x6858A0},     {"purple", 0x5838A0},
     {"dark purple", 0x301C40}, {"violet", 0xE0C8F4},     {"violet", 0xC0A8EC},
     {"magenta", 0xB82080},     {"pink", 0xB87080},       {"red", 0xC01048},
     {"red", 0xFF5850},         {"orange", 0xD88010},     {"brown", 0xA86A54},
     {"brown", 0x704838},       {"dark brown", 0x503838}, {"light brown", 0xA89878}}};

// In files these names mean the pure colours that CSS and X11 mean.
constexpr std::array<Named, 12> kPure{{{"red", 0xFF0000},
                                       {"green", 0x008000},
                                       {"lime", 0x00FF00},
                                       {"blue", 0x0000FF},
                                       {"yellow", 0xFFFF00},
                                       {"cyan", 0x00FFFF},
                                       {"magenta", 0xFF00FF},
                                       {"orange", 0xFFA500},
                                       {"brown", 0xA52A2A},
                                       {"pink", 0xFFC0CB},
                                       {"purple", 0x800080},
                                       {"violet", 0xEE82EE}}};

std::optional<std::uint32_t> named_rgb(std::string_view text) {
  const auto in = [&](const auto& names) -> std::optional<std::uint32_t> {
    const auto found = std::ranges::find_if(
        names, [&](const Named& named) { return equal_ignoring_case(named.name, text); });
    if (found == names.end()) return std::nullopt;
    return found->rgb;
  };
  const auto pure = in(kPure);
  return pure ? pure : in(kNames);
}

std::optional<std::uint32_t> digit_of(char character) {
  const char lower = to_lower(character);
  if (is_digit(character)) return static_cast<std::uint32_t>(character - '0');
  if (lower >= 'a' && lower <= 'f') return static_cast<std::uint32_t>(lower - 'a' + 10);
  return std::nullopt;
}

// The two leading digits of every channel, of which there are as many digits each.
std::optional<std::uint32_t> hexadecimal_rgb(std::string_view digits) {
  if (digits.size() != 3 && digits.size() != 6 && digits.size() != 12) return std::nullopt;
  const std::size_t each = digits.size() / 3;
  std::uint32_t rgb = 0;
  for (std::size_t channel = 0; channel < 3; ++channel) {
    for (std::size_t place = 0; place < each; ++place) {
      if (!digit_of(digits[channel * each + place])) return std::nullopt;
    }
    const std::uint32_t high = *digit_of(digits[channel * each]);
    const std::uint32_t low = each == 1 ? high : *digit_of(digits[channel * each + 1]);
    rgb = rgb << 8U | high << 4U | low;
  }
  return rgb;
}

std::optional<std::uint32_t> decimal_rgb(std::string_view text) {
  const std::vector<Word> words = split_words(text, " \t,");
  if (words.size() != 3) return std::nullopt;
  std::uint32_t rgb = 0;
  for (const Word& word : words) {
    const auto channel = parse_number(word.text, 255);
    if (!channel) return std::nullopt;
    rgb = rgb << 8U | static_cast<std::uint32_t>(*channel);
  }
  return rgb;
}

}  // namespace

std::optional<std::uint32_t> parse_rgb(std::string_view text) {
  text = trim(text);
  if (text.starts_with('#')) return hexadecimal_rgb(text.substr(1));
  if (const auto rgb = named_rgb(text)) return rgb;
  if (const auto rgb = hexadecimal_rgb(text)) return rgb;
  return decimal_rgb(text);
}

std::string rgb_text(std::uint32_t rgb) {
  return fmt::format("#{:06x}", rgb & 0xFFFFFFU);
}

std::string_view name_of(std::uint32_t rgb) {
  const OkLab colour = oklab_of(rgb);
  std::string_view nearest;
  double best = std::numeric_limits<double>::infinity();
  const auto consider = [&](std::span<const Named> names) {
    for (const Named& named : names) {
      const double distance = distance2(colour, oklab_of(named.rgb));
      if (distance < best) {
        best = distance;
        nearest = named.name;
      }
    }
  };
  consider(std::span(kNames).first(kSpoken));
  consider(kFurther);
  return nearest;
}

std::uint32_t usual_rgb(int value) {
  // After Okabe and Ito's colours, which colour-blind people tell apart too.
  constexpr std::array<std::uint32_t, 11> kColours{0x202020, 0xD55E00, 0x0072B2, 0x009E73,
                                                   0xE6B000, 0xCC79A7, 0x56B4E9, 0x8B5020,
                                                   0x7030A0, 0x808080, 0xA8C030};
  if (value == 0) return 0xFFFFFF;
  const auto index = static_cast<std::size_t>(value - 1);
  OkLab colour = oklab_of(kColours[index % kColours.size()]);
  const std::size_t round = index / kColours.size();
  if (round > 0) colour.lightness += round % 2 == 1 ? (0.92 - colour.lightness) / 2 : -0.18;
  return rgb_of(colour);
}

}  // namespace quadrille::nonogram::colour
