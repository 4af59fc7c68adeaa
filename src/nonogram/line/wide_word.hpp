// Bit sets that behave like one machine word of any width. The line solver is written once over
// the operators & | ^ + << >> and the functions below, and runs on 64 bits, on 128 bits and on
// WideWord<k> alike. No heap, no exceptions: usable on bare metal.
#pragma once

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace quadrille::nonogram {

using Word64 = std::uint64_t;

// k×64 bits, the lowest in words[0]. Shift distances are 0 … 64k-1, as for built-in words.
template <int k>
struct WideWord {
  static_assert(k >= 1);

  std::array<Word64, k> words{};

  constexpr WideWord() = default;
  // Not explicit: the solver's constants 0 and 1 are written the same way for every word.
  constexpr WideWord(Word64 low) { words[0] = low; }  // NOLINT(google-explicit-constructor)

  friend constexpr bool operator==(const WideWord&, const WideWord&) = default;

  constexpr WideWord& operator&=(const WideWord& other) {
    for (int i = 0; i < k; ++i) words[i] &= other.words[i];
    return *this;
  }
  constexpr WideWord& operator|=(const WideWord& other) {
    for (int i = 0; i < k; ++i) words[i] |= other.words[i];
    return *this;
  }
  constexpr WideWord& operator^=(const WideWord& other) {
    for (int i = 0; i < k; ++i) words[i] ^= other.words[i];
    return *this;
  }
  // Modulo 2^(64k).
  constexpr WideWord& operator+=(const WideWord& other) {
    Word64 carry = 0;
    for (int i = 0; i < k; ++i) {
      const Word64 with_carry = words[i] + carry;
      carry = with_carry < carry ? 1 : 0;
      words[i] = with_carry + other.words[i];
      carry |= words[i] < with_carry ? 1 : 0;
    }
    return *this;
  }
  constexpr WideWord& operator<<=(int distance) {
    QUADRILLE_ASSERT(distance >= 0 && distance < 64 * k);
    const int skip = distance / 64;
    const int shift = distance % 64;
    for (int i = k - 1; i >= 0; --i) {
      const Word64 high = i >= skip ? words[i - skip] : 0;
      const Word64 low = i > skip ? words[i - skip - 1] : 0;
      // Two steps, because a shift by 64 is undefined.
      words[i] = (high << shift) | ((low >> 1) >> (63 - shift));
    }
    return *this;
  }
  constexpr WideWord& operator>>=(int distance) {
    QUADRILLE_ASSERT(distance >= 0 && distance < 64 * k);
    const int skip = distance / 64;
    const int shift = distance % 64;
    for (int i = 0; i < k; ++i) {
      const Word64 low = i + skip < k ? words[i + skip] : 0;
      const Word64 high = i + skip + 1 < k ? words[i + skip + 1] : 0;
      words[i] = (low >> shift) | ((high << 1) << (63 - shift));
    }
    return *this;
  }

  friend constexpr WideWord operator&(WideWord a, const WideWord& b) { return a &= b; }
  friend constexpr WideWord operator|(WideWord a, const WideWord& b) { return a |= b; }
  friend constexpr WideWord operator^(WideWord a, const WideWord& b) { return a ^= b; }
  friend constexpr WideWord operator+(WideWord a, const WideWord& b) { return a += b; }
  friend constexpr WideWord operator<<(WideWord a, int distance) { return a <<= distance; }
  friend constexpr WideWord operator>>(WideWord a, int distance) { return a >>= distance; }
  friend constexpr WideWord operator~(WideWord a) {
    for (Word64& word : a.words) word = ~word;
    return a;
  }
};

#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 Word128;  // NOLINT(modernize-use-using): __extension__
#else
using Word128 = WideWord<2>;
#endif

template <class Word>
inline constexpr int kBits = static_cast<int>(8 * sizeof(Word));

// How many 64-bit pieces a word has.
template <class Word>
inline constexpr int kPieces = kBits<Word> / 64;

// The 64 bits from bit 64·index on.
template <class Word>
constexpr Word64 piece(const Word& word, int index) {
  return static_cast<Word64>(word >> (64 * index));
}
template <int k>
constexpr Word64 piece(const WideWord<k>& word, int index) {
  return word.words[index];
}

// Sets the bits of `bits` in the 64 bits from bit 64·index on.
template <class Word>
constexpr void or_piece(Word& word, int index, Word64 bits) {
  word |= Word{bits} << (64 * index);
}
template <int k>
constexpr void or_piece(WideWord<k>& word, int index, Word64 bits) {
  word.words[index] |= bits;
}

template <class Word>
constexpr bool test(const Word& word, int bit) {
  QUADRILLE_ASSERT(bit >= 0 && bit < kBits<Word>);
  if constexpr (kPieces<Word> == 1) return ((word >> bit) & 1) != 0;
  return ((piece(word, bit / 64) >> (bit % 64)) & 1) != 0;
}

// The word with this one bit set.
template <class Word>
constexpr Word single_bit(int bit) {
  if constexpr (kPieces<Word> == 1) return Word{1} << bit;
  Word word{0};
  or_piece(word, bit / 64, Word64{1} << (bit % 64));
  return word;
}

// The word with bits 0 … count-1 set; 0 <= count < kBits<Word>.
template <class Word>
constexpr Word low_bits(int count) {
  return single_bit<Word>(count) + ~Word{0};
}

// A word of 64-bit pieces, at least one, the lowest first; those that are missing are zero.
template <class Word>
constexpr Word from_pieces(std::span<const Word64> pieces) {
  if constexpr (kPieces<Word> == 1) return Word{pieces.front()};
  Word word{0};
  for (std::size_t index = 0; index < pieces.size(); ++index) {
    or_piece(word, static_cast<int>(index), pieces[index]);
  }
  return word;
}

// To a set of pieces from another one of the same size. Most lines have one piece: no call then.
inline void copy_pieces(std::span<const Word64> from, std::span<Word64> to) {
  QUADRILLE_ASSERT(from.size() == to.size());
  if (from.size() == 1) {
    to.front() = from.front();
  } else {
    std::copy(from.begin(), from.end(), to.begin());
  }
}

// window<To>(word, position): the bits of `word` from `position` on, as many as the type To (not
// wider than `word`) has; zeros above the top of `word`. 0 <= position < kBits<From>.
template <class To, class From>
constexpr To window(const From& word, int position) {
  return static_cast<To>(word >> position);
}
template <class To, int k>
constexpr To window(const WideWord<k>& word, int position) {
  QUADRILLE_ASSERT(position >= 0 && position < 64 * k);
  const int shift = position % 64;
  To result{0};
  for (int index = 0; index < kPieces<To>; ++index) {
    const int source = position / 64 + index;
    const Word64 low = source < k ? word.words[source] : 0;
    const Word64 high = source + 1 < k ? word.words[source + 1] : 0;
    or_piece(result, index, (low >> shift) | ((high << 1) << (63 - shift)));
  }
  return result;
}

// The opposite of window(): target |= bits << position. What would lie above the top is lost.
template <class To, class From>
constexpr void or_window(To& target, const From& bits, int position) {
  target |= static_cast<To>(bits) << position;
}
template <int k, class From>
constexpr void or_window(WideWord<k>& target, const From& bits, int position) {
  QUADRILLE_ASSERT(position >= 0 && position < 64 * k);
  const int shift = position % 64;
  for (int index = 0; index < kPieces<From>; ++index) {
    const int low = position / 64 + index;
    const Word64 source = piece(bits, index);
    if (low < k) target.words[low] |= source << shift;
    if (low + 1 < k) target.words[low + 1] |= (source >> 1) >> (63 - shift);
  }
}

}  // namespace quadrille::nonogram
