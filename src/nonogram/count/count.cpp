// Counts solutions exactly, however many there are.
//
// 1. Line solving settles what it can.
// 2. What is left falls into components that have nothing to do with each other
//    (count_components.hpp); each is counted by a frontier (count_frontier.hpp), with few states
//    at first. Easy puzzles are done here, without any search.
// 3. The backbone: cells that are the same in all solutions become known, which often makes small
//    components out of large ones, and narrow ones out of wide ones.
// 4. The components are counted again, with more and more states, until nothing is dropped any
//    more or a limit is reached.
//
// At any time the product over the components of what is counted so far is a lower bound.
//
// The room count/: read this file first, then line_graph.hpp (a line as a graph),
// count_components.hpp, count_frontier.hpp and count_order.hpp, in this order.
#include "nonogram/count/count_components.hpp"
#include "nonogram/count/count_frontier.hpp"
#include "nonogram/line/propagation.hpp"
#include "nonogram/search/backbone.hpp"

#include <quadrille/nonogram/solve.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

namespace quadrille::nonogram {
namespace {

using BigInteger = boost::multiprecision::cpp_int;

// How many states the frontier may have, from run to run. More would take minutes for a sweep, and
// the table too long to grow for a deadline.
constexpr std::array<std::size_t, 1> kFewStates{1 << 11};
constexpr std::array<std::size_t, 5> kMoreAndMoreStates{1 << 11, 1 << 14, 1 << 17, 1 << 20,
                                                        1 << 23};

BigInteger to_big_integer(std::span<const std::uint64_t> words) {
  BigInteger number;
  import_bits(number, words.begin(), words.end(), 64, false);
  return number;
}

// The components of a grid in which every line is stable, and what is known of their numbers.
class ComponentCounts {
 public:
  ComponentCounts(std::vector<Component> components, std::span<const CellGrid> solutions)
      : components_(std::move(components)), parts_(components_.size()) {
    for (std::size_t index = 0; index < parts_.size(); ++index) {
      parts_[index].number = different_in(components_[index], solutions);
    }
  }

  // False when a limit was reached.
  bool plan(LimitWatch& watch) {
    for (std::size_t index = 0; index < parts_.size(); ++index) {
      parts_[index].counter = FrontierCounter::plan(components_[index], watch);
      if (!parts_[index].counter) return false;
    }
    return true;
  }

  // Counts every component that is not finished with at most this many states; false when a limit
  // was reached.
  bool count(std::size_t states, LimitWatch& watch) {
    for (Part& part : parts_) {
      if (part.exact) continue;
      const FrontierCounter::Outcome outcome = part.counter->run(states, watch);
      if (outcome == FrontierCounter::Outcome::interrupted) return false;
      part.exact = outcome == FrontierCounter::Outcome::exact;
      part.number = part.exact ? to_big_integer(part.counter->count())
                               : std::max(part.number, to_big_integer(part.counter->count()));
      // The tables of a finished component are needed no more.
      if (part.exact) part.counter.reset();
    }
    return true;
  }

  [[nodiscard]] bool exact() const {
    return std::all_of(parts_.begin(), parts_.end(), [](const Part& part) { return part.exact; });
  }
  // Exact, or at least this.
  [[nodiscard]] BigInteger product() const {
    BigInteger product = 1;
    for (const Part& part : parts_) product *= part.number;
    return product;
  }
  [[nodiscard]] std::size_t bytes_per_state() const {
    std::size_t most = 1;
    for (const Part& part : parts_) {
      if (!part.exact) most = std::max(most, part.counter->bytes_per_state());
    }
    return most;
  }

 private:
  struct Part {
    std::optional<FrontierCounter> counter;
    BigInteger number;
    bool exact = false;
  };

  // In how many ways the given solutions fill the cells of a component.
  static BigInteger different_in(const Component& component, std::span<const CellGrid> solutions) {
    std::set<std::vector<Cell>> ways;
    for (const CellGrid& solution : solutions) {
      std::vector<Cell> cells;
      for (const ComponentCell& cell : component.cells) {
        cells.push_back(solution.at(cell.row, cell.column));
      }
      ways.insert(std::move(cells));
    }
    return ways.size();
  }

  std::vector<Component> components_;
  std::vector<Part> parts_;
};

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
    count_components(known, {}, kFewStates);
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
    count_components(backbone.cells, backbone.solutions, kMoreAndMoreStates);
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
    ComponentCounts counts(std::move(*components), solutions);
    at_least(counts.product());
    if (!counts.plan(watch_)) return;
    const std::uint64_t fitting = watch_.limits().max_memory / counts.bytes_per_state();
    for (const std::size_t states : numbers_of_states) {
      const bool in_time =
          counts.count(static_cast<std::size_t>(std::min<std::uint64_t>(states, fitting)), watch_);
      at_least(counts.product());
      if (counts.exact()) settle_on(counts.product());
      if (!in_time || exact_ || states > fitting) return;
    }
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
