// The basis change rests on f_{q+j} = s^q·f_j + f_{q-j} for q = 2^k and 0 <= j <= q, and on
// f_q = s^{q-1}. A block of 2q coefficients c_0 … c_{2q-1} of f_0 … f_{2q-1} therefore becomes two
// blocks of q: add c_{q+j} to c_{q-j} for 1 <= j < q; the upper half then stands for s^q times a
// combination of f_1 … f_{q-1}, the lower half for one of f_1 … f_{q-1} itself. What is left over
// is c_q at the upper half's place 0 (f_0 = 0 needs none): it stands for f_q = s^{q-1}. No later
// round touches place 0 of a block, so these bits wait there until the blocks are single words;
// then the bit at place 0 of word i moves to place 63 of word i-1, which f_1 … f_63 leave free. All
// rounds work in place on words: O(n log n / 64). The inverse runs backwards.
#include "lightsout/fibonacci.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace quadrille::lightsout {
namespace {

using WordTable = std::array<Word, kWordBits>;

// Entry i: f_i.
constexpr WordTable kFibonacci = [] {
  WordTable table{};
  table[1] = 1;
  for (std::size_t i = 2; i < kWordBits; ++i) table[i] = table[i - 1] << 1 ^ table[i - 2];
  return table;
}();

// Entry d < 63: s^d as a sum of f_i, bit i. s·f_i = f_{i+1} + f_{i-1} leads from one to the next.
constexpr WordTable kPowers = [] {
  WordTable table{};
  table[0] = 2;
  for (std::size_t d = 1; d + 1 < kWordBits; ++d) {
    // f_0 = 0: bit 0 means nothing.
    table[d] = (table[d - 1] << 1 ^ table[d - 1] >> 1) & ~Word{1};
  }
  return table;
}();

Word sum_of_entries(const WordTable& table, Word selection) {
  Word sum = 0;
  for (; selection != 0; selection &= selection - 1) {
    sum ^= table[static_cast<std::size_t>(std::countr_zero(selection))];
  }
  return sum;
}

Word reversed(Word word) {
  word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
  word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
  word = (word >> 4 & 0x0F0F0F0F0F0F0F0F) | (word & 0x0F0F0F0F0F0F0F0F) << 4;
  return __builtin_bswap64(word);
}

// One round on one block of 2·half words: adds place q+j to place q-j, 1 <= j < q = 64·half. It is
// its own inverse.
void fold_block(Word* block, std::size_t half) {
  Word carry = 0;
  for (std::size_t i = 0; i < half; ++i) {
    const Word mirrored = reversed(block[2 * half - 1 - i]);
    block[i] ^= mirrored << 1 | carry;
    carry = mirrored >> (kWordBits - 1);
  }
}

void fold_round(std::vector<Word>& words, std::size_t half) {
  for (std::size_t start = 0; start < words.size(); start += 2 * half) {
    fold_block(&words[start], half);
  }
}

// Places 0 … 2q-1 for every round q need a number of words that is a power of two.
std::size_t power_of_two_words(std::size_t bits) {
  return std::bit_ceil(words_for(bits));
}

}  // namespace

Gf2Polynomial fibonacci_polynomial(int n) {
  if (n == 0) return {};
  // f_n is the sum of binomial(n-1-k, k)·s^{n-1-2k}, and a binomial (a+b over b) is odd if and only
  // if a and b have no binary digit in common (Kummer).
  std::vector<Word> words(words_for(static_cast<std::size_t>(n)));
  for (int k = 0; 2 * k <= n - 1; ++k) {
    const int power = n - 1 - 2 * k;
    if ((power & k) == 0) {
      words[static_cast<std::size_t>(power / kWordBits)] |= Word{1} << (power % kWordBits);
    }
  }
  return Gf2Polynomial(std::move(words));
}

Gf2Polynomial shifted_by_one(const Gf2Polynomial& polynomial) {
  // (s+1)^q = s^q + 1 for q = 2^k: the upper half of every block of 2q is added to its lower half.
  std::vector<Word> words =
      polynomial.padded_words(std::bit_ceil(std::max<std::size_t>(1, polynomial.words().size())));
  for (std::size_t half = words.size() / 2; half != 0; half /= 2) {
    for (std::size_t start = 0; start < words.size(); start += 2 * half) {
      for (std::size_t i = start; i < start + half; ++i) words[i] ^= words[i + half];
    }
  }
  for (Word& word : words) {
    word ^= word >> 32 & 0x00000000FFFFFFFF;
    word ^= word >> 16 & 0x0000FFFF0000FFFF;
    word ^= word >> 8 & 0x00FF00FF00FF00FF;
    word ^= word >> 4 & 0x0F0F0F0F0F0F0F0F;
    word ^= word >> 2 & 0x3333333333333333;
    word ^= word >> 1 & 0x5555555555555555;
  }
  return Gf2Polynomial(std::move(words));
}

Gf2Polynomial from_fibonacci_basis(std::span<const Word> row) {
  // Bit i of the row is the coefficient of f_{i+1}: place i+1.
  std::vector<Word> words(power_of_two_words(row.size() * kWordBits + 1));
  for (std::size_t i = 0; i < row.size(); ++i) {
    words[i] ^= row[i] << 1;
    words[i + 1] = row[i] >> (kWordBits - 1);
  }
  for (std::size_t half = words.size() / 2; half != 0; half /= 2) fold_round(words, half);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Word waiting = words[i] & 1;
    words[i] = sum_of_entries(kFibonacci, words[i]);
    if (waiting != 0) words[i - 1] |= Word{1} << (kWordBits - 1);
  }
  return Gf2Polynomial(std::move(words));
}

std::vector<Word> to_fibonacci_basis(const Gf2Polynomial& polynomial, int width) {
  QUADRILLE_CHECK(polynomial.degree() < width);
  std::vector<Word> words =
      polynomial.padded_words(power_of_two_words(static_cast<std::size_t>(width) + 1));
  Word waiting = 0;
  for (Word& word : words) {
    const Word top = word >> (kWordBits - 1);
    word = sum_of_entries(kPowers, word) | std::exchange(waiting, top);
  }
  for (std::size_t half = 1; half < words.size(); half *= 2) fold_round(words, half);
  std::vector<Word> row(words_for(static_cast<std::size_t>(width)));
  for (std::size_t i = 0; i < row.size(); ++i) {
    const Word above = i + 1 < words.size() ? words[i + 1] : 0;
    row[i] = words[i] >> 1 | above << (kWordBits - 1);
  }
  return row;
}

}  // namespace quadrille::lightsout
