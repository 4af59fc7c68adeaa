// Collects the text of a file and hands it over in large pieces.
#pragma once

#include <quadrille/nonogram/proof.hpp>

#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>

namespace quadrille::nonogram {

inline constexpr std::size_t kPieceOfText = std::size_t{1} << 16;

// "-17 "
inline void append_number(std::string& text, int number) {
  char digits[12];
  const auto end = std::to_chars(digits, digits + sizeof digits, number);
  *end.ptr = ' ';
  text.append(digits, static_cast<std::size_t>(end.ptr + 1 - digits));
}

}  // namespace quadrille::nonogram
