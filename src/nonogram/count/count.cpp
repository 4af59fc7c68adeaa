// Counts solutions exactly, however many there are.
//
// 1. Line solving settles what it can.
// 2. What is left falls into components that have nothing to do with each other
//    (count_components.hpp); each is counted by a frontier (count_frontier.hpp), with few states
//    at first. Easy puzzles are done here, without any search.
// 3. The backbone: cells that are the same in all solutions become known, which often makes small
//    components out of large ones, and narrow ones out of wide ones.
// 4. The components are counted again, with more and more states, until nothing is dropped any
//    more or a limit is reached. Those with many states are first tried a line at a time, by
//    frontiers from both ends that meet (meeting.hpp).
//
// At any time the product over the components of what is counted so far is a lower bound.
//
// The room count/: read this file first, then line_graph.hpp (a line as a graph),
// count_components.hpp, count_frontier.hpp, count_order.hpp and meeting.hpp, in this order.
#include "nonogram/count/component_counts.hpp"
#include "nonogram/count/count_components.hpp"
#include "nonogram/line/propagation.hpp"
#include "nonogram/search/backbone.hpp"

#include <quadrille/nonogram/solve.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace quadrille::nonogram {
namespace {

// In how many ways the given solutions fill the cells of each component.
std::vector<BigInteger> different_in(const std::vector<Component>& components,
                                     std::span<const CellGrid> solutions) {
  std::vector<BigInteger> numbers;
  for (const Component& component : components) {
    std::set<std::vector<Cell>> ways;
    for (const CellGrid& solution : solutions) {
      std::vector<Cell> cells;
      for (const ComponentCell& cell : component.cells) {
        cells.push_back(solution.at(cell.row, cell.column));
      }
      ways.insert(std::move(cells));
    }
    numbers.emplace_back(ways.size());
  }
  return numbers;
}

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
    CellGrid known(puzzle_.width(), puzzle_.height());
    if (options_.from) known = *options_.from;
    tell("lines");
    if (!settle_by_lines(known)) return;
    tell("components");
    count_components(known, {}, ComponentCounts::kFewStates);
    if (exact_ || watch_.reached()) return;

    tell("backbone");
    Backbone backbone = find_backbone(puzzle_, known, options_.seed, watch_);
    at_least(backbone.solutions.size());
    if (!backbone.complete) return;
    if (backbone.solutions.empty()) {
      settle_on(0);
      return;
    }
    if (!settle_by_lines(backbone.cells)) return;
    tell("components");
    count_components(backbone.cells, backbone.solutions, ComponentCounts::kGrowingStateLimits);
  }

  // Adds to `known` what lines settle. False when there is nothing more to do: they contradict
  // each other, or a limit was reached.
  bool settle_by_lines(CellGrid& known) {
    PuzzlePropagation lines(puzzle_);
    watch_.holds_memory(lines.memory_bytes());
    const auto outcome = settle_known(lines, known) ? lines.propagate(watch_)
                                                    : GridPropagation::Outcome::contradiction;
    if (outcome == GridPropagation::Outcome::contradiction) settle_on(0);
    if (outcome != GridPropagation::Outcome::stable) return false;
    known = to_grid(lines);
    return true;
  }

  // Counts with each of these numbers of states until one is enough. `solutions`: some that are
  // known.
  void count_components(const CellGrid& known, std::span<const CellGrid> solutions,
                        std::span<const std::size_t> numbers_of_states) {
    std::optional<std::vector<Component>> components = find_components(puzzle_, known, watch_);
    if (!components) return;
    std::vector<BigInteger> at_least_each = different_in(*components, solutions);
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

}  // namespace quadrille::nonogram
