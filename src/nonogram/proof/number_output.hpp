// Collects the text of a file and hands it over in large pieces.
#pragma once

#include <quadrille/nonogram/proof.hpp>

#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>

namespace quadrille::nonogram {

inline constexpr std::size_t kPieceOfText = std::size_t{1} << 16;

// The most that a number takes, with its sign and the blank behind it.
inline constexpr std::size_t kMaxNumberChars = 12;

// "-17 "; returns where it ends. Requires room for kMaxNumberChars.
inline char* put_number(char* place, int number) {
  char* const end = std::to_chars(place, place + kMaxNumberChars, number).ptr;
  *end = ' ';
  return end + 1;
}

inline void append_number(std::string& text, int number) {
  char digits[kMaxNumberChars];
  text.append(digits, static_cast<std::size_t>(put_number(digits, number) - digits));
}

}  // namespace quadrille::nonogram
