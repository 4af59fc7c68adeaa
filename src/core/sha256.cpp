// The hash of FIPS 180-4, section 6.2: the message, padded to blocks of 64 bytes, is folded block
// by block into eight words. Linear in the message; a short one costs about a microsecond.
//
// Files of proofs are large, and hashing them costs more than writing them: where the processor has
// instructions for the rounds, they are used, about six times as fast.
#include <quadrille/core/sha256.hpp>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace quadrille {
namespace {

constexpr std::size_t kBlock = 64;
constexpr std::size_t kLengthBytes = 8;

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> kRoundConstants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

// The same of the square roots of the first 8 primes.
using Words = std::array<std::uint32_t, 8>;
constexpr Words kInitial{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

std::array<std::uint32_t, 64> schedule_of(std::string_view block) {
  std::array<std::uint32_t, 64> words{};
  for (std::size_t i = 0; i < 16; ++i) {
    for (std::size_t byte = 0; byte < 4; ++byte) {
      words[i] = words[i] << 8 | static_cast<unsigned char>(block[i * 4 + byte]);
    }
  }
  for (std::size_t i = 16; i < words.size(); ++i) {
    const std::uint32_t early = words[i - 15];
    const std::uint32_t late = words[i - 2];
    words[i] = words[i - 16] + (std::rotr(early, 7) ^ std::rotr(early, 18) ^ (early >> 3)) +
               words[i - 7] + (std::rotr(late, 17) ^ std::rotr(late, 19) ^ (late >> 10));
  }
  return words;
}

void fold(Words& hash, std::string_view block) {
  const auto schedule = schedule_of(block);
  auto [a, b, c, d, e, f, g, h] = hash;
  for (std::size_t i = 0; i < schedule.size(); ++i) {
    const std::uint32_t choice = (e & f) ^ (~e & g);
    const std::uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
    const std::uint32_t first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                                choice + kRoundConstants[i] + schedule[i];
    const std::uint32_t second = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + majority;
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + second;
  }
  const Words folded{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < hash.size(); ++i) hash[i] += folded[i];
}

void fold_blocks(Words& hash, std::string_view blocks) {
  for (std::size_t at = 0; at + kBlock <= blocks.size(); at += kBlock) {
    fold(hash, blocks.substr(at, kBlock));
  }
}

#if defined(__x86_64__)

bool has_hash_instructions() {
  static const bool result = [] {
    constexpr unsigned kShaBit = 1U << 29;    // leaf 7, EBX
    constexpr unsigned kSse41Bit = 1U << 19;  // leaf 1, ECX
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & kSse41Bit) == 0) return false;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & kShaBit) != 0;
  }();
  return result;
}

// The same folding, four rounds at a time. The instructions want the words a, b, e, f in one
// register and c, d, g, h in the other, the first in the highest place.
__attribute__((target("sha,sse4.1"))) void fold_blocks_by_instructions(Words& hash,
                                                                       std::string_view blocks) {
  const auto at_word = [](auto& words, std::size_t index) {
    return reinterpret_cast<const __m128i*>(&words[index]);
  };
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  auto abef = _mm_set_epi32(static_cast<int>(hash[0]), static_cast<int>(hash[1]),
                            static_cast<int>(hash[4]), static_cast<int>(hash[5]));
  auto cdgh = _mm_set_epi32(static_cast<int>(hash[2]), static_cast<int>(hash[3]),
                            static_cast<int>(hash[6]), static_cast<int>(hash[7]));
  for (std::size_t at = 0; at + kBlock <= blocks.size(); at += kBlock) {
    const __m128i abef_before = abef;
    const __m128i cdgh_before = cdgh;
    __m128i words[4];  // the last 16 of the schedule, four each
    for (std::size_t i = 0; i < 16; ++i) {
      __m128i& next = words[i % 4];
      if (i < 4) {
        next = _mm_shuffle_epi8(_mm_loadu_si128(at_word(blocks, at + 16 * i)), big_endian);
      } else {
        const __m128i& last = words[(i + 3) % 4];
        const __m128i middle = _mm_alignr_epi8(last, words[(i + 2) % 4], 4);
        const __m128i early = _mm_sha256msg1_epu32(next, words[(i + 1) % 4]);
        next = _mm_sha256msg2_epu32(_mm_add_epi32(early, middle), last);
      }
      const __m128i sum = _mm_add_epi32(next, _mm_loadu_si128(at_word(kRoundConstants, 4 * i)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  std::array<std::uint32_t, 4> low{};
  _mm_storeu_si128(reinterpret_cast<__m128i*>(low.data()), abef);
  hash[5] = low[0], hash[4] = low[1], hash[1] = low[2], hash[0] = low[3];
  _mm_storeu_si128(reinterpret_cast<__m128i*>(low.data()), cdgh);
  hash[7] = low[0], hash[6] = low[1], hash[3] = low[2], hash[2] = low[3];
}

#endif

using FoldBlocks = void (*)(Words&, std::string_view);

FoldBlocks best_folding() {
#if defined(__x86_64__)
  if (has_hash_instructions()) return fold_blocks_by_instructions;
#endif
  return fold_blocks;
}

// What follows the last whole block: the rest of the message, a 1 bit, zeros, the length in bits.
std::string padded_tail(std::string_view message) {
  std::string tail(message.substr(message.size() / kBlock * kBlock));
  tail += '\x80';
  while ((tail.size() + kLengthBytes) % kBlock != 0) tail += '\0';
  const std::uint64_t bits = std::uint64_t{message.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) tail += static_cast<char>(bits >> shift & 0xff);
  return tail;
}

std::string hex_of(std::string_view message, FoldBlocks folding) {
  Words hash = kInitial;
  folding(hash, message);
  folding(hash, padded_tail(message));
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint32_t word : hash) {
    for (int shift = 28; shift >= 0; shift -= 4) text += kDigits[word >> shift & 0xf];
  }
  return text;
}

}  // namespace

std::string sha256_hex(std::string_view message) {
  return hex_of(message, best_folding());
}

std::string sha256_hex_portable(std::string_view message) {
  return hex_of(message, fold_blocks);
}

}  // namespace quadrille
