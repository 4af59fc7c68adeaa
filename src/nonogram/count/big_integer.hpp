// Integers of any size, and how tables keep them: as 64-bit words, the lowest first.
#pragma once

#include <cstdint>
#include <span>

#include <boost/multiprecision/cpp_int.hpp>

namespace quadrille::nonogram {

using BigInteger = boost::multiprecision::cpp_int;

inline BigInteger to_big_integer(std::span<const std::uint64_t> words) {
  BigInteger number;
  import_bits(number, words.begin(), words.end(), 64, false);
  return number;
}

}  // namespace quadrille::nonogram
