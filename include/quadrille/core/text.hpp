// Small helpers for parsers: lines that know their number, trimming, numbers with a bound.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille {

// ASCII white space only; the locale never matters.
bool is_space(char character);
bool is_digit(char character);
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

// The text for an error message: at most `length` characters, unprintable ones escaped, quoted.
std::string quoted(std::string_view text, std::size_t length = 40);

}  // namespace quadrille
