// The four parity classes of a rectangle's cells, and what the kernel looks like on each.
//
// Let N be the sum over the four neighbours: quiet patterns are the x with N·x = x. Over GF(2) the
// square of N steps two columns or two rows at a time, so it keeps the parity of both coordinates:
// it maps each of the four classes (column even or odd, row even or odd) to itself. N itself maps
// a class into the two classes that differ in one parity. If y lives on one class and N²·y = y,
// then y + N·y is quiet; hence a quiet pattern restricted to one class extends to one that
// vanishes on the opposite class (both parities flipped). So for two opposite classes p and q the
// restrictions are independent of each other and fix everything:
//   rank on p + rank on q = d, and a pair of restrictions is the same as a quiet pattern.
// The code does not rely on the neighbourhood: it checks that the ranks add up.
#pragma once

#include "lightsout/key_basis.hpp"
#include "lightsout/minimum_spectrum.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace quadrille::lightsout {

// Coordinates of a class: the quiet pattern chosen by u has, on the class, the coordinates
// a_i = <members[i], u>; its presses there depend on nothing else.
struct CellClass {
  KeyBasis basis;     // of the keys of the class's cells
  Spectrum spectrum;  // the weight on the class as a function of the coordinates

  [[nodiscard]] int rank() const { return basis.rank(); }
};

// Classes 0 and 1 are opposite, 2 and 3 are.
class FourClasses {
 public:
  // No value if the ranks do not add up, or if the dimension is over 64.
  static std::optional<FourClasses> of(const Coset& coset);

  [[nodiscard]] const CellClass& operator[](std::size_t index) const { return classes_[index]; }
  [[nodiscard]] int largest_rank() const;

  // Which quiet pattern has the coordinates `first` on class `pair` and `second` on class
  // `pair + 1` (pair is 0 or 2)?
  [[nodiscard]] std::uint64_t selection(std::size_t pair, std::uint64_t first,
                                        std::uint64_t second) const;

  // The coordinates on the classes of the other pair (low and high 32 bits) of the quiet pattern
  // that has coordinate i alone on class `index`, i = 0 … rank-1, and vanishes on the opposite
  // class. Coordinates of sums are sums. Requires ranks of at most 32.
  [[nodiscard]] std::vector<std::uint64_t> images(std::size_t index) const;

 private:
  FourClasses() = default;

  // Members of both classes of a pair, in order; 0 or 2.
  [[nodiscard]] const KeyBasis& both(std::size_t pair) const { return pairs_[pair / 2]; }

  int dimension_ = 0;
  std::array<CellClass, 4> classes_;
  std::array<KeyBasis, 2> pairs_;
};

}  // namespace quadrille::lightsout
