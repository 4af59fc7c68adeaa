#include "nonogram/fixed/fixed_state.hpp"

namespace quadrille::nonogram {

FixedState::FixedState(int width, int height, FixedMemory& memory)
    : width_(width),
      height_(height),
      lines_(memory.take<LineCells<Word64>>(static_cast<std::size_t>(line_count()))),
      values_(memory.take<std::int8_t>(2 * static_cast<std::size_t>(cell_count()))),
      facts_(memory.take<Fact>(static_cast<std::size_t>(cell_count()))),
      trail_(memory.take<std::uint16_t>(static_cast<std::size_t>(cell_count()))),
      level_starts_(memory.take<std::uint16_t>(static_cast<std::size_t>(cell_count()))) {
  for (int line = 0; line < line_count(); ++line) {
    const Word64 all = low_bits<Word64>(line_length(line));
    lines_[static_cast<std::size_t>(line)] = {all, all};
  }
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      Fact& fact = facts_[static_cast<std::size_t>(cell_at(row, column))];
      fact.row = static_cast<std::uint8_t>(row);
      fact.column = static_cast<std::uint8_t>(column);
    }
  }
}

// Takes the literal's opposite out of the sets of its lines, or puts it back.
void FixedState::flip_opposite(Literal literal) {
  const int row = fact(literal.cell()).row;
  const int column = fact(literal.cell()).column;
  LineCells<Word64>& in_row = lines_[static_cast<std::size_t>(row)];
  LineCells<Word64>& in_column = lines_[static_cast<std::size_t>(height_ + column)];
  const bool filled = literal.filled();
  (filled ? in_row.may_empty : in_row.may_fill) ^= Word64{1} << column;
  (filled ? in_column.may_empty : in_column.may_fill) ^= Word64{1} << row;
}

void FixedState::decide(Literal literal) {
  level_starts_[level_++] = static_cast<std::uint16_t>(trail_size_);
  assign(literal, Cause::none());
}

void FixedState::assign(Literal literal, Cause cause, int basis) {
  QUADRILLE_ASSERT(is_open(literal.cell()));
  values_[literal.code()] = 1;
  values_[(~literal).code()] = -1;
  flip_opposite(literal);
  Fact& fact = facts_[static_cast<std::size_t>(literal.cell())];
  fact.cause = cause;
  fact.level = static_cast<std::uint16_t>(level_);
  fact.trail_position = static_cast<std::uint16_t>(trail_size_);
  fact.basis = static_cast<std::uint16_t>(basis);
  trail_[trail_size_++] = static_cast<std::uint16_t>(literal.code());
}

void FixedState::reopen(Literal literal) {
  values_[literal.code()] = 0;
  values_[(~literal).code()] = 0;
  flip_opposite(literal);
}

}  // namespace quadrille::nonogram
