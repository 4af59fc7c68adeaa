// The checkers on which every answer rests. They follow the rules of the game, share nothing with
// the solvers, and ask of each cell one question: which presses reach it? Two states are added row
// by row in words, so that even the check of 10^8 cells takes milliseconds.
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

// to[c] += from[c + shift] wherever both columns exist; rows of `bits` bits, modulo 2.
void add_shifted(std::span<Word> to, std::span<const Word> from, int shift) {
  const std::size_t count = to.size();
  const auto whole = static_cast<std::size_t>(std::abs(shift) / kWordBits);
  const int part = std::abs(shift) % kWordBits;
  if (whole >= count) return;
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

// One row of what every cell collects.
void collect_bit_row(const Shape& shape, const BitGrid& pattern, Collect collect, int row,
                     std::span<Word> sum) {
  std::ranges::fill(sum, Word{0});
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

// A rectangle with two states. Calls visit(row, words) for one row after the other; stops when it
// says false.
template <class Visit>
bool collect_bits(const Shape& shape, const BitGrid& pattern, Collect collect, const Visit& visit) {
  std::vector<Word> sum(pattern.words_per_row());
  for (int row = 0; row < shape.height(); ++row) {
    collect_bit_row(shape, pattern, collect, row, sum);
    if (!visit(row, std::span<const Word>(sum))) return false;
  }
  return true;
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
  collect_bits(shape, pattern.bits(), collect, [&](int row, std::span<const Word> sum) {
    std::ranges::copy(sum, result.row(row).begin());
    return true;
  });
  return Pattern(std::move(result));
}

bool fits(const Shape& shape, const Pattern& pattern) {
  return pattern.width() == shape.width() && pattern.height() == shape.height();
}

// Word by word, without a board of its own: the check of the largest boards.
bool bits_solve(const Puzzle& puzzle, const BitGrid& presses) {
  const BitGrid& start = puzzle.start().bits();
  const Pattern target = puzzle.has_target() ? puzzle.target() : Pattern();
  return collect_bits(puzzle.shape(), presses, Collect::reaching,
                      [&](int row, std::span<const Word> sum) {
                        if (!puzzle.has_target()) return std::ranges::equal(sum, start.row(row));
                        const auto from = start.row(row);
                        const auto to = target.bits().row(row);
                        for (std::size_t i = 0; i < sum.size(); ++i) {
                          if (sum[i] != (from[i] ^ to[i])) return false;
                        }
                        return true;
                      });
}

}  // namespace

Pattern effect_of(const Shape& shape, const Pattern& presses) {
  QUADRILLE_CHECK(fits(shape, presses));
  return collect_all(shape, presses, Collect::reaching);
}

bool solves(const Puzzle& puzzle, const Pattern& presses) {
  if (!fits(puzzle.shape(), presses) || presses.states() != puzzle.states()) return false;
  if (puzzle.states() == 2 && !puzzle.shape().is_graph()) return bits_solve(puzzle, presses.bits());
  return sum_of(puzzle.start(), effect_of(puzzle.shape(), presses)) == puzzle.target();
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
