#include "teaching/clause_learning.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/teaching/nonogram.hpp>
#include <quadrille/verify/nonogram.hpp>

namespace quadrille::teaching {
namespace {

using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Puzzle;
using nonogram::SolveReport;

constexpr Meaning kMeaning{.depth = "decisions made (level)",
                           .nodes = "decisions",
                           .children = "",
                           .discarded = "conflicts",
                           .queue = "literals known when deciding, at most",
                           .table = "clauses learned so far"};

// Making the formula has no limits of its own: it must not take long.
constexpr std::size_t kMostLiterals = 8'000'000;

CellGrid picture_of(const Puzzle& puzzle, const ClauseLearning& search) {
  CellGrid picture(puzzle.width(), puzzle.height(), Cell::empty);
  int variable = 0;
  for (Cell& cell : picture.cells()) {
    if (search.is_true(++variable)) cell = Cell::filled;
  }
  return picture;
}

// The clause that excludes the picture.
std::vector<int> other_than(const CellGrid& picture) {
  std::vector<int> clause;
  int variable = 0;
  for (const Cell cell : picture.cells()) {
    ++variable;
    clause.push_back(cell == Cell::filled ? -variable : variable);
  }
  return clause;
}

void find_two(const Puzzle& puzzle, ClauseLearning& search, LimitWatch& watch,
              SolveReport& report) {
  using Status = ClauseLearning::Status;
  while (report.found < 2) {
    const Status status = search.run();
    if (status == Status::limit_reached) {
      report.limit = watch.reason();
      return;
    }
    if (status == Status::contradiction) {
      report.exhausted = true;
      report.verdict = report.found == 0 ? Verdict::none : Verdict::unique;
      return;
    }
    const CellGrid picture = picture_of(puzzle, search);
    QUADRILLE_CHECK(nonogram::satisfies(puzzle, picture));
    report.solutions.push_back(picture);
    ++report.found;
    search.add_clause(other_than(picture));
  }
  report.verdict = Verdict::multiple;
}

}  // namespace

Taught<SolveReport> clause_learning(const Puzzle& puzzle, const Limits& limits) {
  Taught<SolveReport> taught{{}, Trace("learning", kMeaning)};
  SolveReport& report = taught.report;
  LimitWatch watch(limits);
  const verify::FormulaSize size = verify::formula_size(puzzle);
  // The formula once as it is given, and once with its watchers.
  constexpr std::uint64_t kBytesOfLiteral = 12;
  if (size.literals > kMostLiterals) {
    report.limit = LimitReached::size;
    return taught;
  }
  watch.holds_memory(size.literals * kBytesOfLiteral + size.bytes());
  if (watch.reached_now()) {
    report.limit = watch.reason();
    return taught;
  }
  ClauseLearning search(verify::formula_of(puzzle, nullptr), taught.trace, watch);
  taught.trace.add_counter("variables", size.variables);
  taught.trace.add_counter("clauses", size.clauses);
  if (watch.reached()) {
    report.limit = watch.reason();
  } else {
    find_two(puzzle, search, watch, report);
  }
  taught.trace.add_counter("conflicts", search.conflicts());
  taught.trace.add_counter("propagations", search.propagations());
  taught.trace.add_counter("restarts", search.restarts());
  report.stats.decisions = search.decisions();
  report.stats.conflicts = search.conflicts();
  report.stats.restarts = search.restarts();
  report.stats.learned_clauses = search.conflicts();
  report.stats.memory_bytes = taught.trace.memory_bytes();
  return taught;
}

}  // namespace quadrille::teaching
