#include "nonogram/colour/plain_line.hpp"
#include "nonogram/colour/step_finder.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/colour/solve.hpp>

#include <algorithm>
#include <bit>
#include <utility>

namespace quadrille::nonogram::colour {
namespace {

DomainGrid without_empty_domains(const Puzzle& puzzle, DomainGrid state) {
  for (Domain& domain : state.cells()) {
    domain &= puzzle.palette().all();
    if (domain == 0) domain = puzzle.palette().all();
  }
  return state;
}

// What the player has marked, row by row.
std::vector<CellClaim> marks_of(const Puzzle& puzzle, const DomainGrid& state) {
  std::vector<CellClaim> marks;
  for (int row = 0; row < state.height(); ++row) {
    for (int column = 0; column < state.width(); ++column) {
      const Domain domain = state.at(row, column);
      if (std::has_single_bit(domain)) {
        marks.push_back({row, column, static_cast<Value>(std::countr_zero(domain)), false});
        continue;
      }
      for (Domain lost = puzzle.palette().all() & ~domain; lost != 0; lost &= lost - 1) {
        marks.push_back({row, column, static_cast<Value>(std::countr_zero(lost)), true});
      }
    }
  }
  return marks;
}

DomainGrid with_marks(const Puzzle& puzzle, std::span<const CellClaim> marks) {
  DomainGrid grid(puzzle.width(), puzzle.height(), puzzle.palette().all());
  for (const CellClaim& mark : marks) apply(mark, grid);
  return grid;
}

// Marks of the line that leave no placement; none of them can be left out.
std::vector<CellClaim> few_marks(const Puzzle& puzzle, LineId line, std::vector<CellClaim> marks) {
  std::erase_if(marks,
                [&](const CellClaim& mark) { return !line.contains(mark.row, mark.column); });
  for (std::size_t index = 0; index < marks.size();) {
    std::vector<CellClaim> fewer = marks;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(index));
    if (!plain_narrow(puzzle.clue(line), line_of(with_marks(puzzle, fewer), line))) {
      marks = std::move(fewer);
    } else {
      ++index;
    }
  }
  return marks;
}

class Hints {
 public:
  Hints(const Puzzle& puzzle, DomainGrid state, const HintScope& scope, const Limits& limits)
      : puzzle_(puzzle), state_(std::move(state)), scope_(scope), limits_(limits), watch_(limits) {}

  Hint run() {
    hint_.scope = scope_;
    if (watch_.reached_now()) return limited(watch_.reason());
    if (broken_lines()) return std::move(hint_);
    if (watch_.reached_now()) return limited(watch_.reason());
    const SolveReport solved = solve(puzzle_, {.max_solutions = 1, .from = state_}, limits_);
    const bool is_impossible =
        solved.verdict == Verdict::unknown ? is_broken() : solved.verdict == Verdict::none;
    if (is_impossible) return misplaced_mark();
    if (is_done()) {
      hint_.kind = Hint::Kind::done;
      return std::move(hint_);
    }
    // Without an answer a step may still be found: it does not rest on it.
    if (!find_step(scope_) && !scope_.is_everywhere()) {
      hint_.leads_there = find_step({});
    }
    if (hint_.step) {
      hint_.kind = Hint::Kind::step;
    } else if (watch_.reached_now()) {
      return limited(watch_.reason());
    } else {
      hint_.kind = Hint::Kind::undecided;
    }
    return std::move(hint_);
  }

 private:
  Hint limited(LimitReached limit) {
    hint_.kind = Hint::Kind::unknown;
    hint_.limit = limit;
    return std::move(hint_);
  }

  bool broken_lines() {
    Mistake mistake;
    const GridSize size = puzzle_.size();
    for (int number = 0; number < size.line_count() && !watch_.reached_now(); ++number) {
      const LineId line = size.line_id(number);
      if (plain_narrow(puzzle_.clue(line), line_of(state_, line))) continue;
      mistake.lines.push_back(line);
      mistake.marks.push_back(few_marks(puzzle_, line, marks_of(puzzle_, state_)));
    }
    if (mistake.lines.empty()) return false;
    hint_.kind = Hint::Kind::mistake;
    hint_.mistake = std::move(mistake);
    return true;
  }

