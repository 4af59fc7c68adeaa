#include "nonogram/steps/step_finder.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/nonogram/step_checker.hpp>

#include <utility>

namespace quadrille::nonogram {

bool HintScope::contains(int row, int column) const {
  if (cell) return *cell == std::pair(row, column);
  return !line || line->contains(row, column);
}

StepFinder::StepFinder(const Puzzle& puzzle, const CellGrid& grid)
    : puzzle_(puzzle),
      grid_(grid),
      turn_(puzzle.size(), normal_orientation(puzzle)),
      turned_(turn_.puzzle(puzzle)),
      turn_back_(turned_.size(), turn_.orientation().inverse()),
      prover_(turned_),
      line_steps_(prover_, turn_.grid(grid)),
      search_steps_(turned_) {}

StepFinder::Answer StepFinder::next(const HintScope& scope, LimitWatch& watch) {
  Answer answer = find(turn_.scope(scope), watch);
  if (answer.step) {
    answer.step = turn_back_.step(turned_, *answer.step);
    QUADRILLE_CHECK(!find_flaw(puzzle_, *answer.step));
  }
  return answer;
}

StepFinder::Answer StepFinder::find(const HintScope& scope, LimitWatch& watch) {
  if (watch.reached_now()) return {Outcome::limit, {}};
  if (!line_steps_.narrow_changed()) return {Outcome::impossible, {}};
  if (line_steps_.unknown_cells() == 0) return {Outcome::solved, {}};
  if (!line_steps_.update(watch)) return {Outcome::limit, {}};
  if (auto step = easiest_line_step(scope)) return {Outcome::step, std::move(step)};
  // Trials start from a grid in which no line has more to tell.
  if (line_steps_.open_lines() > 0) return {Outcome::nothing, {}};
  const auto wanted = [&](int row, int column) { return scope.contains(row, column); };
  if (auto step = trial_steps().easiest(wanted, watch)) return {Outcome::step, std::move(step)};
  if (watch.reached_now()) return {Outcome::limit, {}};
  return search(scope, watch);
}

// In a line that is asked for, its own steps come before those of the lines that cross it.
std::optional<Step> StepFinder::easiest_line_step(const HintScope& scope) {
  if (scope.is_everywhere()) return line_steps_.easiest();
  if (scope.line) {
    auto step =
        line_steps_.easiest([&](LineId line, const KnownCell&) { return line == *scope.line; });
    if (step) return step;
  }
  return line_steps_.easiest(
      [&](LineId, const KnownCell& cell) { return scope.contains(cell.row, cell.column); });
}

TrialStepFinder& StepFinder::trial_steps() {
  if (trial_steps_) return *trial_steps_;
  trial_steps_.emplace(prover_);
  for (int row = 0; row < grid_.height(); ++row) {
    for (int column = 0; column < grid_.width(); ++column) {
      const Cell value = grid_.at(row, column);
      if (value != Cell::unknown) trial_steps_->settle(turn_.cell({row, column, value}));
    }
  }
  return *trial_steps_;
}

StepFinder::Answer StepFinder::search(const HintScope& scope, LimitWatch& watch) {
  const auto worth = [this](const KnownCell& cell) { return trial_steps().consequences_of(cell); };
  SearchFinding finding = search_steps_.find(turn_.grid(grid_), scope, worth, watch);
  if (finding.step) return {Outcome::step, std::move(finding.step)};
  if (finding.limit) return {Outcome::limit, {}};
  return {finding.has_solution ? Outcome::nothing : Outcome::impossible, {}};
}

void StepFinder::take(const Step& step) {
  apply(step, grid_);
  const Step turned = turn_.step(puzzle_, step);
  line_steps_.settle(turned);
  if (!trial_steps_) return;
  for (const KnownCell& cell : turned.cells) trial_steps_->settle(cell);
}

std::optional<LineId> StepFinder::impossible_line() const {
  const std::optional<LineId> line = line_steps_.impossible_line();
  if (!line) return std::nullopt;
  return turn_back_.line(*line);
}

}  // namespace quadrille::nonogram
