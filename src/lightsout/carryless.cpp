// Idea: on x86-64 the instruction PCLMULQDQ multiplies two polynomials of degree 63 at once. The
// release build must run on machines without it, so the function that uses it is compiled for it
// alone and chosen at run time.
// Cost: one multiplication a word (about a nanosecond); portable about 20 times as much.
#include "lightsout/carryless.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace quadrille::lightsout {

void add_product_portable(Word* sum, const Word* factor, std::size_t count, Word multiplier) {
  while (multiplier != 0) {
    const int shift = std::countr_zero(multiplier);
    multiplier &= multiplier - 1;
    if (shift == 0) {
      for (std::size_t i = 0; i < count; ++i) sum[i] ^= factor[i];
      continue;
    }
    for (std::size_t i = 0; i < count; ++i) sum[i] ^= factor[i] << shift;
    for (std::size_t i = 0; i < count; ++i) sum[i + 1] ^= factor[i] >> (kWordBits - shift);
  }
}

#if defined(__x86_64__)

namespace {

[[gnu::target("pclmul,sse4.1")]] void add_product_pclmul(Word* sum, const Word* factor,
                                                         std::size_t count, Word multiplier) {
  const __m128i times = _mm_cvtsi64_si128(static_cast<long long>(multiplier));
  Word carry = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const __m128i word = _mm_cvtsi64_si128(static_cast<long long>(factor[i]));
    const __m128i product = _mm_clmulepi64_si128(times, word, 0);
    sum[i] ^= static_cast<Word>(_mm_cvtsi128_si64(product)) ^ carry;
    carry = static_cast<Word>(_mm_extract_epi64(product, 1));
  }
  sum[count] ^= carry;
}

}  // namespace

AddProduct fastest_add_product() {
  __builtin_cpu_init();
  const bool supported = __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1");
  return supported ? add_product_pclmul : add_product_portable;
}

#else

AddProduct fastest_add_product() {
  return add_product_portable;
}

#endif

}  // namespace quadrille::lightsout
