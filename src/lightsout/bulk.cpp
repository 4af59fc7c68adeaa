// A solution depends linearly on the board, so that tables over three pieces of the board's bits
// give one by three look-ups and two XORs; the same look-ups give the parities that must be even
// for a solution to exist. Then all quiet patterns are tried. The loops go over stretches of boards
// and have no branches: the compiler turns them into vector instructions of whatever the machine
// has.
#include <quadrille/core/assert.hpp>
#include <quadrille/lightsout/bulk.hpp>
#include <quadrille/lightsout/solve.hpp>

#include <algorithm>
#include <bit>

namespace quadrille::lightsout {
namespace {

constexpr int kMaxNullity = 12;
constexpr std::size_t kStretch = 256;  // boards that are worked on together, in the first cache

// One row of the matrix: which cells' presses reach a cell, and of which rows it is a sum.
struct Row {
  std::uint32_t presses = 0;
  std::uint32_t lights = 0;
};

std::uint32_t bit(int index) {
  return std::uint32_t{1} << index;
}

std::vector<Row> matrix_of(const Shape& shape) {
  const int cells = static_cast<int>(shape.cells());
  std::vector<Row> rows(static_cast<std::size_t>(cells));
  for (int press = 0; press < cells; ++press) {
    BitGrid presses(shape.width(), shape.height());
    presses.flip(press / shape.width(), press % shape.width());
    const std::uint32_t reached = to_integer(effect_of(shape, Pattern(presses)).bits());
    for (int light = 0; light < cells; ++light) {
      if ((reached & bit(light)) != 0) rows[static_cast<std::size_t>(light)].presses |= bit(press);
    }
  }
  for (int light = 0; light < cells; ++light) {
    rows[static_cast<std::size_t>(light)].lights = bit(light);
  }
  return rows;
}

// Gauss and Jordan: afterwards row i < rank has a pivot press of its own, pivots[i], and the other
// rows have no presses: their lights must sum up to 0.
std::vector<int> eliminate(std::vector<Row>& rows) {
  std::vector<int> pivots;
  for (int press = 0; press < static_cast<int>(rows.size()); ++press) {
    const auto done = static_cast<std::ptrdiff_t>(pivots.size());
    const auto found = std::find_if(rows.begin() + done, rows.end(), [&](const Row& row) {
      return (row.presses & bit(press)) != 0;
    });
    if (found == rows.end()) continue;
    std::iter_swap(found, rows.begin() + done);
    const Row pivot = rows[pivots.size()];
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i == pivots.size() || (rows[i].presses & bit(press)) == 0) continue;
      rows[i].presses ^= pivot.presses;
      rows[i].lights ^= pivot.lights;
    }
    pivots.push_back(press);
  }
  return pivots;
}

// All sums of the kernel vectors that set one free press each.
std::vector<std::uint32_t> quiet_patterns(const std::vector<Row>& rows,
                                          const std::vector<int>& pivots) {
  std::vector<std::uint32_t> sums{0};
  for (int free = 0; free < static_cast<int>(rows.size()); ++free) {
    if (std::ranges::find(pivots, free) != pivots.end()) continue;
    std::uint32_t quiet = bit(free);
    for (std::size_t i = 0; i < pivots.size(); ++i) {
      if ((rows[i].presses & bit(free)) != 0) quiet |= bit(pivots[i]);
    }
    const std::size_t known = sums.size();
    for (std::size_t i = 0; i < known; ++i) sums.push_back(sums[i] ^ quiet);
  }
  return sums;
}

// What one lit cell contributes: presses, and above them the parities that it changes.
std::uint64_t contribution(const std::vector<Row>& rows, const std::vector<int>& pivots,
                           int light) {
  std::uint64_t entry = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if ((rows[i].lights & bit(light)) == 0) continue;
    const std::size_t place =
        i < pivots.size() ? static_cast<std::size_t>(pivots[i]) : rows.size() + (i - pivots.size());
    entry |= std::uint64_t{1} << place;
  }
  return entry;
}

// Written out so that the vectoriser sees through it: x86-64 has no vector population count.
std::uint32_t weight_of(std::uint32_t bits) {
  bits -= (bits >> 1) & 0x55555555U;
  bits = (bits & 0x33333333U) + ((bits >> 2) & 0x33333333U);
  bits = (bits + (bits >> 4)) & 0x0F0F0F0FU;
  return (bits * 0x01010101U) >> 24;
}

}  // namespace

std::uint32_t to_integer(const BitGrid& board) {
  QUADRILLE_CHECK(board.size() <= kMaxBulkCells);
  std::uint32_t integer = 0;
  for (int row = board.height() - 1; row >= 0; --row) {
    integer = static_cast<std::uint32_t>(std::uint64_t{integer} << board.width()) |
              static_cast<std::uint32_t>(board.row(row)[0]);
  }
  return integer;
}

BitGrid from_integer(int width, int height, std::uint32_t integer) {
  QUADRILLE_CHECK(std::int64_t{width} * height <= kMaxBulkCells);
  BitGrid board(width, height);
  std::uint64_t rest = integer;
  for (int row = 0; row < height; ++row, rest >>= width) {
    board.row(row)[0] = rest & board.last_word_mask();
  }
  return board;
}

