// Random names, and secrets that only their owner and a hash of them know.
#pragma once

#include <string>
#include <string_view>

namespace quadrille::store {

// 128 random bits of the operating system as 32 hexadecimal digits.
std::string random_id();

// Such a name, the same every time for the same key. Two purposes have nothing in common, and
// neither tells the key.
std::string derived_id(std::string_view purpose, std::string_view key);

// What is stored of a secret: its SHA-256. A secret has 128 random bits, so neither salt nor a
// slow hash would add anything.
std::string hash_of_secret(std::string_view secret);

// Takes the same time for every secret of a given length.
bool matches_secret(std::string_view secret, std::string_view stored_hash);

}  // namespace quadrille::store
