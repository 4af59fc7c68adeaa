// Numbers in the files of EWN.
#pragma once

#include <quadrille/core/text.hpp>

#include <algorithm>
#include <optional>
#include <string_view>

namespace quadrille::ewn {

inline constexpr int kLargestInteger = 1'000'000'000;

// A whole number with an optional minus sign. One that is too large for an int is cut down to a
// number that is out of every range here, so that the message is about the range.
inline std::optional<int> parse_integer(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (text.empty() || !std::ranges::all_of(text, is_digit)) return std::nullopt;
  const auto magnitude =
      static_cast<int>(parse_number(text, kLargestInteger).value_or(kLargestInteger));
  return negative ? -magnitude : magnitude;
}

}  // namespace quadrille::ewn
