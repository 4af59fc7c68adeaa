// Pictures by seed.
//
// The puzzles of document 000 that are known are mirror-symmetric on both axes. Full symmetry makes
// figures with many solutions common (a picture whose clues read the same from all sides can often
// be turned), so that we mirror left to right only, and only every other seed: a figure with an
// axis looks made, and the curated lists have enough puzzles with one solution. The density of
// filled cells varies with the seed, too.
#include <quadrille/core/assert.hpp>
#include <quadrille/core/rng.hpp>
#include <quadrille/wire/seeded_picture.hpp>

#include <algorithm>
#include <array>

namespace quadrille::wire {
namespace {

constexpr std::uint32_t kDocumentSeed = 13;
constexpr int kDocumentSide = 5;
// Rows of document 000's example from the most significant bit.
constexpr std::array<std::uint32_t, 5> kDocumentRows{0x00000000, 0xD8000000, 0xF8000000, 0xD8000000,
                                                     0x00000000};

constexpr std::uint32_t kLatticeSeed = 1024;

// A lattice of single cells with a filled last row and column: 1058 bytes of clues, so that two
// chunks are needed, and lines alone solve it.
BitSquare lattice() {
  BitSquare picture{kMaxSquareSide, {}};
  for (std::size_t row = 0; row < picture.rows.size(); ++row) {
    picture.rows[row] = (row % 2 == 0 ? 0xAAAAAAAA : 0x55555555) | BitSquare::bit(31);
  }
  picture.rows.back() = ~std::uint32_t{0};
  return picture;
}

// Random bits, each one with probability threshold/256. Needs one random number for eight cells.
class Noise {
 public:
  Noise(Rng& rng, std::uint64_t threshold) : rng_(rng), threshold_(threshold) {}

  std::uint32_t row(int cells) {
    std::uint32_t bits = 0;
    for (int column = 0; column < cells; ++column) {
      if (left_ == 0) {
        numbers_ = rng_.next();
        left_ = 8;
      }
      if ((numbers_ & 0xFF) < threshold_) bits |= BitSquare::bit(column);
      numbers_ >>= 8;
      --left_;
    }
    return bits;
  }

 private:
  Rng& rng_;
  std::uint64_t threshold_;
  std::uint64_t numbers_ = 0;
  int left_ = 0;
};

// The left half of a row, with the middle column if there is one, continued as its mirror image.
std::uint32_t mirrored(std::uint32_t left, int side) {
  std::uint32_t row = left;
  for (int column = 0; column < side / 2; ++column) {
    if ((left & BitSquare::bit(column)) != 0) row |= BitSquare::bit(side - 1 - column);
  }
  return row;
}

}  // namespace

BitSquare picture_of_seed(std::uint32_t seed, int side) {
  QUADRILLE_ASSERT(side >= 1 && side <= kMaxSquareSide);
  BitSquare picture{side, {}};
  if (seed == kDocumentSeed && side == kDocumentSide) {
    std::copy(kDocumentRows.begin(), kDocumentRows.end(), picture.rows.begin());
    return picture;
  }
  if (seed == kLatticeSeed && side == kMaxSquareSide) return lattice();
  Rng rng = Rng(seed).stream(static_cast<std::uint64_t>(side));
  const bool symmetric = rng.below(2) == 0;
  constexpr std::uint64_t kSparsest = 116;  // of 256: 45 %
  constexpr std::uint64_t kDensest = 166;   // 65 %
  Noise noise(rng, kSparsest + rng.below(kDensest - kSparsest + 1));
  for (int row = 0; row < side; ++row) {
    const std::uint32_t bits = noise.row(symmetric ? (side + 1) / 2 : side);
    picture.rows[static_cast<std::size_t>(row)] = symmetric ? mirrored(bits, side) : bits;
  }
  return picture;
}

}  // namespace quadrille::wire
