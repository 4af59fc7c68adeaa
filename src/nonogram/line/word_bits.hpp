// What a set of bits holds, for machine words of every width (wide_word.hpp).
#pragma once

#include "nonogram/line/wide_word.hpp"

#include <quadrille/core/assert.hpp>

#include <bit>

namespace quadrille::nonogram {

template <class Word>
constexpr bool any(const Word& word) {
  return word != Word{0};
}

// Both require that a bit is set.
template <class Word>
constexpr int lowest_bit(const Word& word) {
  int index = 0;
  while (piece(word, index) == 0) ++index;
  return 64 * index + std::countr_zero(piece(word, index));
}

template <class Word>
constexpr int highest_bit(const Word& word) {
  int index = kPieces<Word> - 1;
  while (piece(word, index) == 0) --index;
  return 64 * index + 63 - std::countl_zero(piece(word, index));
}

}  // namespace quadrille::nonogram
