#include "studio/byte_reader.hpp"
#include "studio/decode_apart.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>
#include <array>

namespace quadrille::studio {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kBlanks = " \t\r\n";

// Cuts off what begins with `opening` up to its end, if it is what the text begins with.
bool skip(std::string_view& text, std::string_view opening, std::string_view closing) {
  if (!text.starts_with(opening)) return false;
  const std::size_t end = text.find(closing, opening.size());
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + closing.size());
  return true;
}

// Declarations of its own stand between brackets.
bool skip_doctype(std::string_view& text) {
  if (!text.starts_with("<!DOCTYPE")) return false;
  const std::size_t end = text.find_first_of("[>");
  if (end != std::string_view::npos && text[end] == '[') {
    text.remove_prefix(end);
    skip(text, "[", "]");
  }
  return skip(text, "", ">");
}

bool is_svg(std::string_view text) {
  skip(text, "\xef\xbb\xbf", "");
  do {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  } while (skip(text, "<?", "?>") || skip(text, "<!--", "-->") || skip_doctype(text));
  if (!text.starts_with('<')) return false;
  std::string_view name = text.substr(1, text.find_first_of(" \t\r\n/>", 1) - 1);
  if (const std::size_t colon = name.find(':'); colon != std::string_view::npos) {
    name.remove_prefix(colon + 1);
  }
  return name == "svg";
}

// The file type box: its length, its name, the main brand, a version, more brands.
bool is_heif(std::string_view bytes) {
  constexpr std::array kBrands{"heic"sv, "heix"sv, "heim"sv, "heis"sv, "mif1"sv, "avif"sv};
  const ByteReader reader(bytes);
  const auto length = reader.u32(0);
  if (!length || !reader.has(4, "ftyp")) return false;
  const std::size_t end = std::min<std::size_t>({*length, bytes.size(), 256});
  for (std::size_t at = 8; at + 4 <= end; at += at == 8 ? 8 : 4) {
    if (std::ranges::find(kBrands, bytes.substr(at, 4)) != kBrands.end()) return true;
  }
  return false;
}

}  // namespace

std::optional<ApartFormat> apart_format(std::string_view bytes) {
  if (bytes.starts_with("\x1f\x8b") || is_svg(bytes)) return ApartFormat::svg;
  if (is_heif(bytes)) return ApartFormat::heif;
  return std::nullopt;
}

}  // namespace quadrille::studio
