// Many vectors at once: a block holds the same cell of as many vectors as a chase carries along.
// Two rings offer the same operations to forcing_solver.cpp: bits in words, and bytes modulo p^k.
#pragma once

#include "lightsout/dense_answer.hpp"
#include "lightsout/gf2_elimination.hpp"
#include "lightsout/modular_elimination.hpp"
#include "lightsout/prime_power.hpp"

#include <quadrille/lightsout/bit_grid.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace quadrille::lightsout {

// Modulo 2, where all coefficients are 1.
class BitLanes {
 public:
  static constexpr int kCount = 256;
  using Block = std::array<Word, kCount / kWordBits>;
  using Sum = Block;
  using Matrix = BitGrid;

  [[nodiscard]] const PrimePower& modulus() const { return modulus_; }

  static void set(Block& block, int lane, std::uint32_t value) {
    block[word_of(lane)] |= Word{value} << (lane % kWordBits);
  }
  static std::uint32_t get(const Block& block, int lane) {
    return static_cast<std::uint32_t>(block[word_of(lane)] >> (lane % kWordBits) & 1);
  }

  static void add(Sum& sum, const Block& block, std::uint32_t /*coefficient*/) {
    for (std::size_t i = 0; i < block.size(); ++i) sum[i] ^= block[i];
  }
  static void subtract_value(Sum& sum, int lane, std::uint32_t value) {
    sum[word_of(lane)] ^= Word{value} << (lane % kWordBits);
  }
  static Block product(const Sum& sum, std::uint32_t /*factor*/) { return sum; }

  static std::uint64_t matrix_bytes(std::size_t rows, std::size_t columns) {
    return std::uint64_t{rows} * words_for(columns) * sizeof(Word);
  }
  static void set(Matrix& matrix, int row, int column, std::uint32_t value) {
    matrix.set(row, column, value != 0);
  }
  static std::uint32_t get(const Matrix& matrix, int row, int column) {
    return static_cast<std::uint32_t>(matrix.get(row, column));
  }
  static std::optional<DenseAnswer> solve(Matrix& augmented, Kernel kernel, LimitWatch& watch) {
    return solve_gf2(augmented, kernel, watch);
  }

 private:
  static std::size_t word_of(int lane) { return static_cast<std::size_t>(lane / kWordBits); }

  PrimePower modulus_{2, 1};
};

class ByteLanes {
 public:
  static constexpr int kCount = 32;
  using Block = std::array<std::uint8_t, kCount>;
  using Matrix = ValueMatrix;

  // Not reduced yet; no lane exceeds `bound`, and the bound never exceeds 16 bits.
  struct Sum {
    std::array<std::uint16_t, kCount> lanes{};
    std::uint32_t bound = 0;
  };

  explicit ByteLanes(const PrimePower& modulus) : modulus_(modulus) {}

  [[nodiscard]] const PrimePower& modulus() const { return modulus_; }

  static void set(Block& block, int lane, std::uint32_t value) {
    block[static_cast<std::size_t>(lane)] = static_cast<std::uint8_t>(value);
  }
  static std::uint32_t get(const Block& block, int lane) {
    return block[static_cast<std::size_t>(lane)];
  }

  void add(Sum& sum, const Block& block, std::uint32_t coefficient) const {
    make_room(sum, coefficient);
    for (std::size_t i = 0; i < block.size(); ++i) {
      sum.lanes[i] = static_cast<std::uint16_t>(sum.lanes[i] + coefficient * block[i]);
    }
  }
  void subtract_value(Sum& sum, int lane, std::uint32_t value) const {
    make_room(sum, 1);
    std::uint16_t& target = sum.lanes[static_cast<std::size_t>(lane)];
    target = static_cast<std::uint16_t>(target + modulus_.negative(value));
  }
  [[nodiscard]] Block product(const Sum& sum, std::uint32_t factor) const {
    Block block;
    for (std::size_t i = 0; i < block.size(); ++i) {
      block[i] = static_cast<std::uint8_t>(modulus_.reduce(modulus_.reduce(sum.lanes[i]) * factor));
    }
    return block;
  }

  static std::uint64_t matrix_bytes(std::size_t rows, std::size_t columns) {
    return std::uint64_t{rows} * columns;
  }
  static void set(Matrix& matrix, int row, int column, std::uint32_t value) {
    matrix.at(row, column) = static_cast<std::uint8_t>(value);
  }
  static std::uint32_t get(const Matrix& matrix, int row, int column) {
    return matrix.at(row, column);
  }
  std::optional<DenseAnswer> solve(Matrix& augmented, Kernel kernel, LimitWatch& watch) const {
    return solve_modular(augmented, modulus_, kernel, watch);
  }

 private:
  // Room for one more addend, coefficient·(q-1) at most: q·(q-1) fits in 16 bits.
  void make_room(Sum& sum, std::uint32_t coefficient) const {
    const std::uint32_t largest = static_cast<std::uint32_t>(modulus_.value()) - 1;
    if (sum.bound + coefficient * largest >= (1U << 16)) {
      for (std::uint16_t& lane : sum.lanes)
        lane = static_cast<std::uint16_t>(modulus_.reduce(lane));
      sum.bound = largest;
    }
    sum.bound += coefficient * largest;
  }

  PrimePower modulus_;
};

}  // namespace quadrille::lightsout
