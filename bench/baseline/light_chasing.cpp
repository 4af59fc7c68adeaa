#include "baseline/light_chasing.hpp"

#include "lightsout/gf2_elimination.hpp"
#include "lightsout/row_chaser.hpp"

#include <utility>

namespace quadrille::baseline {
namespace {

using lightsout::BitGrid;
using lightsout::Word;

// before += row + the row above it + the row below it, in a matrix of one row a cell.
[[gnu::always_inline]] inline void add_neighbours(Word* __restrict before,
                                                  const Word* __restrict row, std::size_t words,
                                                  bool has_left, bool has_right) {
  for (std::size_t i = 0; i < words; ++i) before[i] ^= row[i];
  if (has_left) {
    for (std::size_t i = 0; i < words; ++i) before[i] ^= *(row + i - words);
  }
  if (has_right) {
    for (std::size_t i = 0; i < words; ++i) before[i] ^= row[i + words];
  }
}

[[gnu::always_inline]] inline void chase_matrix_row(BitGrid& before, const BitGrid& current) {
  const int width = current.height();
  const std::size_t words = current.words_per_row();
  for (int cell = 0; cell < width; ++cell) {
    add_neighbours(before.row(cell).data(), current.row(cell).data(), words, cell > 0,
                   cell + 1 < width);
  }
}

using ChaseMatrixRow = void (*)(BitGrid& before, const BitGrid& current);

void chase_portable(BitGrid& before, const BitGrid& current) {
  chase_matrix_row(before, current);
}

#if defined(__x86_64__)
// The solver that this is compared with uses AVX2 too.
[[gnu::target("avx2")]] void chase_avx2(BitGrid& before, const BitGrid& current) {
  chase_matrix_row(before, current);
}
#endif

ChaseMatrixRow fastest_chase() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2")) return chase_avx2;
#endif
  return chase_portable;
}

// Row i: how cell i of the row below the last depends on the first row; the last column is free.
BitGrid last_row_matrix(int width, int height) {
  BitGrid before(width + 1, width);
  BitGrid current(width + 1, width);
  for (int i = 0; i < width; ++i) current.set(i, i);
  const ChaseMatrixRow chase = fastest_chase();
  for (int row = 0; row < height; ++row) {
    chase(before, current);
    std::swap(before, current);
  }
  return current;
}

}  // namespace

std::optional<BitGrid> solve_by_light_chasing(const BitGrid& demand) {
  const Limits limits;
  LimitWatch watch(limits);
  const int width = demand.width();
  BitGrid system = last_row_matrix(width, demand.height());
  const auto leftover = lightsout::chase_leftover(demand, watch);
  for (int i = 0; i < width; ++i) {
    const auto word = (*leftover)[static_cast<std::size_t>(i / lightsout::kWordBits)];
    system.set(i, width, (word >> (i % lightsout::kWordBits) & 1) != 0);
  }
  const auto answer = lightsout::solve_gf2(system, lightsout::Kernel::not_wanted, watch);
  if (!answer->solution) return std::nullopt;
  BitGrid first_row(width, 1);
  for (int i = 0; i < width; ++i) {
    first_row.set(0, i, (*answer->solution)[static_cast<std::size_t>(i)] != 0);
  }
  BitGrid presses = demand;
  lightsout::chase_in_place(presses, first_row.row(0), watch);
  return presses;
}

}  // namespace quadrille::baseline
