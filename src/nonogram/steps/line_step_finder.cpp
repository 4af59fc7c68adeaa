#include "nonogram/steps/line_step_finder.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <tuple>
#include <utility>

namespace quadrille::nonogram {

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
  --unknown_cells_;
}

void LineStepFinder::settle(const Step& step) {
  for (const KnownCell& cell : step.cells) settle(cell);
}

std::optional<LineId> LineStepFinder::impossible_line() const {
  for (std::size_t line = 0; line < lines_.size(); ++line) {
    if (lines_[line].changed && prover_.proves(line, lines_[line].known, {})) {
      return prover_.id(line);
    }
  }
  return std::nullopt;
}

bool LineStepFinder::update(LimitWatch& watch) {
  for (std::size_t number = 0; number < lines_.size(); ++number) {
    Line& line = lines_[number];
    if (!line.changed) continue;
    if (watch.reached()) return false;
    line.changed = false;
    line.candidates.clear();
    for (LineCandidate& candidate : find_candidates(prover_, number, line.known)) {
      const double cost = estimate(number, candidate);
      line.candidates.push_back({std::move(candidate), cost, std::nullopt});
    }
  }
  return true;
}

double LineStepFinder::estimate(std::size_t line, const LineCandidate& candidate) const {
  Step step;
  step.technique = candidate.technique;
  step.lines = {prover_.id(line)};
  return cost_of(prover_.puzzle(), step);
}

LineStepFinder::Choice LineStepFinder::best(const Wanted& wanted) {
  Choice choice;
  for (std::size_t line = 0; line < lines_.size(); ++line) {
    for (Candidate& candidate : lines_[line].candidates) {
      const auto& cells = candidate.what.cells;
      if (wanted && std::none_of(cells.begin(), cells.end(), [&](const KnownCell& cell) {
            return wanted(prover_.id(line), cell);
          })) {
        continue;
      }
      const auto rank = [](const Candidate& of) {
        return std::tuple(of.cost, -static_cast<std::ptrdiff_t>(of.what.cells.size()));
      };
      if (choice.candidate == nullptr || rank(candidate) < rank(*choice.candidate)) {
        choice = {line, &candidate};
      }
    }
  }
  return choice;
}

std::optional<Step> LineStepFinder::easiest(const Wanted& wanted) {
  while (true) {
    const Choice choice = best(wanted);
    if (choice.candidate == nullptr) return std::nullopt;
    Candidate& candidate = *choice.candidate;
    if (candidate.step) return candidate.step;
    candidate.step =
        prove_candidate(prover_, choice.line, lines_[choice.line].known, candidate.what);
    candidate.cost = candidate.step->cost;
  }
}

int LineStepFinder::open_lines() const {
  return static_cast<int>(std::count_if(lines_.begin(), lines_.end(),
                                        [](const Line& line) { return !line.candidates.empty(); }));
}

}  // namespace quadrille::nonogram
