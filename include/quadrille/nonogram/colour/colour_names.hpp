// Colours and their names: from files to numbers, and from numbers to words for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille::nonogram::colour {

// `#rrggbb`, `#rgb`, both also without `#`, X11's `#rrrrggggbbbb`, `89, 11, 255`, or a usual
// English name. No value if it is none of these.
std::optional<std::uint32_t> parse_rgb(std::string_view text);

// `#rrggbb`
std::string rgb_text(std::uint32_t rgb);

// What people would call it: "red", "dark blue".
std::string_view name_of(std::uint32_t rgb);

// Colours that are told apart well, for files and puzzles that name none: the background, then
// eleven colours that come round again lighter and darker.
std::uint32_t usual_rgb(int value);

}  // namespace quadrille::nonogram::colour