Result<BulkSolver> BulkSolver::make(const Shape& shape) {
  if (shape.cells() > kMaxBulkCells) {
    return fail("too_many_cells", "boards of " + std::to_string(shape.cells()) +
                                      " cells do not fit in integers of 32 bits");
  }
  std::vector<Row> rows = matrix_of(shape);
  const std::vector<int> pivots = eliminate(rows);
  BulkSolver solver;
  solver.cells_ = static_cast<int>(shape.cells());
  solver.nullity_ = solver.cells_ - static_cast<int>(pivots.size());
  if (solver.nullity_ > kMaxNullity) {
    return fail("kernel_too_large",
                "every board has 2^" + std::to_string(solver.nullity_) + " solutions or none");
  }
  solver.quiet_ = quiet_patterns(rows, pivots);
  for (std::size_t i = pivots.size(); i < rows.size(); ++i) {
    solver.invariants_.push_back(rows[i].lights);
  }
  const bool short_entries = solver.cells_ + solver.nullity_ <= 32;
  for (int piece = 0; piece < kPieces; ++piece) {
    const auto index = static_cast<std::size_t>(piece);
    const int first = solver.cells_ * piece / kPieces;
    const int last = solver.cells_ * (piece + 1) / kPieces;
    solver.cuts_[index + 1] = last;
    std::vector<std::uint64_t> entries{0};
    for (int light = first; light < last; ++light) {
      const std::uint64_t added = contribution(rows, pivots, light);
      const std::size_t known = entries.size();
      for (std::size_t i = 0; i < known; ++i) entries.push_back(entries[i] ^ added);
    }
    if (short_entries) {
      for (const std::uint64_t entry : entries) {
        solver.short_tables_[index].push_back(static_cast<std::uint32_t>(entry));
      }
    } else {
      solver.tables_[index] = std::move(entries);
    }
  }
  return solver;
}

void BulkSolver::solve(std::span<const std::uint32_t> boards,
                       std::span<std::uint32_t> answers) const {
  QUADRILLE_CHECK(boards.size() == answers.size());
  if (tables_[0].empty()) {
    solve_with(short_tables_, boards, answers);
  } else {
    solve_with(tables_, boards, answers);
  }
}

SolveReport BulkSolver::report(const Puzzle& puzzle) const {
  const std::uint32_t demand = to_integer(puzzle.demand().bits());
  std::uint32_t answer = 0;
  solve({&demand, 1}, {&answer, 1});
  const auto pattern = [&](std::uint32_t integer) {
    return Pattern(from_integer(puzzle.width(), puzzle.height(), integer));
  };
  SolveReport report;
  report.stats.method = Method::tables;
  report.nullity = nullity_;
  if (is_solution(answer)) {
    report.verdict = nullity_ == 0 ? Verdict::unique : Verdict::multiple;
    report.presses = pattern(answer);
    const auto press_count = press_count_if_solved(puzzle, *report.presses);
    QUADRILLE_CHECK(press_count.has_value());
    report.press_count = *press_count;
    report.lower_bound = *press_count;
    report.minimal = true;
    return report;
  }
  const auto odd = std::ranges::find_if(
      invariants_, [&](std::uint32_t lights) { return std::popcount(lights & demand) % 2 != 0; });
  QUADRILLE_CHECK(odd != invariants_.end());
  report.verdict = Verdict::none;
  report.certificate = pattern(*odd);
  QUADRILLE_CHECK(refutes(puzzle, *report.certificate));
  return report;
}

template <class Entry>
void BulkSolver::solve_with(const std::array<std::vector<Entry>, kPieces>& tables,
                            std::span<const std::uint32_t> boards,
                            std::span<std::uint32_t> answers) const {
  const Entry* first = tables[0].data();
  const Entry* second = tables[1].data();
  const Entry* third = tables[2].data();
  const auto first_mask = static_cast<std::uint32_t>(tables[0].size() - 1);
  const auto second_mask = static_cast<std::uint32_t>(tables[1].size() - 1);
  const auto third_mask = static_cast<std::uint32_t>(tables[2].size() - 1);
  const int second_cut = cuts_[1];
  const int third_cut = cuts_[2];
  const Entry press_bits = static_cast<Entry>((std::uint64_t{1} << cells_) - 1);
  std::array<std::uint32_t, kStretch> some;      // a solution, if there is one
  std::array<std::uint32_t, kStretch> unsolved;  // all ones, if there is none
  std::array<std::uint32_t, kStretch> weights;
  std::array<std::uint32_t, kStretch> lightest;
  for (std::size_t begin = 0; begin < boards.size(); begin += kStretch) {
    const std::size_t count = std::min(kStretch, boards.size() - begin);
    const std::uint32_t* lit = boards.data() + begin;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t board = lit[i];
      const Entry entry = first[board & first_mask] ^ second[(board >> second_cut) & second_mask] ^
                          third[(board >> third_cut) & third_mask];
      some[i] = static_cast<std::uint32_t>(entry & press_bits);
      unsolved[i] = entry > press_bits ? kNoPresses : 0;
    }
    for (std::size_t i = 0; i < count; ++i) {
      lightest[i] = some[i];
      weights[i] = weight_of(some[i]);
    }
    for (std::size_t q = 1; q < quiet_.size(); ++q) {
      const std::uint32_t quiet = quiet_[q];
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t other = some[i] ^ quiet;
        const std::uint32_t weight = weight_of(other);
        const bool lighter = weight < weights[i];
        lightest[i] = lighter ? other : lightest[i];
        weights[i] = lighter ? weight : weights[i];
      }
    }
    for (std::size_t i = 0; i < count; ++i) answers[begin + i] = lightest[i] | unsolved[i];
  }
}

}  // namespace quadrille::lightsout
