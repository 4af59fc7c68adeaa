// The checkers on which every answer rests. They follow the rules of the game, share nothing with
// the solvers, and ask of each cell one question: which presses reach it? Two states are added row
// by row in words.
#include "lightsout/machine.hpp"

#include <quadrille/lightsout/solve.hpp>

#include <algorithm>

namespace quadrille::lightsout {
namespace {

// `reaching`: a cell collects from the cells whose press reaches it (A·x). `reached`: it collects
// from the cells that its own press reaches (y·A).
enum class Collect : std::uint8_t { reaching, reached };

int step(Collect collect, int offset) {
  return collect == Collect::reaching ? -offset : offset;
}

// to[c] += from[c + shift] wherever both columns exist, modulo 2.
void add_shifted(std::span<Word> to, std::span<const Word> from, int shift) {
  const std::size_t count = to.size();
  const auto whole = static_cast<std::size_t>(std::abs(shift) / kWordBits);
  const int part = std::abs(shift) % kWordBits;
  if (whole >= count) return;
  if (count == 1) {
    to[0] ^= shift >= 0 ? from[0] >> part : from[0] << part;
    return;
  }
  const std::size_t length = count - whole;
  if (shift >= 0) {
    for (std::size_t i = 0; i < length; ++i) to[i] ^= from[i + whole] >> part;
    if (part == 0) return;
    for (std::size_t i = 0; i + 1 < length; ++i) {
      to[i] ^= from[i + whole + 1] << (kWordBits - part);
    }
  } else {
    for (std::size_t i = 0; i < length; ++i) to[i + whole] ^= from[i] << part;
    if (part == 0) return;
    for (std::size_t i = 0; i + 1 < length; ++i) {
      to[i + whole + 1] ^= from[i] >> (kWordBits - part);
    }
  }
}

// One row of what every cell collects, added to a row of 0.
void collect_bit_row(const Shape& shape, const BitGrid& pattern, Collect collect, int row,
                     std::span<Word> sum) {
  for (const Offset offset : shape.offsets()) {
    int from = row + step(collect, offset.dy);
    const int shift = step(collect, offset.dx);
    if (!shape.torus()) {
      if (from >= 0 && from < shape.height()) add_shifted(sum, pattern.row(from), shift);
      continue;
    }
    from = (from + shape.height()) % shape.height();
    add_shifted(sum, pattern.row(from), shift);
    const int around = shift > 0 ? shift - shape.width() : shift + shape.width();
    if (shift != 0) add_shifted(sum, pattern.row(from), around);
  }
  sum.back() &= pattern.last_word_mask();
}

Pattern collect_on_graph(const Shape& shape, const Pattern& pattern) {
  std::vector<int> sum(static_cast<std::size_t>(shape.width()));
  for (int vertex = 0; vertex < shape.width(); ++vertex) {
    sum[static_cast<std::size_t>(vertex)] = pattern.at(0, vertex);
  }
  for (const Edge& edge : shape.edges()) {
    sum[static_cast<std::size_t>(edge.from)] += pattern.at(0, edge.to);
    sum[static_cast<std::size_t>(edge.to)] += pattern.at(0, edge.from);
  }
  Pattern result(shape.width(), 1, pattern.states());
  for (int vertex = 0; vertex < shape.width(); ++vertex) {
    result.set(0, vertex, sum[static_cast<std::size_t>(vertex)] % pattern.states());
  }
  return result;
}

Pattern collect_values(const Shape& shape, const Pattern& pattern, Collect collect) {
  Pattern result(shape.width(), shape.height(), pattern.states());
  for (int row = 0; row < shape.height(); ++row) {
    for (int column = 0; column < shape.width(); ++column) {
      int sum = 0;
      for (const Offset offset : shape.offsets()) {
        int from_row = row + step(collect, offset.dy);
        int from_column = column + step(collect, offset.dx);
        if (shape.torus()) {
          from_row = (from_row + shape.height()) % shape.height();
          from_column = (from_column + shape.width()) % shape.width();
        }
        if (from_row >= 0 && from_row < shape.height() && from_column >= 0 &&
            from_column < shape.width()) {
          sum += pattern.at(from_row, from_column);
        }
      }
      result.set(row, column, sum % pattern.states());
    }
  }
  return result;
}

Pattern collect_all(const Shape& shape, const Pattern& pattern, Collect collect) {
  if (shape.is_graph()) return collect_on_graph(shape, pattern);
  if (pattern.states() > 2) return collect_values(shape, pattern, collect);
  BitGrid result(shape.width(), shape.height());
  for (int row = 0; row < shape.height(); ++row) {
    collect_bit_row(shape, pattern.bits(), collect, row, result.row(row));
  }
  return Pattern(std::move(result));
}

bool fits(const Shape& shape, const Pattern& pattern) {
  return pattern.width() == shape.width() && pattern.height() == shape.height();
}

// Do the presses of the row, of the rows above and below and of the cells to the left and right sum
// to start + target in all 64 cells of a word? `left` and `right` are the words beside it.
[[gnu::always_inline]] inline Word cross_error(Word above, Word left, Word middle, Word right,
                                               Word below, Word demand) {
  return above ^ below ^ middle ^ (middle << 1 | left >> (kWordBits - 1)) ^
         (middle >> 1 | right << (kWordBits - 1)) ^ demand;
}

[[gnu::always_inline]] inline bool cross_row_right(const Word* above, const Word* middle,
                                                   const Word* below, const Word* demand,
                                                   std::size_t count, Word last_mask) {
  if (count == 1) {
    return (cross_error(above[0], 0, middle[0], 0, below[0], demand[0]) & last_mask) == 0;
  }
  Word error = cross_error(above[0], 0, middle[0], middle[1], below[0], demand[0]);
  const std::size_t last = count - 1;
  for (std::size_t i = 1; i < last; ++i) {
    error |= cross_error(above[i], middle[i - 1], middle[i], middle[i + 1], below[i], demand[i]);
  }
  return (error |
          (cross_error(above[last], middle[last - 1], middle[last], 0, below[last], demand[last]) &
           last_mask)) == 0;
}

// Brings a row to the caches that will be read soon. Hardware does so within a page of memory only,
// and the rows of large boards soon begin a new one.
[[gnu::always_inline]] inline void fetch_ahead(const BitGrid& grid, int row) {
  constexpr int kRowsAhead = 3;
  constexpr std::size_t kWordsPerLine = 8;
  if (row + kRowsAhead >= grid.height()) return;
  const auto ahead = grid.row(row + kRowsAhead);
  for (std::size_t i = 0; i < ahead.size(); i += kWordsPerLine) __builtin_prefetch(&ahead[i]);
}

// The number of presses if they meet the demand.
[[gnu::always_inline]] inline std::optional<std::uint64_t> cross_count(const BitGrid& demand,
                                                                       const BitGrid& presses) {
  const std::vector<Word> border(presses.words_per_row());
  const int last = presses.height() - 1;
  std::uint64_t count = 0;
  for (int row = 0; row <= last; ++row) {
    fetch_ahead(demand, row);
    fetch_ahead(presses, row);
    const Word* const above = row > 0 ? presses.row(row - 1).data() : border.data();
    const Word* const below = row < last ? presses.row(row + 1).data() : border.data();
    if (!cross_row_right(above, presses.row(row).data(), below, demand.row(row).data(),
                         presses.words_per_row(), presses.last_word_mask())) {
      return std::nullopt;
    }
    for (const Word word : presses.row(row)) {
      count += static_cast<std::uint64_t>(std::popcount(word));
    }
  }
  return count;
}

QUADRILLE_TARGET_AVX2 std::optional<std::uint64_t> cross_count_avx2(const BitGrid& demand,
                                                                    const BitGrid& presses) {
  return cross_count(demand, presses);
}

// The commonest game has boards of 10^8 cells and more: word by word, without a board of its own.
std::optional<std::uint64_t> count_if_solved_cross(const Puzzle& puzzle, const BitGrid& presses) {
  const auto count = [](const BitGrid& demand, const BitGrid& pressed) {
    return machine_has_avx2() ? cross_count_avx2(demand, pressed) : cross_count(demand, pressed);
  };
  return puzzle.has_target() ? count(puzzle.demand().bits(), presses)
                             : count(puzzle.start().bits(), presses);
}

}  // namespace

Pattern effect_of(const Shape& shape, const Pattern& presses) {
  QUADRILLE_CHECK(fits(shape, presses));
  return collect_all(shape, presses, Collect::reaching);
}

std::optional<std::uint64_t> press_count_if_solved(const Puzzle& puzzle, const Pattern& presses) {
  if (!fits(puzzle.shape(), presses) || presses.states() != puzzle.states()) return std::nullopt;
  const Shape& shape = puzzle.shape();
  if (puzzle.states() == 2 && shape.neighbourhood() == Neighbourhood::cross && !shape.torus()) {
    return count_if_solved_cross(puzzle, presses.bits());
  }
  if (sum_of(puzzle.start(), effect_of(shape, presses)) != puzzle.target()) return std::nullopt;
  return presses.sum();
}

bool solves(const Puzzle& puzzle, const Pattern& presses) {
  return press_count_if_solved(puzzle, presses).has_value();
}

bool is_quiet(const Shape& shape, const Pattern& pattern) {
  return fits(shape, pattern) && collect_all(shape, pattern, Collect::reached).is_zero();
}

bool refutes(const Puzzle& puzzle, const Pattern& certificate) {
  if (certificate.states() != puzzle.states() || !is_quiet(puzzle.shape(), certificate)) {
    return false;
  }
  const Pattern demand = puzzle.demand();
  if (puzzle.states() == 2) return odd_overlap(certificate.bits(), demand.bits());
  const auto weights = certificate.values().cells();
  const auto wanted = demand.values().cells();
  std::uint64_t overlap = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) overlap += std::uint64_t{weights[i]} * wanted[i];
  return overlap % static_cast<std::uint64_t>(puzzle.states()) != 0;
}

}  // namespace quadrille::lightsout