  // The earliest mark after which no solution is left, by halving.
  Hint misplaced_mark() {
    const std::vector<CellClaim> marks = marks_of(puzzle_, state_);
    std::size_t possible = 0;  // fewer marks than this are known to leave a solution
    std::size_t impossible = marks.size();
    while (possible < impossible) {
      const std::size_t asked = (possible + impossible) / 2;
      const DomainGrid grid = with_marks(puzzle_, std::span(marks).first(asked));
      const SolveReport solved = solve(puzzle_, {.max_solutions = 1, .from = grid}, limits_);
      if (solved.verdict == Verdict::unknown) return limited(solved.limit);
      if (solved.verdict == Verdict::none) {
        impossible = asked;
      } else {
        possible = asked + 1;
      }
    }
    Mistake mistake;
    mistake.kind = impossible == 0 ? Mistake::Kind::puzzle : Mistake::Kind::mark;
    if (impossible > 0) mistake.mark = marks[impossible - 1];
    hint_.kind = Hint::Kind::mistake;
    hint_.mistake = mistake;
    return std::move(hint_);
  }

  [[nodiscard]] bool is_done() const {
    for (int row = 0; row < puzzle_.height(); ++row) {
      for (int column = 0; column < puzzle_.width(); ++column) {
        if (scope_.contains(row, column) && !std::has_single_bit(state_.at(row, column))) {
          return false;
        }
      }
    }
    return true;
  }

  // Whether a line has no room left, counting the colours of those that it crosses. The solver sees
  // that too, unless a limit is reached first; no step can be found then.
  bool is_broken() { return StepFinder(puzzle_, state_, watch_).broken_line().has_value(); }

  bool find_step(const HintScope& scope) {
    StepFinder finder(puzzle_, state_, watch_);
    int open_lines = 0;
    hint_.step = finder.line_step(scope, open_lines);
    if (!hint_.step && open_lines == 0 && !watch_.reached()) {
      int elsewhere = 0;
      if (scope.is_everywhere() || !finder.line_step({}, elsewhere)) {
        hint_.step = finder.trial_step(scope);
        if (!hint_.step && !watch_.reached()) hint_.step = finder.search_step(scope);
      }
    }
    return hint_.step.has_value();
  }

  const Puzzle& puzzle_;
  DomainGrid state_;
  HintScope scope_;
  const Limits& limits_;
  LimitWatch watch_;
  Hint hint_;
};

class Explainer {
 public:
  Explainer(const Puzzle& puzzle, DomainGrid from, const Limits& limits)
      : puzzle_(puzzle), watch_(limits) {
    explanation_.grid = std::move(from);
  }

  Explanation run() {
    while (!is_ended()) {
      StepFinder finder(puzzle_, explanation_.grid, watch_);
      if (const auto broken = finder.broken_line(); broken && !watch_.reached()) {
        explanation_.broken = broken;
        explanation_.end = Explanation::End::impossible;
        return std::move(explanation_);
      }
      int open_lines = 0;
      std::optional<Step> step = finder.line_step({}, open_lines);
      if (!step && !watch_.reached()) step = finder.trial_step({});
      if (!step && !watch_.reached()) step = finder.search_step({});
      if (!step) return ended_without_step();
      QUADRILLE_CHECK(!find_flaw(puzzle_, *step));
      apply(*step, explanation_.grid);
      explanation_.entries.push_back({*std::move(step), open_lines});
    }
    return std::move(explanation_);
  }

 private:
  bool is_ended() {
    if (const auto picture = picture_of(explanation_.grid);
        picture && satisfies(puzzle_, *picture)) {
      explanation_.end = Explanation::End::solved;
      return true;
    }
    if (!watch_.reached_now()) return false;
    explanation_.limit = watch_.reason();
    return true;
  }

  Explanation ended_without_step() {
    if (watch_.reached_now()) {
      explanation_.limit = watch_.reason();
      return std::move(explanation_);
    }
    const SolveReport solved =
        solve(puzzle_, {.max_solutions = 1, .from = explanation_.grid}, watch_.limits());
    explanation_.limit = solved.limit;
    if (solved.verdict == Verdict::none) explanation_.end = Explanation::End::impossible;
    if (solved.verdict == Verdict::solved) explanation_.end = Explanation::End::undecided;
    return std::move(explanation_);
  }

  const Puzzle& puzzle_;
  LimitWatch watch_;
  Explanation explanation_;
};

}  // namespace

Hint hint(const Puzzle& puzzle, const DomainGrid& state, const HintScope& scope,
          const Limits& limits) {
  QUADRILLE_CHECK(state.width() == puzzle.width() && state.height() == puzzle.height());
  return Hints(puzzle, without_empty_domains(puzzle, state), scope, limits).run();
}

Explanation explain(const Puzzle& puzzle, const DomainGrid& from, const Limits& limits) {
  QUADRILLE_CHECK(from.width() == puzzle.width() && from.height() == puzzle.height());
  return Explainer(puzzle, without_empty_domains(puzzle, from), limits).run();
}

Explanation explain(const Puzzle& puzzle, const Limits& limits) {
  return explain(puzzle, DomainGrid(puzzle.width(), puzzle.height(), puzzle.palette().all()),
                 limits);
}

}  // namespace quadrille::nonogram::colour
