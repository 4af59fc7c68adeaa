#include "verify/claim_parts.hpp"

#include <quadrille/nonogram/grid_text.hpp>
#include <quadrille/verify/nonogram.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

namespace quadrille::verify {
namespace {

namespace colour = nonogram::colour;
using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::Puzzle;

std::string broken(std::string_view axis, int index) {
  return "the solution breaks the clue of " + std::string(axis) + " " + std::to_string(index + 1);
}

// What a whole line of cells reads as, or nothing if a cell is unknown.
template <class CellAt>
std::optional<Clue> runs_of(int length, CellAt cell_at) {
  Clue runs;
  bool in_run = false;
  for (int place = 0; place < length; ++place) {
    const Cell cell = cell_at(place);
    if (cell == Cell::unknown) return std::nullopt;
    if (cell == Cell::filled && !in_run) runs.push_back(0);
    if (cell == Cell::filled) ++runs.back();
    in_run = cell == Cell::filled;
  }
  return runs;
}

}  // namespace

std::optional<std::string> wrong_line(const Puzzle& puzzle, const CellGrid& grid) {
  if (grid.width() != puzzle.width() || grid.height() != puzzle.height()) {
    return "the solution has another size than the puzzle";
  }
  for (int row = 0; row < grid.height(); ++row) {
    const auto runs = runs_of(grid.width(), [&](int column) { return grid.at(row, column); });
    if (runs != puzzle.rows()[static_cast<std::size_t>(row)]) return broken("row", row);
  }
  for (int column = 0; column < grid.width(); ++column) {
    const auto runs = runs_of(grid.height(), [&](int row) { return grid.at(row, column); });
    if (runs != puzzle.columns()[static_cast<std::size_t>(column)]) return broken("column", column);
  }
  return std::nullopt;
}

namespace {

// Is this text the formula, character by character, as docs/PROOFS.md has it: comments, head, then
// a clause a line with one blank behind each literal? It says yes for what nearly every claim holds
// and costs a tenth of reading; what it says no to is to be read.
bool is_written_as(std::string_view text, const Formula& formula) {
  while (text.starts_with("c ")) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  const std::string head = "p cnf " + std::to_string(formula.variables()) + " " +
                           std::to_string(formula.clause_count()) + "\n";
  if (!text.starts_with(head)) return false;
  const char* next = text.data() + head.size();
  const char* const end = text.data() + text.size();
  const auto take = [&](char character) { return next != end && *next++ == character; };
  for (std::size_t index = 0; index < formula.clause_count(); ++index) {
    for (const int literal : formula.clause(index)) {
      if (literal < 0 && !take('-')) return false;
      // No literal has more digits than ten, so that this number cannot overflow; 0s in front do
      // no harm.
      std::int64_t variable = 0;
      for (int digits = 0; digits < 10 && next != end && *next >= '0' && *next <= '9'; ++digits) {
        variable = variable * 10 + (*next++ - '0');
      }
      if (variable != std::abs(literal) || !take(' ')) return false;
    }
    if (!take('0') || !take('\n')) return false;
  }
  return next == end;
}

// Where the formula of the claim is another, in words.
std::optional<std::string> difference(const Formula& claimed, const Formula& own) {
  for (std::size_t index = 0; index < own.clause_count(); ++index) {
    const auto left = own.clause(index);
    if (index < claimed.clause_count()) {
      const auto right = claimed.clause(index);
      if (std::equal(left.begin(), left.end(), right.begin(), right.end())) continue;
    }
    return "clause " + std::to_string(index + 1) + " of the formula is not the puzzle's";
  }
  if (claimed != own) return "the formula has more clauses or variables than the puzzle's";
  return std::nullopt;
}

}  // namespace

Result<std::optional<std::string>> difference_from(std::string_view text, const Formula& own) {
  if (is_written_as(text, own)) return std::optional<std::string>();
  const auto claimed = read_dimacs(text);
  if (!claimed) return tl::unexpected(claimed.error());
  return difference(*claimed, own);
}

namespace {

// The blocks of a line that give each of its cells a colour or the background.
template <class ValueAt>
colour::Clue blocks_of(int length, ValueAt value_at) {
  colour::Clue blocks;
  int before = 0;
  for (int place = 0; place < length; ++place) {
    const colour::Value value = value_at(place);
    if (value != 0 && value != before) blocks.push_back({0, value});
    if (value != 0) ++blocks.back().length;
    before = value;
  }
  return blocks;
}

}  // namespace

std::optional<std::string> wrong_line(const colour::Puzzle& puzzle,
                                      const colour::Picture& picture) {
  if (picture.width() != puzzle.width() || picture.height() != puzzle.height()) {
    return "the solution has another size than the puzzle";
  }
  for (int row = 0; row < picture.height(); ++row) {
    const auto blocks =
        blocks_of(picture.width(), [&](int column) { return picture.at(row, column); });
    if (blocks != puzzle.rows()[static_cast<std::size_t>(row)]) return broken("row", row);
  }
  for (int column = 0; column < picture.width(); ++column) {
    const auto blocks =
        blocks_of(picture.height(), [&](int row) { return picture.at(row, column); });
    if (blocks != puzzle.columns()[static_cast<std::size_t>(column)]) {
      return broken("column", column);
    }
  }
  return std::nullopt;
}

namespace {

// A line of marks a row, all of one length. Error: bad_solution, with the place.
Result<colour::Picture> read_picture(const colour::Palette& palette, std::string_view text) {
  const std::size_t width = std::min(text.find('\n'), text.size());
  const auto rows = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  // Before anything is made room for: a long first row and many short ones would ask for much.
  if (rows * (width + 1) != text.size()) {
    return fail("bad_solution", "the rows of the solution are not of one length, each with its end",
                1, 1);
  }
  colour::Picture picture(static_cast<int>(width), static_cast<int>(rows));
  for (int row = 0; row < picture.height(); ++row) {
    for (int column = 0; column < picture.width(); ++column) {
      const auto value = palette.value_of(text[static_cast<std::size_t>(column)]);
      if (!value) return fail("bad_solution", "no colour has this mark", row + 1, column + 1);
      picture.at(row, column) = *value;
    }
    text.remove_prefix(width + 1);
  }
  return picture;
}

Result<CellGrid> read_solution(const Puzzle& /*puzzle*/, std::string_view text) {
  return nonogram::read_grid(text);
}
Result<colour::Picture> read_solution(const colour::Puzzle& puzzle, std::string_view text) {
  return read_picture(puzzle.palette(), text);
}

template <class Solution, class Own>
Result<Finding> check(const Own& puzzle, const NonogramClaim& claim, const Limits& limits) {
  std::optional<Solution> solution;
  if (claim.one_solution) {
    auto read = read_solution(puzzle, claim.solution);
    if (!read) return tl::unexpected(read.error());
    if (auto wrong = wrong_line(puzzle, *read)) return not_verified(*wrong);
    solution = *std::move(read);
  }
  const FormulaSize size = formula_size(puzzle);
  if (size.variables > static_cast<std::size_t>(kMaxVariable) ||
      2 * size.bytes() > limits.max_memory) {
    return Finding{false, {}, 0, LimitReached::memory};
  }
  const Formula own = formula_of(puzzle, solution ? &*solution : nullptr);
  const auto different = difference_from(claim.formula, own);
  if (!different) return tl::unexpected(different.error());
  if (*different) return not_verified(**different);
  return check_proof(own, claim.proof, claim.format, limits);
}

}  // namespace

Result<Finding> check_claim(const Puzzle& puzzle, const NonogramClaim& claim,
                            const Limits& limits) {
  return check<CellGrid>(puzzle, claim, limits);
}

Result<Finding> check_claim(const colour::Puzzle& puzzle, const NonogramClaim& claim,
                            const Limits& limits) {
  return check<colour::Picture>(puzzle, claim, limits);
}

}  // namespace quadrille::verify
