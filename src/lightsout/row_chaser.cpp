#include "lightsout/row_chaser.hpp"

#include "lightsout/machine.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::lightsout {
namespace {

// Compilers turn this into vector code; it is compiled once for every x86-64 machine and once for
// those with AVX2, which halves the time of boards that stay in the cache.
[[gnu::always_inline]] inline void chase_step(Word* __restrict next, const Word* __restrict current,
                                              const Word* __restrict previous,
                                              const Word* __restrict demand, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const Word from_left = current[i] << 1 | *(current + i - 1) >> (kWordBits - 1);
    const Word from_right = current[i] >> 1 | current[i + 1] << (kWordBits - 1);
    next[i] = current[i] ^ from_left ^ from_right ^ previous[i] ^ demand[i];
  }
}

void step_portable(Word* next, const Word* current, const Word* previous, const Word* demand,
                   std::size_t count) {
  chase_step(next, current, previous, demand, count);
}

QUADRILLE_TARGET_AVX2 void step_avx2(Word* next, const Word* current, const Word* previous,
                                     const Word* demand, std::size_t count) {
  chase_step(next, current, previous, demand, count);
}

constexpr std::size_t kGuardedRows = 3;

}  // namespace

RowChaser::RowChaser(int width)
    : count_(words_for(static_cast<std::size_t>(width))),
      last_mask_(BitGrid(width, 0).last_word_mask()),
      step_(machine_has_avx2() ? step_avx2 : step_portable),
      buffer_(kGuardedRows * (count_ + 2)),
      previous_(buffer_.data() + 1),
      current_(previous_ + count_ + 2),
      next_(current_ + count_ + 2) {}

void RowChaser::start(std::span<const Word> first_row) {
  QUADRILLE_ASSERT(first_row.size() == count_);
  std::fill_n(previous_, count_, Word{0});
  std::ranges::copy(first_row, current_);
}

void RowChaser::advance(std::span<const Word> demand) {
  QUADRILLE_ASSERT(demand.size() == count_);
  step_(next_, current_, previous_, demand.data(), count_);
  next_[count_ - 1] &= last_mask_;
  Word* const free_row = std::exchange(previous_, current_);
  current_ = std::exchange(next_, free_row);
}

std::vector<Word> sum_of_side_neighbours(std::span<const Word> row, int width) {
  // One step with a row of its own as demand leaves P·x + x + x = P·x.
  RowChaser chaser(width);
  chaser.start(row);
  chaser.advance(row);
  return {chaser.current().begin(), chaser.current().end()};
}

std::optional<ChaseResult> chase_from(std::span<const Word> first_row, const BitGrid& demand,
                                      LimitWatch& watch) {
  ChaseResult result{BitGrid(demand.width(), 0), false};
  result.presses.reserve_rows(demand.height());
  RowChaser chaser(demand.width());
  chaser.start(first_row);
  for (int row = 0; row < demand.height(); ++row) {
    if (watch.reached()) return std::nullopt;
    result.presses.append_row(chaser.current());
    chaser.advance(demand.row(row));
  }
  result.all_right = std::ranges::all_of(chaser.current(), [](Word word) { return word == 0; });
  return result;
}

std::optional<std::vector<Word>> chase_leftover(const BitGrid& demand, LimitWatch& watch) {
  RowChaser chaser(demand.width());
  for (int row = 0; row < demand.height(); ++row) {
    if (watch.reached()) return std::nullopt;
    chaser.advance(demand.row(row));
  }
  return std::vector<Word>(chaser.current().begin(), chaser.current().end());
}

}  // namespace quadrille::lightsout
