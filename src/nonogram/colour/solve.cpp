// Lines until nothing changes, then guesses: the cell with the fewest values, each in turn.
#include "nonogram/colour/plain_line.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/colour/solve.hpp>

#include <bit>
#include <optional>
#include <utility>

namespace quadrille::nonogram::colour {
namespace {

class Solve {
 public:
  Solve(const Puzzle& puzzle, const SolveOptions& options, const Limits& limits)
      : puzzle_(puzzle), options_(options), watch_(limits, 1) {}

  SolveReport run() {
    DomainGrid grid(puzzle_.width(), puzzle_.height(), puzzle_.palette().all());
    if (options_.from) {
      for (std::size_t cell = 0; cell < grid.size(); ++cell) {
        grid.cells()[cell] &= options_.from->cells()[cell];
      }
    }
    watch_.holds_memory(grid.size() * sizeof(Domain));
    const bool complete = !watch_.reached_now() && search(std::move(grid));
    report_.exhausted = complete;
    report_.limit = report_.exhausted || is_enough() ? LimitReached::none : watch_.reason();
    report_.verdict = verdict();
    return std::move(report_);
  }

 private:
  // False when a limit was reached or enough was found.
  bool search(DomainGrid grid) {
    if (watch_.reached()) return false;
    if (!propagate(grid)) return watch_.reason() == LimitReached::none;
    const std::optional<std::size_t> cell = narrowest(grid);
    if (!cell) {
      add_solution(*picture_of(grid));
      return !is_enough();
    }
    ++report_.stats.decisions;
    watch_.count_node();
    for (Domain left = grid.cells()[*cell]; left != 0; left &= left - 1) {
      DomainGrid branch = grid;
      branch.cells()[*cell] = left & (~left + 1);
      if (!search(std::move(branch))) return false;
    }
    return true;
  }

  bool propagate(DomainGrid& grid) {
    const GridSize size = puzzle_.size();
    std::vector<bool> changed(static_cast<std::size_t>(size.line_count()), true);
    for (bool again = true; again;) {
      again = false;
      for (int number = 0; number < size.line_count(); ++number) {
        if (!changed[static_cast<std::size_t>(number)]) continue;
        if (watch_.reached()) return false;
        changed[static_cast<std::size_t>(number)] = false;
        const LineId line = size.line_id(number);
        ++report_.stats.line_solves;
        const auto narrowed = plain_narrow(puzzle_.clue(line), line_of(grid, line));
        if (!narrowed) return false;
        for (int place = 0; place < size.length_of(line); ++place) {
          Domain& domain = grid.cells()[static_cast<std::size_t>(size.line(line).cell(place))];
          if (domain == (*narrowed)[static_cast<std::size_t>(place)]) continue;
          domain = (*narrowed)[static_cast<std::size_t>(place)];
          changed[static_cast<std::size_t>(size.number_of(line.crossing(place)))] = true;
          again = true;
        }
      }
    }
    return true;
  }

  static std::optional<std::size_t> narrowest(const DomainGrid& grid) {
    std::optional<std::size_t> best;
    for (std::size_t cell = 0; cell < grid.size(); ++cell) {
      const int values = std::popcount(grid.cells()[cell]);
      if (values > 1 && (!best || values < std::popcount(grid.cells()[*best]))) best = cell;
    }
    return best;
  }

  void add_solution(Picture solution) {
    // No answer rests on the solver alone.
    QUADRILLE_CHECK(satisfies(puzzle_, solution));
    ++report_.found;
    if (options_.on_solution) report_.ended = !options_.on_solution(solution);
    if (options_.keep_solutions) report_.solutions.push_back(std::move(solution));
  }

  [[nodiscard]] bool is_enough() const {
    return report_.ended || (report_.found > 0 && report_.found == options_.max_solutions);
  }

  [[nodiscard]] Verdict verdict() const {
    if (report_.found > 1) return Verdict::multiple;
    if (report_.found == 0) return report_.exhausted ? Verdict::none : Verdict::unknown;
    if (options_.max_solutions == 1) return Verdict::solved;
    if (report_.exhausted) return Verdict::unique;
    return report_.ended ? Verdict::solved : Verdict::unknown;
  }

  const Puzzle& puzzle_;
  const SolveOptions& options_;
  LimitWatch watch_;
  SolveReport report_;
};

}  // namespace

SolveReport solve(const Puzzle& puzzle, const SolveOptions& options, const Limits& limits) {
  return Solve(puzzle, options, limits).run();
}

}  // namespace quadrille::nonogram::colour
