#include "teaching/clause_learning.hpp"
#include "teaching/nonogram_clues.hpp"

#include <quadrille/teaching/nonogram.hpp>
#include <quadrille/verify/nonogram.hpp>

namespace quadrille::teaching {
namespace {

using nonogram::colour::Picture;
using nonogram::colour::Value;

constexpr Meaning kMeaning{.depth = "decisions made (level)",
                           .nodes = "decisions",
                           .children = "",
                           .discarded = "conflicts",
                           .queue = "literals known when deciding, at most",
                           .table = "clauses learned so far"};

// So that the formula is one that a student's machine can hold.
constexpr std::size_t kMostLiterals = 8'000'000;

// The literal that says that a cell has a value, as docs/PROOFS.md numbers them.
int literal_of(const nonogram::Puzzle& /*puzzle*/, int cell, int value) {
  return value == 1 ? cell + 1 : -(cell + 1);
}
int literal_of(const nonogram::colour::Puzzle& puzzle, int cell, int value) {
  return cell * puzzle.palette().size() + value + 1;
}

template <class Own>
Picture picture_of(const Own& puzzle, const ClauseLearning& search) {
  Picture picture(puzzle.width(), puzzle.height());
  const int values = clues_of(puzzle).values;
  int cell = 0;
  for (Value& own : picture.cells()) {
    for (int value = 1; value < values; ++value) {
      if (search.is_true(literal_of(puzzle, cell, value))) own = static_cast<Value>(value);
    }
    ++cell;
  }
  return picture;
}

// The clause that excludes the picture.
template <class Own>
std::vector<int> other_than(const Own& puzzle, const Picture& picture) {
  std::vector<int> clause;
  for (const Value value : picture.cells()) {
    clause.push_back(-literal_of(puzzle, static_cast<int>(clause.size()), value));
  }
  return clause;
}

template <class Own, class Report>
void find_two(const Own& puzzle, ClauseLearning& search, LimitWatch& watch, Report& report) {
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
    const Picture picture = picture_of(puzzle, search);
    keep(report, puzzle, picture);
    search.add_clause(other_than(puzzle, picture));
  }
  report.verdict = Verdict::multiple;
}

template <class Report, class Own>
Taught<Report> learn(const Own& puzzle, const Limits& limits) {
  Taught<Report> taught{{}, Trace("learning", kMeaning)};
  Report& report = taught.report;
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
  ClauseLearning search(verify::formula_of(puzzle, watch), taught.trace, watch);
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

}  // namespace

Taught<nonogram::SolveReport> clause_learning(const nonogram::Puzzle& puzzle,
                                              const Limits& limits) {
  return learn<nonogram::SolveReport>(puzzle, limits);
}

Taught<nonogram::colour::SolveReport> clause_learning(const nonogram::colour::Puzzle& puzzle,
                                                      const Limits& limits) {
  return learn<nonogram::colour::SolveReport>(puzzle, limits);
}

}  // namespace quadrille::teaching
