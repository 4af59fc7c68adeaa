// Strings in .non files: quoted or not, with HTML entities.
#pragma once

#include <string>
#include <string_view>

namespace quadrille::nonogram {

// The text of a value: quotes around it taken off, entities decoded, always UTF-8.
// What is no known entity stays as it is; NUL characters, which no text has, are dropped.
std::string decode_value(std::string_view text);

// The inverse: a quoted string on one line, for any UTF-8 text without NUL.
std::string encode_value(std::string_view text);

}  // namespace quadrille::nonogram
