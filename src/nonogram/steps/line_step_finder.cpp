#include "nonogram/steps/line_step_finder.hpp"

#include "nonogram/steps/line_look.hpp"
#include "nonogram/steps/sort_few.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <tuple>
#include <utility>

namespace quadrille::nonogram {
namespace {

int count_cells_of(const std::vector<Step>& steps, Technique technique) {
  std::vector<KnownCell> cells;
  for (const Step& step : steps) {
    if (step.technique == technique) {
      cells.insert(cells.end(), step.cells.begin(), step.cells.end());
    }
  }
  std::sort(cells.begin(), cells.end());
  return static_cast<int>(std::unique(cells.begin(), cells.end()) - cells.begin());
}

}  // namespace

LineStepFinder::LineStepFinder(const LineProver& prover, const CellGrid& grid)
    : prover_(prover), lines_(prover.line_count()), unknown_cells_(grid.size()) {
  for (std::size_t line = 0; line < lines_.size(); ++line) {
    lines_[line].known = prover.nothing_known(line);
  }
  for (int row = 0; row < grid.height(); ++row) {
    for (int column = 0; column < grid.width(); ++column) {
      const Cell value = grid.at(row, column);
      if (value != Cell::unknown) settle(KnownCell{row, column, value});
    }
  }
}

void LineStepFinder::settle(const KnownCell& cell) {
  QUADRILLE_ASSERT(at(cell.row, cell.column) == Cell::unknown);
  Line& row = lines_[prover_.number({Axis::row, cell.row})];
  Line& column = lines_[prover_.number({Axis::column, cell.column})];
  row.known.set(cell.column, cell.value);
  column.known.set(cell.row, cell.value);
  row.changed = column.changed = true;
  row.last_change = column.last_change = steps_taken_;
  --unknown_cells_;
}

void LineStepFinder::settle(const Step& step) {
  ++steps_taken_;
  for (const KnownCell& cell : step.cells) settle(cell);
}

bool LineStepFinder::narrow_changed() {
  for (std::size_t number = 0; number < lines_.size(); ++number) {
    Line& line = lines_[number];
    if (!line.changed) continue;
    line.settled = line.known;
    if (!prover_.narrow(number, line.settled)) {
      impossible_line_ = prover_.id(number);
      return false;
    }
  }
  return true;
}

bool LineStepFinder::update(LimitWatch& watch) {
  for (std::size_t number = 0; number < lines_.size(); ++number) {
    Line& line = lines_[number];
    if (!line.changed) continue;
    if (watch.reached()) return false;
    line.changed = false;
    line.candidates = find_candidates(prover_, number, line.known, line.settled);
    line.is_proved = false;
    line.least_cost = std::numeric_limits<double>::infinity();
    for (const LineCandidate& candidate : line.candidates) {
      line.least_cost = std::min(line.least_cost, least_cost(candidate));
    }
  }
  return true;
}

void LineStepFinder::prove(std::size_t number) {
  Line& line = lines_[number];
  line.is_proved = true;
  line.steps.clear();
  bool is_finished = false;
  for (const LineCandidate& candidate : line.candidates) {
    auto step = prove_candidate(prover_, number, line.known, candidate);
    if (step) line.steps.push_back(*std::move(step));
    is_finished = is_finished || (!step && candidate.technique == Technique::finished_line);
  }
  // A finished line is crossed out at once, even where its cells follow from less than all blocks.
  if (is_finished) {
    auto whole = unite_as(Technique::finished_line, prover_, number, line.steps);
    if (whole) line.steps.push_back(*std::move(whole));
  }
  line.settles.clear();
  for (const Step& step : line.steps) {
    line.settles.push_back(count_cells_of(line.steps, step.technique));
  }
}

bool LineStepFinder::is_wanted(std::size_t line, const std::vector<KnownCell>& cells,
                               const Wanted& wanted) const {
  return !wanted || std::any_of(cells.begin(), cells.end(), [&](const KnownCell& cell) {
    return wanted(prover_.id(line), cell);
  });
}

std::optional<LineStepFinder::Choice> LineStepFinder::best(const Wanted& wanted) const {
  std::optional<Choice> best;
  // Lines that are not proved yet come before steps of the same cost: they may have better ones.
  using Rank = std::tuple<double, bool, int, int>;
  Rank best_rank;
  const auto offer = [&](const Rank& rank, const Choice& choice) {
    if (best && !(rank < best_rank)) return;
    best = choice;
    best_rank = rank;
  };
  for (std::size_t number = 0; number < lines_.size(); ++number) {
    const Line& line = lines_[number];
    if (!line.is_proved) {
      const bool may_win = std::any_of(
          line.candidates.begin(), line.candidates.end(),
          [&](const LineCandidate& each) { return is_wanted(number, each.cells, wanted); });
      if (may_win) offer({line.least_cost, false, 0, 0}, {number, std::nullopt});
      continue;
    }
    for (std::size_t step = 0; step < line.steps.size(); ++step) {
      if (!is_wanted(number, line.steps[step].cells, wanted)) continue;
      offer({line.steps[step].cost, true, -line.last_change, -line.settles[step]}, {number, step});
    }
  }
  return best;
}

// All that the line tells by the technique of the chosen step: first what is wanted, then the
// largest.
Step LineStepFinder::whole_look(const Choice& choice, const Wanted& wanted) const {
  const std::vector<Step>& all = lines_[choice.line].steps;
  if (!all[*choice.step].parts.empty()) return all[*choice.step];
  struct Ranked {
    bool is_unwanted;
    std::size_t cells;
    const Step* step;
  };
  std::vector<Ranked> ranked;
  for (const Step& step : all) {
    if (step.technique != all[*choice.step].technique) continue;
    ranked.push_back({!is_wanted(choice.line, step.cells, wanted), step.cells.size(), &step});
  }
  sort_few(ranked, [](const Ranked& left, const Ranked& right) {
    return std::tie(left.is_unwanted, right.cells) < std::tie(right.is_unwanted, left.cells);
  });
  std::vector<Step> same;
  for (const Ranked& each : ranked) same.push_back(*each.step);
  return unite(prover_, choice.line, same);
}

std::optional<Step> LineStepFinder::easiest(const Wanted& wanted) {
  while (true) {
    const std::optional<Choice> choice = best(wanted);
    if (!choice) return std::nullopt;
    if (choice->step) return whole_look(*choice, wanted);
    prove(choice->line);
  }
}

int LineStepFinder::open_lines() const {
  return static_cast<int>(std::count_if(lines_.begin(), lines_.end(),
                                        [](const Line& line) { return !line.candidates.empty(); }));
}

}  // namespace quadrille::nonogram
