// The weights of a coset as a Walsh–Hadamard transform.
//
// Let cell i have the key k_i in GF(2)^d: bit j says whether kernel vector j presses it. The
// vector of the coset chosen by u in GF(2)^d presses the cell if its bit of the representative
// plus <k_i, u> is odd. Counting +1 for a cell that is not pressed and -1 for one that is,
//   cells - 2·weight(u) = sum over i of ±(-1)^<k_i, u>
// with the sign of the representative. Cells with the same key fall together into one term:
// the right-hand side is the transform, at u, of the sums of signs by key.
#pragma once

#include <quadrille/lightsout/minimum.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadrille::lightsout {

struct SpectrumTerm {
  std::uint64_t key = 0;
  std::int32_t value = 0;
};

// weight(u) = (cells - constant - sum of value·(-1)^<key, u>) / 2.
struct Spectrum {
  int dimension = 0;
  std::int64_t cells = 0;
  std::int64_t constant = 0;        // the term of key 0
  std::vector<SpectrumTerm> terms;  // keys ascending, none 0; no value 0

  // The correlation `cells - 2·weight` without its constant part.
  [[nodiscard]] std::int64_t varying_part(std::int64_t weight) const {
    return cells - 2 * weight - constant;
  }
  [[nodiscard]] std::int64_t weight_at(std::int64_t varying) const {
    return (cells - constant - varying) / 2;
  }
};

// Adds up signs by key.
class SpectrumBuilder {
 public:
  explicit SpectrumBuilder(int dimension);
  void add(std::uint64_t key, bool pressed);
  [[nodiscard]] Spectrum finish() &&;

 private:
  int dimension_;
  std::int64_t cells_ = 0;
  // One slot a key for small dimensions; else a list that is sorted in the end.
  std::vector<std::int32_t> sums_;
  std::vector<SpectrumTerm> terms_;
};

// Calls visit(row, column, key) for every cell in order. Requires dimension <= 64.
template <class Visit>
void for_each_key(const Coset& coset, Visit visit) {
  const int width = coset.representative.width();
  const auto stride = coset.representative.words_per_row();
  for (std::size_t word = 0; word < coset.representative.words().size(); ++word) {
    BitBlock block{};
    for (std::size_t j = 0; j < coset.dimension(); ++j) block[j] = coset.kernel[j].words()[word];
    transpose(block);
    const auto row = static_cast<int>(word / stride);
    const int first = static_cast<int>(word % stride) * kWordBits;
    for (int bit = 0; bit < std::min(kWordBits, width - first); ++bit) {
      visit(row, first + bit, block[static_cast<std::size_t>(bit)]);
    }
  }
}

Spectrum spectrum_of(const Coset& coset);

}  // namespace quadrille::lightsout
