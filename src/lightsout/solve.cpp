#include "lightsout/cross_system.hpp"
#include "lightsout/linear_solver.hpp"

#include <quadrille/lightsout/minimum.hpp>
#include <quadrille/lightsout/solve.hpp>

#include <algorithm>
#include <utility>

#include <boost/multiprecision/cpp_int.hpp>

namespace quadrille::lightsout {
namespace {

// No method proves a minimum over a larger kernel.
constexpr std::size_t kMostGenerators = 64;

Verdict verdict_of(const LinearAnswer& answer) {
  if (!answer.solution) return Verdict::none;
  return answer.orders.empty() ? Verdict::unique : Verdict::multiple;
}

// A press adds 1 to at most reach() cells, and the demand is the least that must be added.
std::uint64_t bound_by_reach(const Puzzle& puzzle) {
  const auto reach = static_cast<std::uint64_t>(std::max(1, puzzle.shape().reach()));
  return (puzzle.demand().sum() + reach - 1) / reach;
}

void take_solution(SolveReport& report, const Puzzle& puzzle, Pattern presses) {
  const auto press_count = press_count_if_solved(puzzle, presses);
  QUADRILLE_CHECK(press_count.has_value());
  report.press_count = *press_count;
  report.presses = std::move(presses);
}

MinimumReport lightest_of(LinearAnswer answer, int states, const Limits& limits) {
  if (states > 2) {
    return lightest(ModularCoset{std::move(*answer.solution), std::move(answer.kernel),
                                 std::move(answer.orders)},
                    limits);
  }
  Coset coset{std::move(answer.solution->bits()), {}};
  coset.kernel.reserve(answer.kernel.size());
  for (Pattern& pattern : answer.kernel) coset.kernel.push_back(std::move(pattern.bits()));
  return lightest(coset, limits);
}

// Replaces the solution by the one with the fewest presses, as far as the limits allow.
void minimise(SolveReport& report, const Puzzle& puzzle, LinearAnswer answer,
              const Limits& limits) {
  report.lower_bound = bound_by_reach(puzzle);
  if (answer.orders.empty()) {
    report.lower_bound = report.press_count;
  } else if (answer.kernel_listed()) {
    answer.solution = *report.presses;
    MinimumReport minimum = lightest_of(std::move(answer), puzzle.states(), limits);
    report.lower_bound = std::max(report.lower_bound, minimum.lower_bound);
    report.limit = minimum.limit;
    report.memory_needed = minimum.memory_needed;
    report.stats.nodes = minimum.nodes;
    report.stats.memory_bytes += minimum.memory_bytes;
    take_solution(report, puzzle, std::move(minimum.presses));
  } else if (report.limit == LimitReached::none) {
    const std::size_t generators = answer.orders.size();
    report.limit = LimitReached::memory;
    report.memory_needed =
        report.stats.memory_bytes +
        generators * pattern_bytes(puzzle.width(), puzzle.height(), puzzle.states());
    // Listed, it would be too large as well.
    if (generators > kMostGenerators) {
      report.limit = LimitReached::size;
      report.memory_needed.reset();
    }
  }
  report.minimal = report.lower_bound == report.press_count;
  if (!report.minimal) return;
  report.limit = LimitReached::none;
  report.memory_needed.reset();
}

std::string product_of(const std::vector<int>& orders) {
  // Without expression templates, of whose temporaries clang-tidy warns.
  using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                                boost::multiprecision::et_off>;
  Integer product = 1;
  // Runs of the same order, above all 2, at once: there may be many thousands of them.
  for (std::size_t first = 0; first < orders.size();) {
    std::size_t end = first;
    while (end < orders.size() && orders[end] == orders[first]) ++end;
    product *=
        boost::multiprecision::pow(Integer(orders[first]), static_cast<unsigned>(end - first));
    first = end;
  }
  return product.str();
}

// Steps through all sums of multiples of the generators like an odometer: adding a generator as
// often as its order says leads back to the start, so a digit that turns over needs no reset.
class Odometer {
 public:
  explicit Odometer(const std::vector<int>& orders) : orders_(orders), digits_(orders.size()) {}

  // Calls add(i) for every generator to add next. False: all sums have been seen.
  template <class Add>
  bool advance(const Add& add) {
    for (std::size_t i = 0; i < digits_.size(); ++i) {
      add(i);
      if (++digits_[i] < orders_[i]) return true;
      digits_[i] = 0;
    }
    return false;
  }

