#include "nonogram/colour/assignment.hpp"

namespace quadrille::nonogram::colour {

Assignment::Assignment(Board& board) : board_(board) {
  const int cells = board.cell_count();
  root_domains_.reserve(index(cells));
  first_variables_.reserve(index(cells) + 1);
  literals_.resize(index(cells) * static_cast<std::size_t>(board.values()));
  for (int cell = 0; cell < cells; ++cell) add_variables(cell);
  first_variables_.push_back(variable_count());
  values_ = ZeroedVector<std::int8_t>(variables_.size() * 2);
  facts_ = ZeroedVector<Fact>(variables_.size());
  trail_.reserve(variables_.size());
}

void Assignment::add_variables(int cell) {
  const Domain domain = board_.domain(cell);
  root_domains_.push_back(domain);
  first_variables_.push_back(variable_count());
  if (is_single(domain)) return;
  Literal* literals = literals_.data() + index(cell) * static_cast<std::size_t>(board_.values());
  if (std::popcount(domain) == 2) {
    const auto lower = static_cast<Value>(std::countr_zero(domain));
    const auto upper = static_cast<Value>(std::countr_zero(domain & (domain - 1)));
    literals[lower] = Literal::of(variable_count(), true);
    literals[upper] = Literal::of(variable_count(), false);
    variables_.push_back({cell, lower, upper});
    return;
  }
  for (Domain left = domain; left != 0; left &= left - 1) {
    const auto value = static_cast<Value>(std::countr_zero(left));
    literals[value] = Literal::of(variable_count(), true);
    variables_.push_back({cell, value, kNoValue});
  }
}

std::size_t Assignment::memory_bytes() const {
  return root_domains_.capacity() * sizeof(Domain) +
         first_variables_.capacity() * sizeof(std::int32_t) +
         literals_.capacity() * sizeof(Literal) + variables_.capacity() * sizeof(Variable) +
         values_.capacity() + facts_.capacity() * sizeof(Fact) +
         trail_.capacity() * sizeof(Literal) + level_starts_.capacity() * sizeof(std::int32_t);
}

}  // namespace quadrille::nonogram::colour
