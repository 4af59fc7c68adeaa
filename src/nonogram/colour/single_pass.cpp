#include "nonogram/colour/single_pass.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <bit>
#include <span>

namespace quadrille::nonogram::colour {
namespace {

std::vector<int> lines_in_order(GridSize size, int number) {
  std::vector<int> rows(static_cast<std::size_t>(size.height));
  std::vector<int> columns(static_cast<std::size_t>(size.width));
  for (int row = 0; row < size.height; ++row) rows[static_cast<std::size_t>(row)] = row;
  for (int column = 0; column < size.width; ++column) {
    columns[static_cast<std::size_t>(column)] = size.height + column;
  }
  if ((number & 1) != 0) std::ranges::reverse(rows);
  if ((number & 2) != 0) std::ranges::reverse(columns);
  if ((number & 4) != 0) std::swap(rows, columns);
  rows.insert(rows.end(), columns.begin(), columns.end());
  return rows;
}

}  // namespace

SinglePass::SinglePass(const Puzzle& puzzle, int order)
    : grid_(puzzle), order_(lines_in_order(puzzle.size(), order)) {
  gains_.resize(order_.size());
}

bool SinglePass::run(LimitWatch& watch) {
  for (const int line : order_) refresh(line);
  for (;;) {
    int best = -1;
    for (const int line : order_) {
      if (gain(line) > 0 && (best < 0 || gain(line) > gain(best))) best = line;
    }
    if (best < 0 || watch.reached_now()) return best < 0 && grid_.open_cells() == 0;
    look_at(best);
  }
}

void SinglePass::refresh(int line) {
  if (gain(line) == kLookedAt) return;
  const std::span<const Word64> after = grid_.look_at(line);
  const std::span<const Word64> before = grid_.board().sets(line);
  int values = 0;
  for (std::size_t index = 0; index < after.size(); ++index) {
    values += std::popcount(before[index] & ~after[index]);
  }
  gain(line) = values;
}

void SinglePass::look_at(int line) {
  const std::span<const Word64> looked = grid_.look_at(line);
  const std::vector<Word64> after(looked.begin(), looked.end());
  gain(line) = kLookedAt;
  const GridSize size = grid_.size();
  const LineId id = size.line_id(line);
  const std::size_t pieces = grid_.board().set_pieces(line);
  for (int place = 0; place < size.length_of(id); ++place) {
    Domain domain = 0;
    for (int value = 0; value < grid_.board().values(); ++value) {
      const auto cell = static_cast<std::size_t>(place);
      const Word64 set = after[static_cast<std::size_t>(value) * pieces + cell / 64];
      if ((set >> (cell % 64) & 1) != 0) domain |= domain_of(static_cast<Value>(value));
    }
    const int cell = size.line(id).cell(place);
    if (grid_.board().domain(cell) == domain) continue;
    const bool fits = grid_.restrict_to(cell, domain);
    QUADRILLE_CHECK(fits);
    refresh(size.number_of(id.crossing(place)));
  }
}

}  // namespace quadrille::nonogram::colour