 private:
  const std::vector<int>& orders_;
  std::vector<int> digits_;
};

}  // namespace

std::string_view to_string(Method method) {
  switch (method) {
    case Method::polynomial:
      return "polynomial";
    case Method::elimination:
      return "elimination";
    case Method::modular_elimination:
      return "modular_elimination";
    case Method::tables:
      return "tables";
    case Method::none:
      break;
  }
  return "none";
}

SolveReport solve(const Puzzle& puzzle, const SolveOptions& options, const Limits& limits) {
  LimitWatch watch(limits);
  SolveReport report;
  report.stats.method = method_for(puzzle.shape(), puzzle.states());
  auto answer = solve_linear(puzzle, options.any ? Kernel::not_wanted : Kernel::wanted, watch);
  report.limit = watch.reason();
  if (!answer) return report;
  report.verdict = verdict_of(*answer);
  report.nullity = static_cast<std::int64_t>(answer->orders.size());
  report.stats.memory_bytes = answer->memory_bytes;
  if (!answer->solution) {
    QUADRILLE_CHECK(refutes(puzzle, *answer->certificate));
    report.certificate = std::move(answer->certificate);
    report.limit = LimitReached::none;
    return report;
  }
  take_solution(report, puzzle, std::move(*answer->solution));
  if (options.any) {
    report.limit = LimitReached::none;
    report.minimal = report.verdict == Verdict::unique;
    report.lower_bound = report.minimal ? report.press_count : 0;
  } else {
    minimise(report, puzzle, std::move(*answer), limits);
  }
  return report;
}

SolutionSpace solution_space(const Puzzle& puzzle, const Limits& limits) {
  LimitWatch watch(limits);
  SolutionSpace space;
  space.stats.method = method_for(puzzle.shape(), puzzle.states());
  auto answer = solve_linear(puzzle, Kernel::wanted, watch);
  space.limit = watch.reason();
  if (!answer) return space;
  space.verdict = verdict_of(*answer);
  if (answer->solution) {
    QUADRILLE_CHECK(solves(puzzle, *answer->solution));
    space.particular = std::move(*answer->solution);
  }
  space.limit =
      answer->kernel_listed() ? LimitReached::none : first_of(watch.reason(), LimitReached::memory);
  space.certificate = std::move(answer->certificate);
  space.kernel = std::move(answer->kernel);
  space.orders = std::move(answer->orders);
  space.stats.memory_bytes = answer->memory_bytes;
  return space;
}

CountReport count_solutions(const Puzzle& puzzle, const Limits& limits) {
  LimitWatch watch(limits);
  CountReport report;
  const auto answer = solve_linear(puzzle, Kernel::not_wanted, watch);
  if (!answer) {
    report.limit = watch.reason();
    return report;
  }
  report.nullity = static_cast<std::int64_t>(answer->orders.size());
  report.count = answer->solution ? product_of(answer->orders) : "0";
  return report;
}

EnumerateReport enumerate_solutions(const Puzzle& puzzle, const EnumerateOptions& options,
                                    const Limits& limits) {
  EnumerateReport report;
  SolutionSpace space = solution_space(puzzle, limits);
  report.verdict = space.verdict;
  report.limit = space.limit;
  report.exhausted = space.verdict == Verdict::none;
  if (report.exhausted) report.limit = LimitReached::none;
  if (space.verdict == Verdict::none || space.verdict == Verdict::unknown) return report;

  const auto add = [&](const Pattern& solution) {
    QUADRILLE_ASSERT(solves(puzzle, solution));
    ++report.found;
    if (options.on_solution) report.ended = !options.on_solution(solution);
    if (options.keep_solutions) report.solutions.push_back(solution);
  };
  const auto is_enough = [&] { return report.ended || report.found == options.max_solutions; };
  add(space.particular);
  if (space.kernel.size() != space.orders.size()) {
    if (is_enough()) report.limit = LimitReached::none;
    return report;
  }

  LimitWatch watch(limits);
  const std::uint64_t bytes = sizeof(Pattern) + static_cast<std::uint64_t>(puzzle.shape().cells());
  Odometer odometer(space.orders);
  Pattern current = std::move(space.particular);
  while (odometer.advance([&](std::size_t i) { current = sum_of(current, space.kernel[i]); })) {
    if (is_enough()) return report;
    watch.holds_memory(report.solutions.size() * bytes);
    if (watch.reached()) {
      report.limit = watch.reason();
      return report;
    }
    add(current);
  }
  report.exhausted = true;
  return report;
}

int rectangle_nullity(int width, int height) {
  QUADRILLE_CHECK(std::min(width, height) >= 1 && std::max(width, height) <= kMaxSide);
  const Limits limits;
  LimitWatch watch(limits);
  return CrossSystem::make(std::min(width, height), std::max(width, height), watch)->nullity();
}

}  // namespace quadrille::lightsout
