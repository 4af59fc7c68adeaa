#include <quadrille/core/assert.hpp>
#include <quadrille/core/text.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace quadrille {
namespace {

// The length of the UTF-8 sequence that the text begins with; 0 if it is not one. Refuses what
// the standard refuses: overlong forms, surrogates, code points over 0x10FFFF.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
  const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (byte(1) < low || byte(1) > high) return 0;
  for (std::size_t index = 2; index < length; ++index) {
    if ((byte(index) & 0xC0) != 0x80) return 0;
  }
  return length;
}

// By squaring: exact up to 10^22, as long as every factor is. pow() has tables of 6 kB, which are
// not worth it in the browser.
double power_of_ten(int exponent) {
  double power = 1;
  for (double square = 10; exponent > 0; exponent /= 2, square *= square) {
    if (exponent % 2 == 1) power *= square;
  }
  return power;
}

// A whole number as decimal digits, times two.
void double_digits(std::string& digits) {
  int carry = 0;
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
    const int twice = 2 * (*digit - '0') + carry;
    *digit = static_cast<char>('0' + twice % 10);
    carry = twice / 10;
  }
  if (carry > 0) digits.insert(digits.begin(), '1');
}

// The same halved; true if a half is left over.
bool halve_digits(std::string& digits) {
  int left = 0;
  for (char& digit : digits) {
    const int value = 10 * left + (digit - '0');
    digit = static_cast<char>('0' + value / 2);
    left = value % 2;
  }
  return left == 1;
}

void add_one_to_digits(std::string& digits) {
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
    if (*digit != '9') {
      ++*digit;
      return;
    }
    *digit = '0';
  }
  digits.insert(digits.begin(), '1');
}

}  // namespace

bool is_space(char character) {
  return character == ' ' || (character >= '\t' && character <= '\r');
}

bool is_digit(char character) {
  return character >= '0' && character <= '9';
}

bool is_letter(char character) {
  return to_lower(character) >= 'a' && to_lower(character) <= 'z';
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

namespace {

// The number of characters before the first line end. Looks for either character in stretches:
// find() works on many at once, and a text that has only one of the two costs no more than one with
// both.
std::size_t line_length(std::string_view text) {
  constexpr std::size_t kStretch = 1024;
  for (std::size_t begin = 0; begin < text.size(); begin += kStretch) {
    const std::string_view stretch = text.substr(begin, kStretch);
    const std::size_t newline = stretch.find('\n');
    const std::size_t end = std::min(newline, stretch.substr(0, newline).find('\r'));
    if (end != std::string_view::npos) return begin + end;
  }
  return text.size();
}

}  // namespace

std::optional<Line> LineCursor::next() {
  if (rest_.empty()) return std::nullopt;
  const std::size_t end = line_length(rest_);
  const Line line{rest_.substr(0, end), number_++};
  const std::size_t line_end = rest_.substr(end, 2) == "\r\n" ? 2 : 1;
  rest_.remove_prefix(std::min(end + line_end, rest_.size()));
  return line;
}

std::vector<Line> split_lines(std::string_view text) {
  std::vector<Line> lines;
  LineCursor cursor(text);
  while (const auto line = cursor.next()) lines.push_back(*line);
  return lines;
}

Place place_at(std::string_view text, std::size_t offset) {
  QUADRILLE_ASSERT(offset <= text.size());
  Place place;
  LineCursor cursor(text);
  const char* const target = text.data() + offset;
  while (const auto line = cursor.next()) {
    place = {line->number, static_cast<int>(target - line->text.data()) + 1};
    if (target < cursor.rest().data() || cursor.rest().empty()) break;
  }
  return place;
}

std::string markup_escaped(std::string_view text) {
  std::string result;
  for (const char character : text) {
    switch (character) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(character) >= 0x20 || character == '\n' ||
            character == '\t') {
          result += character;
        }
    }
  }
  return result;
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.substr(0, kMark.size()) == kMark ? text.substr(kMark.size()) : text;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string as_utf8(std::string_view text) {
  if (is_utf8(text)) return std::string(text);
  std::string result;
  for (const char character : text) append_utf8(result, static_cast<unsigned char>(character));
  return result;
}

