// SHA-256 (FIPS 180-4): names puzzles by their content, hides the secrets of games, and says which
// files a claim is about.
#pragma once

#include <string>
#include <string_view>

namespace quadrille {

// 64 hexadecimal digits in lower case.
std::string sha256_hex(std::string_view message);
// The same without the processor's own instructions for it.
std::string sha256_hex_portable(std::string_view message);

}  // namespace quadrille
