#include "baseline/light_chasing.hpp"

#include "lightsout/gf2_elimination.hpp"
#include "lightsout/machine.hpp"
#include "lightsout/row_chaser.hpp"

#include <utility>
#include <vector>

namespace quadrille::baseline {
namespace {

using lightsout::BitGrid;
using lightsout::Word;

// One step of the chase on a matrix of one row a cell: before becomes the row after current.
[[gnu::always_inline]] inline void chase_matrix_row(BitGrid& before, const BitGrid& current,
                                                    const Word* border) {
  const int width = current.height();
  const std::size_t words = current.words_per_row();
  for (int cell = 0; cell < width; ++cell) {
    Word* __restrict next = before.row(cell).data();
    const Word* __restrict middle = current.row(cell).data();
    const Word* __restrict left = cell > 0 ? current.row(cell - 1).data() : border;
    const Word* __restrict right = cell + 1 < width ? current.row(cell + 1).data() : border;
    for (std::size_t i = 0; i < words; ++i) next[i] ^= left[i] ^ middle[i] ^ right[i];
  }
}

void chase_portable(BitGrid& before, const BitGrid& current, const Word* border) {
  chase_matrix_row(before, current, border);
}

// The solver that this is compared with uses AVX2 too.
QUADRILLE_TARGET_AVX2 void chase_avx2(BitGrid& before, const BitGrid& current, const Word* border) {
  chase_matrix_row(before, current, border);
}

// Row i: how cell i of the row below the last depends on the first row; the last column is free.
BitGrid last_row_matrix(int width, int height) {
  BitGrid before(width + 1, width);
  BitGrid current(width + 1, width);
  for (int i = 0; i < width; ++i) current.set(i, i);
  const std::vector<Word> border(current.words_per_row());
  const auto chase = lightsout::machine_has_avx2() ? chase_avx2 : chase_portable;
  for (int row = 0; row < height; ++row) {
    chase(before, current, border.data());
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
  return std::move(lightsout::chase_from(first_row.row(0), demand, watch)->presses);
}

}  // namespace quadrille::baseline
