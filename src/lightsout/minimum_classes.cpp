#include "lightsout/minimum_classes.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace quadrille::lightsout {
namespace {

std::size_t class_of(int row, int column) {
  static constexpr std::size_t kByParity[2][2] = {{0, 2}, {3, 1}};
  return kByParity[row % 2][column % 2];
}

}  // namespace

std::optional<FourClasses> FourClasses::of(const Coset& coset) {
  if (coset.dimension() > 64) return std::nullopt;
  FourClasses four;
  four.dimension_ = static_cast<int>(coset.dimension());
  for_each_key(coset, [&](int row, int column, std::uint64_t key) {
    four.classes_[class_of(row, column)].basis.add(key);
  });
  for (const std::size_t pair : {std::size_t{0}, std::size_t{2}}) {
    for (const std::size_t index : {pair, pair + 1}) {
      for (const std::uint64_t key : four.classes_[index].basis.members()) {
        if (!four.pairs_[pair / 2].add(key)) return std::nullopt;
      }
    }
    if (four.pairs_[pair / 2].rank() != four.dimension_) return std::nullopt;
  }
  std::vector<SpectrumBuilder> builders;
  for (const CellClass& cells : four.classes_) builders.emplace_back(cells.rank());
  for_each_key(coset, [&](int row, int column, std::uint64_t key) {
    const std::size_t index = class_of(row, column);
    const auto coordinates = four.classes_[index].basis.express(key);
    QUADRILLE_CHECK(coordinates.has_value());
    builders[index].add(*coordinates, coset.representative.get(row, column));
  });
  for (std::size_t index = 0; index < 4; ++index) {
    four.classes_[index].spectrum = std::move(builders[index]).finish();
  }
  return four;
}

int FourClasses::largest_rank() const {
  return std::ranges::max(classes_, {}, &CellClass::rank).rank();
}

std::uint64_t FourClasses::selection(std::size_t pair, std::uint64_t first,
                                     std::uint64_t second) const {
  const int shift = classes_[pair].rank();
  const std::uint64_t coordinates = shift < 64 ? first | second << shift : first;
  std::uint64_t selected = 0;
  for (int bit = 0; bit < dimension_; ++bit) {
    const auto members = both(pair).express(std::uint64_t{1} << bit);
    QUADRILLE_CHECK(members.has_value());
    const auto parity = static_cast<std::uint64_t>(std::popcount(*members & coordinates) % 2);
    selected |= parity << bit;
  }
  return selected;
}

std::vector<std::uint64_t> FourClasses::images(std::size_t index) const {
  const std::size_t pair = index / 2 * 2;
  const int offset = index == pair ? 0 : classes_[pair].rank();
  const auto rank = static_cast<std::size_t>(classes_[index].rank());
  std::vector<std::uint64_t> images(rank, 0);
  for (const std::size_t half : {std::size_t{0}, std::size_t{1}}) {
    const auto& targets = classes_[2 - pair + half].basis.members();
    QUADRILLE_CHECK(targets.size() <= 32);
    for (std::size_t k = 0; k < targets.size(); ++k) {
      const auto members = both(pair).express(targets[k]);
      QUADRILLE_CHECK(members.has_value());
      for (std::size_t i = 0; i < rank; ++i) {
        const std::uint64_t depends = *members >> (static_cast<std::size_t>(offset) + i) & 1;
        images[i] |= depends << (32 * half + k);
      }
    }
  }
  return images;
}

}  // namespace quadrille::lightsout
