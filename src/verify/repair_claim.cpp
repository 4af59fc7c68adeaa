// A *fault* says: in the picture with these cells flipped, flipping the cells of a switch changes
// no clue, and it goes on changing none whatever becomes of the cells outside a support. So every
// picture that agrees on the support has a second solution, and whoever wants one solution has to
// flip a cell of the support that is not flipped here, or leave one that is. That is a clause over
// the variables "this cell is flipped". A counter adds "fewer cells than the repair flips"; the
// proof shows that the two contradict each other.
#include "verify/claim_parts.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/grid_text.hpp>
#include <quadrille/verify/nonogram.hpp>
#include <quadrille/verify/repair.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace quadrille::verify {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Puzzle;

using CellMarks = std::vector<bool>;  // row by row

// `flips | switch | support`, cells as their variables.
struct Fault {
  CellMarks flips;
  CellMarks switch_cells;
  CellMarks support;
};

Result<Fault> read_fault(const Line& line, std::size_t cells) {
  Fault fault;
  const std::array<CellMarks*, 3> lists{&fault.flips, &fault.switch_cells, &fault.support};
  for (CellMarks* const list : lists) list->resize(cells);
  std::size_t list = 0;
  for (const Word& word : split_words(line.text)) {
    if (word.text == "|" && list < 2) {
      ++list;
      continue;
    }
    const auto cell = parse_number(word.text, static_cast<std::int64_t>(cells));
    if (!cell || *cell == 0) {
      return fail("bad_faults", "expected a cell, from 1 to " + std::to_string(cells), line.number,
                  word.column);
    }
    (*lists[list])[static_cast<std::size_t>(*cell) - 1] = true;
  }
  if (list != 2) {
    return fail("bad_faults", "expected three lists of cells with | between them", line.number, 1);
  }
  return fault;
}

// The blocks of a line as they grow.
struct Blocks {
  std::vector<int> lengths;
  bool inside = false;

  void add(bool filled) {
    if (filled && !inside) lengths.push_back(0);
    if (filled) ++lengths.back();
    inside = filled;
  }
  friend bool operator==(const Blocks&, const Blocks&) = default;
};

// Is the clue of the line the same before and after the flip, whatever its free cells are? They are
// the same before and after, so that two lines that are in step stay so over them. Whether a block
// is open behind free cells nobody knows; the two must agree until it is closed.
template <class CellAt>
bool keeps_clue(int length, CellAt at) {
  Blocks before;
  Blocks after;
  bool unknown_block = false;
  for (int place = 0; place < length; ++place) {
    const auto [fixed, filled, flipped] = at(place);
    if (!fixed) {
      if (!unknown_block && before != after) return false;
      unknown_block = true;
      continue;
    }
    if (unknown_block) {
      if (flipped) return false;
      if (filled) continue;
      unknown_block = false;
      before = after = {};
    }
    before.add(filled);
    after.add(filled != flipped);
  }
  return unknown_block || before.lengths == after.lengths;
}

struct CellOfLine {
  bool fixed = false;
  bool filled = false;
  bool flipped = false;
};

// Why the fault does not hold, in words.
std::optional<std::string> flaw_of(const Fault& fault, const CellGrid& picture) {
  const auto index_of = [&](int row, int column) {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(picture.width()) +
           static_cast<std::size_t>(column);
  };
  bool any = false;
  for (std::size_t cell = 0; cell < fault.switch_cells.size(); ++cell) {
    if (!fault.switch_cells[cell]) continue;
    any = true;
    if (!fault.support[cell]) return "a cell of the switch is not in the support";
  }
  if (!any) return "the switch has no cell";
  const auto at = [&](int row, int column) {
    const std::size_t index = index_of(row, column);
    const bool filled = (picture.at(row, column) == Cell::filled) != fault.flips[index];
    return CellOfLine{fault.support[index], filled, fault.switch_cells[index]};
  };
  for (int row = 0; row < picture.height(); ++row) {
    if (!keeps_clue(picture.width(), [&](int column) { return at(row, column); })) {
      return "the clue of row " + std::to_string(row + 1) + " may change";
    }
  }
  for (int column = 0; column < picture.width(); ++column) {
    if (!keeps_clue(picture.height(), [&](int row) { return at(row, column); })) {
      return "the clue of column " + std::to_string(column + 1) + " may change";
    }
  }
  return std::nullopt;
}

// The clauses of all faults, and the cells that occur in them.
class Escapes {
 public:
  explicit Escapes(std::size_t cells) : used_(cells) {}

