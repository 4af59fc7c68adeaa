// The easiest step over one line in a grid in play. What a line tells is kept and made anew only
// where the line has changed; the work of proofs is done only for lines that may win.
#pragma once

#include "nonogram/steps/line_prover.hpp"
#include "nonogram/steps/line_steps.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/step.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace quadrille::nonogram {

class LineStepFinder {
 public:
  LineStepFinder(const LineProver& prover, const CellGrid& grid);

  [[nodiscard]] Cell at(int row, int column) const {
    return lines_[static_cast<std::size_t>(row)].known.at(column);
  }
  [[nodiscard]] std::size_t unknown_cells() const { return unknown_cells_; }

  void settle(const KnownCell& cell);
  void settle(const Step& step);

  // Asks the lines that have changed what they settle. False: one of them has no placement.
  [[nodiscard]] bool narrow_changed();
  // That one.
  [[nodiscard]] std::optional<LineId> impossible_line() const { return impossible_line_; }

  // Looks for steps in what has changed; requires that narrow_changed() went through. False when a
  // limit was reached first; the following functions require that it was not.
  [[nodiscard]] bool update(LimitWatch& watch);

  // The step of least cost. Among equals the one in the line that has changed last, then the one
  // that settles more cells, then rows before columns. `wanted` chooses among lines and cells; an
  // empty function takes all. No value: no line alone tells anything that is wanted.
  using Wanted = std::function<bool(LineId line, const KnownCell& cell)>;
  std::optional<Step> easiest(const Wanted& wanted = {});

  // Lines that tell something.
  [[nodiscard]] int open_lines() const;

 private:
  struct Line {
    LineSets known;
    LineSets settled;  // all that follows from it, once narrow_changed() has asked
    bool changed = true;
    int last_change = 0;  // the number of the step
    std::vector<LineCandidate> candidates;
    double least_cost = 0;     // no step of the line costs less
    bool is_proved = false;    // `steps` are there
    std::vector<Step> steps;   // of the candidates
    std::vector<int> settles;  // by step: cells of all steps of its technique
  };
  struct Choice {
    std::size_t line = 0;
    std::optional<std::size_t> step;  // no value: the line's steps are not proved yet
  };

  [[nodiscard]] bool is_wanted(std::size_t line, const std::vector<KnownCell>& cells,
                               const Wanted& wanted) const;
  std::optional<Choice> best(const Wanted& wanted) const;
  void prove(std::size_t line);
  [[nodiscard]] Step whole_look(const Choice& choice, const Wanted& wanted) const;

  const LineProver& prover_;
  std::vector<Line> lines_;
  std::optional<LineId> impossible_line_;
  std::size_t unknown_cells_ = 0;
  int steps_taken_ = 0;
};

}  // namespace quadrille::nonogram