void append_utf8(std::string& text, std::uint32_t code_point) {
  QUADRILLE_ASSERT(code_point <= 0x10FFFF && (code_point < 0xD800 || code_point > 0xDFFF));
  const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (code_point < 0x80) {
    add(code_point);
  } else if (code_point < 0x800) {
    add(0xC0 | (code_point >> 6));
    add(0x80 | (code_point & 0x3F));
  } else if (code_point < 0x10000) {
    add(0xE0 | (code_point >> 12));
    add(0x80 | ((code_point >> 6) & 0x3F));
    add(0x80 | (code_point & 0x3F));
  } else {
    add(0xF0 | (code_point >> 18));
    add(0x80 | ((code_point >> 12) & 0x3F));
    add(0x80 | ((code_point >> 6) & 0x3F));
    add(0x80 | (code_point & 0x3F));
  }
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

std::optional<double> parse_decimal(std::string_view text) {
  constexpr std::uint64_t kMostDigits = 100'000'000'000'000'000;  // one more digit always fits
  constexpr int kLargestExponent = 400;  // beyond the range of a double, whatever stands before it
  std::uint64_t digits = 0;
  int exponent = 0;
  bool is_fraction = false;
  bool has_digits = false;
  std::size_t index = 0;
  for (; index < text.size(); ++index) {
    if (text[index] == '.' && !is_fraction) {
      is_fraction = true;
      continue;
    }
    if (!is_digit(text[index])) break;
    has_digits = true;
    const bool kept = digits < kMostDigits;
    if (kept) digits = digits * 10 + static_cast<std::uint64_t>(text[index] - '0');
    exponent += (kept ? 0 : 1) - (is_fraction ? 1 : 0);
  }
  if (!has_digits) return std::nullopt;
  if (index < text.size()) {
    if (text[index] != 'e' && text[index] != 'E') return std::nullopt;
    std::string_view power = text.substr(index + 1);
    const bool negative = power.starts_with('-');
    if (negative || power.starts_with('+')) power.remove_prefix(1);
    if (!is_number(power)) return std::nullopt;
    const int places =
        static_cast<int>(parse_number(power, kLargestExponent).value_or(kLargestExponent));
    exponent += negative ? -places : places;
  }
  const double scale = power_of_ten(std::abs(exponent));
  const double value =
      exponent < 0 ? static_cast<double>(digits) / scale : static_cast<double>(digits) * scale;
  if (!std::isfinite(value)) return digits == 0 ? std::optional(0.0) : std::nullopt;
  return value;
}

std::string decimal_text(double value, int decimals) {
  QUADRILLE_CHECK(std::isfinite(value));
  // The value is whole * 2^exponent; its digits, moved to the left of the point, are exact.
  int exponent = 0;
  constexpr int kBits = std::numeric_limits<double>::digits;
  const double fraction = std::frexp(std::abs(value), &exponent);
  const auto whole = static_cast<std::uint64_t>(std::ldexp(fraction, kBits));
  exponent -= kBits;
  const auto places = static_cast<std::size_t>(decimals);
  std::string digits = std::to_string(whole) + std::string(places, '0');
  for (; exponent > 0; --exponent) double_digits(digits);
  bool half_left = false;
  bool less_left = false;
  for (; exponent < 0; ++exponent) {
    less_left = less_left || half_left;
    half_left = halve_digits(digits);
  }
  const bool is_odd = (digits.back() - '0') % 2 == 1;
  if (half_left && (less_left || is_odd)) add_one_to_digits(digits);
  // One zero at most before the point.
  const std::size_t zeros = std::min(digits.find_first_not_of('0'), digits.size());
  const std::size_t before = digits.size() - places;
  digits.erase(0, std::min(zeros, before - 1));
  if (decimals > 0) digits.insert(digits.size() - places, 1, '.');
  return (std::signbit(value) ? "-" : "") + digits;
}

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

bool has_minus(std::string_view text) {
  return text.starts_with('-') || text.starts_with("\u2013") || text.starts_with("\u2212");
}

std::string quoted(std::string_view text, std::size_t length) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  std::string result = "\"";
  while (!text.empty() && length > 0) {
    const std::size_t bytes = utf8_length(text);
    const auto byte = static_cast<unsigned char>(text.front());
    if (bytes == 0 || byte < 0x20 || byte == 0x7f || byte == '"') {
      result += "\\x";
      result += kHex[byte >> 4];
      result += kHex[byte & 15];
      text.remove_prefix(1);
    } else {
      result += text.substr(0, bytes);
      text.remove_prefix(bytes);
    }
    --length;
  }
  return result + (text.empty() ? "\"" : "…\"");
}

}  // namespace quadrille
