#include "nonogram/formats/text_values.hpp"

#include <quadrille/core/text.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

// The names of the characters 160 … 255 in HTML.
constexpr std::array<std::string_view, 96> kLatin1Names{
    "nbsp",   "iexcl",  "cent",   "pound",  "curren", "yen",    "brvbar", "sect",   "uml",
    "copy",   "ordf",   "laquo",  "not",    "shy",    "reg",    "macr",   "deg",    "plusmn",
    "sup2",   "sup3",   "acute",  "micro",  "para",   "middot", "cedil",  "sup1",   "ordm",
    "raquo",  "frac14", "frac12", "frac34", "iquest", "Agrave", "Aacute", "Acirc",  "Atilde",
    "Auml",   "Aring",  "AElig",  "Ccedil", "Egrave", "Eacute", "Ecirc",  "Euml",   "Igrave",
    "Iacute", "Icirc",  "Iuml",   "ETH",    "Ntilde", "Ograve", "Oacute", "Ocirc",  "Otilde",
    "Ouml",   "times",  "Oslash", "Ugrave", "Uacute", "Ucirc",  "Uuml",   "Yacute", "THORN",
    "szlig",  "agrave", "aacute", "acirc",  "atilde", "auml",   "aring",  "aelig",  "ccedil",
    "egrave", "eacute", "ecirc",  "euml",   "igrave", "iacute", "icirc",  "iuml",   "eth",
    "ntilde", "ograve", "oacute", "ocirc",  "otilde", "ouml",   "divide", "oslash", "ugrave",
    "uacute", "ucirc",  "uuml",   "yacute", "thorn",  "yuml"};

constexpr std::array<std::pair<std::string_view, std::uint32_t>, 22> kOtherNames{{
    {"amp", '&'},       {"lt", '<'},       {"gt", '>'},        {"quot", '"'},     {"apos", '\''},
    {"OElig", 0x152},   {"oelig", 0x153},  {"Scaron", 0x160},  {"scaron", 0x161}, {"Yuml", 0x178},
    {"ndash", 0x2013},  {"mdash", 0x2014}, {"lsquo", 0x2018},  {"rsquo", 0x2019}, {"ldquo", 0x201C},
    {"rdquo", 0x201D},  {"bull", 0x2022},  {"hellip", 0x2026}, {"euro", 0x20AC},  {"trade", 0x2122},
    {"hearts", 0x2665}, {"minus", 0x2212},
}};

std::optional<std::uint32_t> numeric_entity(std::string_view digits) {
  const bool hexadecimal = digits.starts_with('x') || digits.starts_with('X');
  if (hexadecimal) digits.remove_prefix(1);
  if (digits.empty()) return std::nullopt;
  std::uint32_t value = 0;
  for (const char character : digits) {
    const char lower = to_lower(character);
    const bool letter = hexadecimal && lower >= 'a' && lower <= 'f';
    if (!is_digit(character) && !letter) return std::nullopt;
    const auto digit = static_cast<std::uint32_t>(letter ? lower - 'a' + 10 : character - '0');
    value = value * (hexadecimal ? 16 : 10) + digit;
    if (value > 0x10FFFF) return std::nullopt;
  }
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  return value == 0 || surrogate ? std::nullopt : std::optional(value);
}

std::optional<std::uint32_t> entity(std::string_view name) {
  if (name.starts_with('#')) return numeric_entity(name.substr(1));
  if (const auto found = std::ranges::find(kLatin1Names, name); found != kLatin1Names.end()) {
    return static_cast<std::uint32_t>(160 + (found - kLatin1Names.begin()));
  }
  for (const auto& [other, code_point] : kOtherNames) {
    if (other == name) return code_point;
  }
  return std::nullopt;
}

std::string decode_entities(std::string_view text) {
  constexpr std::size_t kLongestEntity = 10;
  std::string result;
  while (!text.empty()) {
    const std::size_t plain = std::min(text.find('&'), text.size());
    result += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const std::size_t end = text.substr(0, kLongestEntity).find(';');
    const auto code_point =
        end == std::string_view::npos ? std::nullopt : entity(text.substr(1, end - 1));
    if (code_point) {
      append_utf8(result, *code_point);
      text.remove_prefix(end + 1);
    } else {
      result += '&';
      text.remove_prefix(1);
    }
  }
  return result;
}

}  // namespace

std::string decode_value(std::string_view text) {
  text = trim(text);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    text = text.substr(1, text.size() - 2);
  }
  std::string result = decode_entities(as_utf8(text));
  std::erase(result, '\0');
  return result;
}

std::string encode_value(std::string_view text) {
  std::string result = "\"";
  for (const char character : text) {
    if (character == '\0') {
      continue;
    }
    if (character == '&') {
      result += "&amp;";
    } else if (character == '"') {
      result += "&quot;";
    } else if (static_cast<unsigned char>(character) < 0x20 || character == 0x7f) {
      result += fmt::format("&#{};", static_cast<int>(character));
    } else {
      result += character;
    }
  }
  return result + '"';
}

}  // namespace quadrille::nonogram
