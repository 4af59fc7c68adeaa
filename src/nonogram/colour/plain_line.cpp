#include "nonogram/colour/plain_line.hpp"

#include <cstddef>
#include <cstdint>

namespace quadrille::nonogram::colour {
namespace {

class PlainLine {
 public:
  PlainLine(const Clue& clue, std::span<const Domain> domains)
      : clue_(clue),
        domains_(domains),
        blocks_(static_cast<int>(clue.size())),
        cells_(static_cast<int>(domains.size())),
        before_(static_cast<std::size_t>((blocks_ + 1) * (cells_ + 1))),
        after_(before_.size()),
        runs_(static_cast<std::size_t>(blocks_ * (cells_ + 1))) {}

  std::optional<std::vector<Domain>> narrowed() {
    if (!fill_tables()) return std::nullopt;
    std::vector<Domain> result(domains_.size());
    for (int cell = 0; cell < cells_; ++cell) {
      for (int done = 0; done <= blocks_; ++done) {
        if (may(cell, 0) && before(done, cell) && after(done, cell + 1)) {
          result[static_cast<std::size_t>(cell)] |= domain_of(0);
        }
      }
    }
    for (int block = 0; block < blocks_; ++block) add_places(block, result);
    return result;
  }

  std::optional<OutermostStarts> outermost() {
    if (!fill_tables()) return std::nullopt;
    OutermostStarts starts;
    for (int index = 0; index < blocks_; ++index) {
      int first = 0;
      while (!can_stand(index, first)) ++first;
      int last = cells_ - block(index).length;
      while (!can_stand(index, last)) --last;
      starts.leftmost.push_back(first);
      starts.rightmost.push_back(last);
    }
    return starts;
  }

 private:
  // False when there is no placement.
  bool fill_tables() {
    measure_runs();
    fill_before();
    if (!before(blocks_, cells_)) return false;
    fill_after();
    return true;
  }
  [[nodiscard]] bool can_stand(int index, int start) const {
    return fits(index, start) && starts(index, start) && ends(index, start + block(index).length);
  }
  [[nodiscard]] std::size_t at(int block, int cell) const {
    return static_cast<std::size_t>(block) * static_cast<std::size_t>(cells_ + 1) +
           static_cast<std::size_t>(cell);
  }
  [[nodiscard]] const Block& block(int index) const {
    return clue_[static_cast<std::size_t>(index)];
  }
  [[nodiscard]] bool may(int cell, Value value) const {
    return (domains_[static_cast<std::size_t>(cell)] & domain_of(value)) != 0;
  }
  // The first `done` blocks can stand in the first `cell` cells, and nothing else.
  [[nodiscard]] bool before(int done, int cell) const { return before_[at(done, cell)] != 0; }
  // The blocks from `done` on can stand in the cells from `cell` on, and nothing else.
  [[nodiscard]] bool after(int done, int cell) const { return after_[at(done, cell)] != 0; }
  [[nodiscard]] bool needs_gap(int left) const {
    return left >= 0 && left + 1 < blocks_ && block(left).colour == block(left + 1).colour;
  }

  // How many cells from each on may have the colour of the block.
  void measure_runs() {
    for (int index = 0; index < blocks_; ++index) {
      for (int cell = cells_ - 1; cell >= 0; --cell) {
        runs_[at(index, cell)] =
            may(cell, block(index).colour) ? runs_[at(index, cell + 1)] + 1 : 0;
      }
    }
  }
  [[nodiscard]] bool fits(int index, int start) const {
    return start >= 0 && start + block(index).length <= cells_ &&
           runs_[at(index, start)] >= block(index).length;
  }
  // What stands before the block allows it to start there.
  [[nodiscard]] bool starts(int index, int start) const {
    if (!needs_gap(index - 1)) return before(index, start);
    return start > 0 && may(start - 1, 0) && before(index, start - 1);
  }
  // What stands behind the block allows it to end before `end`.
  [[nodiscard]] bool ends(int index, int end) const {
    if (!needs_gap(index)) return after(index + 1, end);
    return end < cells_ && may(end, 0) && after(index + 1, end + 1);
  }

  void fill_before() {
    before_[at(0, 0)] = 1;
    for (int done = 0; done <= blocks_; ++done) {
      for (int cell = done == 0 ? 1 : 0; cell <= cells_; ++cell) {
        bool possible = cell > 0 && may(cell - 1, 0) && before(done, cell - 1);
        if (!possible && done > 0) {
          const int start = cell - block(done - 1).length;
          possible = fits(done - 1, start) && starts(done - 1, start);
        }
        before_[at(done, cell)] = possible ? 1 : 0;
      }
    }
  }

  void fill_after() {
    after_[at(blocks_, cells_)] = 1;
    for (int done = blocks_; done >= 0; --done) {
      for (int cell = done == blocks_ ? cells_ - 1 : cells_; cell >= 0; --cell) {
        bool possible = cell < cells_ && may(cell, 0) && after(done, cell + 1);
        if (!possible && done < blocks_) {
          possible = fits(done, cell) && ends(done, cell + block(done).length);
        }
        after_[at(done, cell)] = possible ? 1 : 0;
      }
    }
  }

  void add_places(int index, std::vector<Domain>& result) const {
    int covered_until = 0;
    const Block& placed = block(index);
    for (int cell = 0; cell < cells_; ++cell) {
      if (can_stand(index, cell)) {
        covered_until = cell + placed.length;
      }
      if (cell < covered_until) result[static_cast<std::size_t>(cell)] |= domain_of(placed.colour);
    }
  }

  const Clue& clue_;
  std::span<const Domain> domains_;
  int blocks_;
  int cells_;
  std::vector<std::uint8_t> before_;
  std::vector<std::uint8_t> after_;
  std::vector<int> runs_;
};

}  // namespace

std::optional<std::vector<Domain>> plain_narrow(const Clue& clue, std::span<const Domain> domains) {
  return PlainLine(clue, domains).narrowed();
}

std::optional<OutermostStarts> plain_outermost(const Clue& clue, std::span<const Domain> domains) {
  return PlainLine(clue, domains).outermost();
}

std::vector<Domain> line_of(const DomainGrid& grid, LineId line) {
  if (line.is_row()) {
    const auto cells = grid.row(line.index);
    return {cells.begin(), cells.end()};
  }
  std::vector<Domain> domains(static_cast<std::size_t>(grid.height()));
  for (int row = 0; row < grid.height(); ++row) {
    domains[static_cast<std::size_t>(row)] = grid.at(row, line.index);
  }
  return domains;
}

}  // namespace quadrille::nonogram::colour
