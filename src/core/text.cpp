#include <quadrille/core/text.hpp>

#include <algorithm>

namespace quadrille {

bool is_space(char character) {
  return character == ' ' || (character >= '\t' && character <= '\r');
}

bool is_digit(char character) {
  return character >= '0' && character <= '9';
}

char to_lower(char character) {
  return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a')
                                              : character;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

bool equal_ignoring_case(std::string_view left, std::string_view right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](char a, char b) { return to_lower(a) == to_lower(b); });
}

bool starts_with_ignoring_case(std::string_view text, std::string_view prefix) {
  return equal_ignoring_case(text.substr(0, prefix.size()), prefix);
}

std::vector<Line> split_lines(std::string_view text) {
  std::vector<Line> lines;
  while (!text.empty()) {
    const std::size_t end = text.find_first_of("\r\n");
    lines.push_back({text.substr(0, end), static_cast<int>(lines.size()) + 1});
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + (text.substr(end, 2) == "\r\n" ? 2 : 1));
  }
  return lines;
}

std::vector<Word> split_words(std::string_view line, std::string_view separators) {
  std::vector<Word> words;
  std::size_t begin = line.find_first_not_of(separators);
  while (begin != std::string_view::npos) {
    const std::size_t end = std::min(line.find_first_of(separators, begin), line.size());
    words.push_back({line.substr(begin, end - begin), static_cast<int>(begin) + 1});
    begin = line.find_first_not_of(separators, end);
  }
  return words;
}

std::optional<std::int64_t> parse_number(std::string_view text, std::int64_t maximum) {
  if (text.empty()) return std::nullopt;
  std::int64_t value = 0;
  for (const char character : text) {
    if (!is_digit(character)) return std::nullopt;
    if (value > maximum / 10) return std::nullopt;
    value = value * 10 + (character - '0');
    if (value > maximum) return std::nullopt;
  }
  return value;
}

std::string quoted(std::string_view text, std::size_t length) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  std::string result = "\"";
  for (const char character : text.substr(0, length)) {
    const auto byte = static_cast<unsigned char>(character);
    if (byte >= 0x20 && byte != 0x7f && byte != '"') {
      result += character;
    } else {
      result += "\\x";
      result += kHex[byte >> 4];
      result += kHex[byte & 15];
    }
  }
  return result + (text.size() > length ? "…\"" : "\"");
}

}  // namespace quadrille
