// SHA-256 (FIPS 180-4): names puzzles by their content and hides the secrets of games.
#pragma once

#include <string>
#include <string_view>

namespace quadrille::store {

// 64 hexadecimal digits in lower case.
std::string sha256_hex(std::string_view message);

}  // namespace quadrille::store
