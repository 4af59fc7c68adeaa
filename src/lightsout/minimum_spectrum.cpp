#include "lightsout/minimum_spectrum.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>

namespace quadrille::lightsout {
namespace {

// Up to this dimension a slot for every key is cheaper than sorting.
constexpr int kSlottedDimension = 20;

}  // namespace

SpectrumBuilder::SpectrumBuilder(int dimension) : dimension_(dimension) {
  QUADRILLE_CHECK(dimension >= 0 && dimension <= 64);
  if (dimension <= kSlottedDimension) sums_.assign(std::size_t{1} << dimension, 0);
}

void SpectrumBuilder::add(std::uint64_t key, bool pressed) {
  const std::int32_t sign = pressed ? -1 : 1;
  ++cells_;
  if (sums_.empty()) {
    terms_.push_back({key, sign});
  } else {
    sums_[key] += sign;
  }
}

Spectrum SpectrumBuilder::finish() && {
  Spectrum spectrum;
  spectrum.dimension = dimension_;
  spectrum.cells = cells_;
  const auto collect = [&](std::uint64_t key, std::int32_t value) {
    if (key == 0) {
      spectrum.constant = value;
    } else if (value != 0) {
      spectrum.terms.push_back({key, value});
    }
  };
  for (std::size_t key = 0; key < sums_.size(); ++key) collect(key, sums_[key]);
  std::ranges::sort(terms_, {}, &SpectrumTerm::key);
  for (std::size_t i = 0; i < terms_.size();) {
    const std::uint64_t key = terms_[i].key;
    std::int32_t value = 0;
    for (; i < terms_.size() && terms_[i].key == key; ++i) value += terms_[i].value;
    collect(key, value);
  }
  return spectrum;
}

Spectrum spectrum_of(const Coset& coset) {
  SpectrumBuilder builder(static_cast<int>(coset.dimension()));
  for_each_key(coset, [&](int row, int column, std::uint64_t key) {
    builder.add(key, coset.representative.get(row, column));
  });
  return std::move(builder).finish();
}

}  // namespace quadrille::lightsout
