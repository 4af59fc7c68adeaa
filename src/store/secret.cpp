#include <quadrille/core/assert.hpp>
#include <quadrille/core/sha256.hpp>
#include <quadrille/store/secret.hpp>

#include <array>

#include <sys/random.h>

namespace quadrille::store {

std::string random_id() {
  std::array<unsigned char, 16> bytes{};
  // Up to 256 bytes are never cut short once the kernel's pool is filled.
  const ssize_t got = getrandom(bytes.data(), bytes.size(), 0);
  QUADRILLE_CHECK(got == static_cast<ssize_t>(bytes.size()));
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 0xf];
  }
  return text;
}

std::string derived_id(std::string_view purpose, std::string_view key) {
  std::string text(purpose);
  text += '\n';
  text += key;
  return sha256_hex(text).substr(0, 32);
}

std::string hash_of_secret(std::string_view secret) {
  return sha256_hex(secret);
}

bool matches_secret(std::string_view secret, std::string_view stored_hash) {
  const std::string hash = hash_of_secret(secret);
  if (hash.size() != stored_hash.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < hash.size(); ++i) {
    difference |= static_cast<unsigned char>(hash[i]) ^ static_cast<unsigned char>(stored_hash[i]);
  }
  return difference == 0;
}

}  // namespace quadrille::store