  void add(const Fault& fault) {
    std::vector<int>& clause = clauses_.emplace_back();
    for (std::size_t cell = 0; cell < used_.size(); ++cell) {
      if (!fault.support[cell]) continue;
      used_[cell] = true;
      const int variable = static_cast<int>(cell) + 1;
      clause.push_back(fault.flips[cell] ? -variable : variable);
    }
  }

  // These clauses, and that fewer than `size` cells are flipped: a counter over the used cells in
  // their order, with a variable for "at least j of the first i".
  [[nodiscard]] Formula with_fewer_than(int size) const {
    std::vector<int> used;
    for (std::size_t cell = 0; cell < used_.size(); ++cell) {
      if (used_[cell]) used.push_back(static_cast<int>(cell) + 1);
    }
    const int cells = static_cast<int>(used_.size());
    Formula formula(cells + static_cast<int>(used.size()) * size);
    for (const std::vector<int>& clause : clauses_) formula.add(clause);
    const auto counted = [&](std::size_t first, int many) {
      return cells + (static_cast<int>(first) - 1) * size + many;
    };
    for (std::size_t first = 1; first <= used.size(); ++first) {
      const int cell = used[first - 1];
      for (int many = 1; many <= size; ++many) {
        const int here = counted(first, many);
        if (first > 1) formula.add(std::array{-counted(first - 1, many), here});
        if (many == 1) formula.add(std::array{-cell, here});
        if (first > 1 && many > 1) {
          formula.add(std::array{-cell, -counted(first - 1, many - 1), here});
        }
      }
    }
    if (!used.empty()) formula.add(std::array{-counted(used.size(), size)});
    return formula;
  }

 private:
  std::vector<std::vector<int>> clauses_;
  CellMarks used_;
};

// How many cells of the two differ.
int distance(const CellGrid& left, const CellGrid& right) {
  int cells = 0;
  for (std::size_t cell = 0; cell < left.size(); ++cell) {
    cells += left.cells()[cell] != right.cells()[cell] ? 1 : 0;
  }
  return cells;
}

Result<Finding> check_bound(const CellGrid& picture, int size, const RepairClaim& claim,
                            const Limits& limits) {
  LimitWatch watch(limits);
  Escapes escapes(picture.size());
  std::uint64_t faults = 0;
  LineCursor lines(claim.faults);
  while (const auto line = lines.next()) {
    const auto fault = read_fault(*line, picture.size());
    if (!fault) return tl::unexpected(fault.error());
    ++faults;
    if (auto flaw = flaw_of(*fault, picture)) {
      return not_verified("fault " + std::to_string(faults) + ": " + *flaw, faults);
    }
    escapes.add(*fault);
    // Each of the counter's variables has about three clauses of about three literals.
    watch.holds_memory(claim.faults.size() * sizeof(int) +
                       64 * picture.size() * static_cast<std::size_t>(size));
    if (watch.reached_now()) return Finding{false, {}, faults, watch.reason()};
  }
  const Formula own = escapes.with_fewer_than(size);
  const auto different = difference_from(claim.bound_formula, own);
  if (!different) return tl::unexpected(different.error());
  if (*different) return not_verified("bound: " + **different, faults);
  auto finding = check_proof(own, claim.bound_proof, ProofFormat::drat, limits);
  if (!finding) return finding;
  if (!finding->reason.empty()) finding->reason = "bound: " + finding->reason;
  finding->steps += faults;
  return finding;
}

}  // namespace

Result<Finding> check_repair(const Puzzle& puzzle, const RepairClaim& claim, const Limits& limits) {
  const auto picture = nonogram::read_grid(claim.picture);
  if (!picture) return tl::unexpected(picture.error());
  if (auto wrong = wrong_line(puzzle, *picture)) return not_verified(*wrong);
  const auto repaired = nonogram::read_grid(claim.repaired);
  if (!repaired) return tl::unexpected(repaired.error());
  const auto changed = Puzzle::from_picture(*repaired);
  if (!changed) return tl::unexpected(changed.error());
  if (repaired->width() != picture->width() || repaired->height() != picture->height()) {
    return not_verified("the repaired picture has another size than the puzzle");
  }
  auto unique = check_claim(
      *changed, {true, claim.formula, claim.repaired, claim.proof, ProofFormat::drat}, limits);
  if (!unique || !unique->verified) return unique;
  const int size = distance(*picture, *repaired);
  if (size == 0) return unique;
  auto bound = check_bound(*picture, size, claim, limits);
  if (bound) bound->steps += unique->steps;
  return bound;
}

}  // namespace quadrille::verify
