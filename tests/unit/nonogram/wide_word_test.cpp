#include "nonogram/line/wide_word.hpp"

#include <quadrille/core/rng.hpp>

#include <bitset>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

// Every operation is compared with std::bitset, addition with long addition bit by bit.
template <class Word>
class Words : public testing::Test {
 protected:
  static constexpr int kWidth = kBits<Word>;
  using Bits = std::bitset<kWidth>;

  static Bits bits_of(const Word& word) {
    Bits bits;
    for (int bit = 0; bit < kWidth; ++bit) bits[bit] = test(word, bit);
    return bits;
  }
  static Word word_of(const Bits& bits) {
    Word word{0};
    for (int bit = 0; bit < kWidth; ++bit) {
      if (bits[bit]) word |= single_bit<Word>(bit);
    }
    return word;
  }
  static Bits sum(const Bits& left, const Bits& right) {
    Bits result;
    int carry = 0;
    for (int bit = 0; bit < kWidth; ++bit) {
      const int digit = left[bit] + right[bit] + carry;
      result[bit] = digit % 2 != 0;
      carry = digit / 2;
    }
    return result;
  }
  // Long runs of ones and zeros as well as noise: carries must travel far.
  static Bits random_bits(Rng& rng) {
    Bits bits;
    const double change = rng.chance(0.5) ? 0.5 : 0.02;
    bool value = rng.chance(0.5);
    for (int bit = 0; bit < kWidth; ++bit) {
      if (rng.chance(change)) value = !value;
      bits[bit] = value;
    }
    return bits;
  }
};

using AllWords = testing::Types<Word64, Word128, WideWord<1>, WideWord<2>, WideWord<3>, WideWord<4>,
                                WideWord<17>>;
TYPED_TEST_SUITE(Words, AllWords);

TYPED_TEST(Words, LogicAndAdditionAreThoseOfBits) {
  Rng rng(1);
  for (int round = 0; round < 200; ++round) {
    const auto left = this->random_bits(rng);
    const auto right = this->random_bits(rng);
    const TypeParam a = this->word_of(left);
    const TypeParam b = this->word_of(right);
    EXPECT_EQ(this->bits_of(a & b), left & right);
    EXPECT_EQ(this->bits_of(a | b), left | right);
    EXPECT_EQ(this->bits_of(a ^ b), left ^ right);
    EXPECT_EQ(this->bits_of(~a), ~left);
    EXPECT_EQ(this->bits_of(a + b), this->sum(left, right));
    EXPECT_EQ(a == b, left == right);
  }
}

TYPED_TEST(Words, ShiftsByEveryDistance) {
  Rng rng(2);
  const auto bits = this->random_bits(rng);
  const TypeParam word = this->word_of(bits);
  for (int distance = 0; distance < this->kWidth; ++distance) {
    EXPECT_EQ(this->bits_of(word << distance), bits << distance);
    EXPECT_EQ(this->bits_of(word >> distance), bits >> distance);
  }
}

TYPED_TEST(Words, LowBitsAreOnesBelowTheCount) {
  for (int count = 0; count < this->kWidth; ++count) {
    const auto bits = this->bits_of(low_bits<TypeParam>(count));
    EXPECT_EQ(bits.count(), static_cast<std::size_t>(count));
    EXPECT_EQ(bits, ~(~typename TestFixture::Bits{} << count));
  }
}

TYPED_TEST(Words, PiecesMakeTheWordAgain) {
  Rng rng(3);
  const TypeParam word = this->word_of(this->random_bits(rng));
  std::vector<Word64> pieces;
  for (int index = 0; index < kPieces<TypeParam>; ++index) pieces.push_back(piece(word, index));
  EXPECT_TRUE(from_pieces<TypeParam>(pieces) == word);
}

// A window into `From` and back.
template <class To, class From>
void expect_windows_agree() {
  Rng rng(4);
  for (int round = 0; round < 20; ++round) {
    std::vector<Word64> pieces;
    for (int index = 0; index < kPieces<From>; ++index) pieces.push_back(rng.next());
    const From word = from_pieces<From>(pieces);
    for (int position = 0; position < kBits<From>; ++position) {
      const To bits = window<To>(word, position);
      From placed{0};
      or_window(placed, bits, position);
      for (int bit = 0; bit < kBits<To>; ++bit) {
        const bool inside = position + bit < kBits<From>;
        ASSERT_EQ(test(bits, bit), inside && test(word, position + bit));
      }
      for (int bit = 0; bit < kBits<From>; ++bit) {
        const bool inside = bit >= position && bit < position + kBits<To>;
        ASSERT_EQ(test(placed, bit), inside && test(word, bit));
      }
    }
  }
}

TEST(WordWindows, AgreeBitByBit) {
  expect_windows_agree<Word64, Word64>();
  expect_windows_agree<Word64, Word128>();
  expect_windows_agree<Word128, Word128>();
  expect_windows_agree<Word64, WideWord<4>>();
  expect_windows_agree<Word128, WideWord<4>>();
  expect_windows_agree<WideWord<3>, WideWord<5>>();
  expect_windows_agree<WideWord<4>, WideWord<4>>();
}

}  // namespace
}  // namespace quadrille::nonogram
