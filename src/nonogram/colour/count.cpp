// Counts solutions exactly, however many there are, as nonogram/count does it for black and white:
// lines and probing, components and a frontier with few states, then the backbone (values that no
// solution has are taken away), and the frontier with more and more states. At any time the product
// of what is counted so far is a lower bound.
#include "nonogram/colour/line_graph.hpp"
#include "nonogram/colour/probing.hpp"
#include "nonogram/colour/propagation.hpp"
#include "nonogram/colour/searcher.hpp"
#include "nonogram/count/component_counts.hpp"

#include <quadrille/nonogram/colour/solve.hpp>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace quadrille::nonogram::colour {
namespace {

constexpr std::uint64_t kProbingLines = 100'000;

class Count {
 public:
  Count(const Puzzle& puzzle, const SolveOptions& options, const Limits& limits)
      : puzzle_(puzzle), options_(options), watch_(limits) {}

  CountReport run() {
    if (!watch_.reached_now()) count();
    CountReport report;
    report.count = number_.str();
    report.exact = exact_;
    // Without another limit it was the memory for states that ended the count.
    if (!exact_) report.limit = watch_.reached() ? watch_.reason() : LimitReached::memory;
    return report;
  }

 private:
  void tell(std::string_view stage) {
    if (watch_.limits().progress) watch_.limits().progress({stage, -1});
  }

  void count() {
    tell("lines");
    Propagation lines(puzzle_);
    watch_.holds_memory(lines.memory_bytes());
    const bool consistent = !options_.from || lines.restrict_to(*options_.from);
    auto outcome = consistent ? lines.propagate(watch_) : Propagation::Outcome::contradiction;
    if (outcome == Propagation::Outcome::stable) {
      Probing probing(lines);
      watch_.holds_memory(lines.memory_bytes() + probing.memory_bytes());
      outcome = probing.run(kProbingLines, watch_);
    }
    if (outcome == Propagation::Outcome::contradiction) settle_on(0);
    if (outcome != Propagation::Outcome::stable) return;
    tell("components");
    count_components(lines.board().grid(), 0, ComponentCounts::kFewStates);
    if (exact_ || watch_.reached()) return;
    tell("backbone");
    if (!take_backbone(lines)) return;
    tell("components");
    count_components(lines.board().grid(), 1, ComponentCounts::kGrowingStateLimits);
  }

  // Takes away every value that no solution has. False when that decides the number, or a limit was
  // reached.
  bool take_backbone(Propagation& lines) {
    watch_.holds_memory(lines.memory_bytes() + Searcher::estimated_bytes(lines.board()));
    if (watch_.reached_now()) return false;
    Searcher searcher(puzzle_, lines, options_.seed);
    const Searcher::Outcome first = searcher.solve(watch_);
    if (first == Searcher::Outcome::none) settle_on(0);
    if (first != Searcher::Outcome::found) return false;
    at_least(1);
    DomainGrid seen = domains_of(searcher.solution());
    for (int cell = 0; cell < lines.size().cell_count(); ++cell) {
      Domain& in_solutions = seen.cells()[static_cast<std::size_t>(cell)];
      for (Domain left = lines.board().domain(cell); left != 0; left &= left - 1) {
        const auto value = static_cast<Value>(std::countr_zero(left));
        if ((in_solutions & domain_of(value)) != 0) continue;
        const CellValue asked{cell, value};
        const Searcher::Outcome outcome = searcher.solve({&asked, 1}, watch_);
        if (outcome == Searcher::Outcome::limit) return false;
        if (outcome == Searcher::Outcome::none) continue;
        const Picture solution = searcher.solution();
        for (std::size_t each = 0; each < solution.size(); ++each) {
          seen.cells()[each] |= domain_of(solution.cells()[each]);
        }
      }
    }
    const bool fits = lines.restrict_to(seen);
    QUADRILLE_CHECK(fits);
    return lines.propagate(watch_) == Propagation::Outcome::stable;
  }

  // Counts with each of these numbers of states until one is enough.
  void count_components(const DomainGrid& grid, int known_solutions,
                        std::span<const std::size_t> numbers_of_states) {
    auto components = find_components(puzzle_, grid, watch_);
    if (!components) return;
    std::vector<BigInteger> at_least_each(components->size(), known_solutions);
    ComponentCounts counts(std::move(*components), std::move(at_least_each));
    counts.count(numbers_of_states, watch_);
    at_least(counts.product());
    if (counts.exact()) settle_on(counts.product());
  }

  void at_least(const BigInteger& number) { number_ = std::max(number_, number); }
  void settle_on(const BigInteger& number) {
    number_ = number;
    exact_ = true;
  }

  const Puzzle& puzzle_;
  const SolveOptions& options_;
  LimitWatch watch_;
  BigInteger number_ = 0;
  bool exact_ = false;
};

}  // namespace

CountReport count_solutions(const Puzzle& puzzle, const SolveOptions& options,
                            const Limits& limits) {
  return Count(puzzle, options, limits).run();
}

}  // namespace quadrille::nonogram::colour
