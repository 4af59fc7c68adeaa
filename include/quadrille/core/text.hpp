// Small helpers for parsers: lines that know their number, trimming, numbers with a bound.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille {

// ASCII white space only; the locale never matters.
bool is_space(char character);
bool is_digit(char character);
bool is_letter(char character);
char to_lower(char character);

std::string_view trim(std::string_view text);
bool equal_ignoring_case(std::string_view left, std::string_view right);
bool starts_with_ignoring_case(std::string_view text, std::string_view prefix);

// One line of a text, without its line end (LF, CRLF or CR).
struct Line {
  std::string_view text;
  int number = 0;  // from 1
};

// Splits into lines. A final line end opens no further line.
std::vector<Line> split_lines(std::string_view text);

// The same lines one at a time: costs no memory, however many there are.
class LineCursor {
 public:
  explicit LineCursor(std::string_view text, int first_number = 1)
      : rest_(text), number_(first_number) {}

  // No value at the end.
  std::optional<Line> next();
  // What next() has not returned yet.
  [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
  int number_;
};

// A place in a text; both count from 1, columns in bytes.
struct Place {
  int line = 1;
  int column = 1;
  friend bool operator==(const Place&, const Place&) = default;
};

// Requires offset <= text.size().
Place place_at(std::string_view text, std::size_t offset);

// Text that may stand between the tags, or in the quoted attributes, of XML and HTML: without the
// control characters that they forbid.
std::string markup_escaped(std::string_view text);

// The text after a UTF-8 byte order mark, if there is one.
std::string_view without_byte_order_mark(std::string_view text);

bool is_utf8(std::string_view text);
// The text itself if it is UTF-8; otherwise every byte is taken as a character of Latin-1.
std::string as_utf8(std::string_view text);
// Appends a code point. Requires that it is one: at most 0x10FFFF and no surrogate.
void append_utf8(std::string& text, std::uint32_t code_point);

// A word of a line and the column of its first character, from 1.
struct Word {
  std::string_view text;
  int column = 0;
};

// The words between runs of characters out of `separators`.
std::vector<Word> split_words(std::string_view line, std::string_view separators = " \t");

// A whole decimal number without sign: nothing before or after it, at most `maximum`.
// Requires maximum < 2^59. No value if it is not one; a number over the maximum is no value either,
// so that 10^9 in a clue cannot overflow anything.
std::optional<std::int64_t> parse_number(std::string_view text, std::int64_t maximum);

// A decimal number without sign such as 12, 0.25, .5 or 3e-4, and nothing else; no value if it is
// not one or too large. Does not depend on the locale, which strtod() does, and needs no
// std::from_chars() for floating point, which not every library has. Exact to the last bit for up
// to 15 digits and 22 places.
std::optional<double> parse_decimal(std::string_view text);

// The number with so many digits after the point, rounded to the nearest, halves to the even one:
// what fmt::format("{:.3f}", value) writes for 3. Needs none of fmt's tables for fractions, which
// are left out of the engine for the browser. Requires a finite value.
std::string decimal_text(double value, int decimals);

// Digits and nothing else, however many: a number that may be over every bound.
bool is_number(std::string_view text);
// Begins with a minus sign, or with one of the dashes that word processors put in its place.
bool has_minus(std::string_view text);

// The text for an error message: at most `length` characters, quoted; unprintable ones and bytes
// that are not UTF-8 are escaped, so that a message is always valid text.
std::string quoted(std::string_view text, std::size_t length = 40);

}  // namespace quadrille
