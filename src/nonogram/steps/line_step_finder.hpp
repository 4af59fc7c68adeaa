// The easiest step over one line in a grid in play. Candidates are kept line by line and made anew
// only where a line has changed; the work of a proof is done only for candidates that may win.
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
  // Requires that every line has a placement; the same holds after every settle() if the caller
  // asks impossible_line() first.
  LineStepFinder(const LineProver& prover, const CellGrid& grid);

  [[nodiscard]] Cell at(int row, int column) const {
    return lines_[static_cast<std::size_t>(row)].known.at(column);
  }
  [[nodiscard]] std::size_t unknown_cells() const { return unknown_cells_; }

  void settle(const KnownCell& cell);
  void settle(const Step& step);

  // A changed line without a placement, if there is one.
  [[nodiscard]] std::optional<LineId> impossible_line() const;

  // Looks at what has changed. False when a limit was reached first; the following functions
  // require that it was not.
  [[nodiscard]] bool update(LimitWatch& watch);

  // The step of least cost; among equals the one that settles more cells, then rows before columns.
  // `wanted` chooses among lines and cells; an empty function takes all. No value: no line alone
  // tells anything that is wanted.
  using Wanted = std::function<bool(LineId line, const KnownCell& cell)>;
  std::optional<Step> easiest(const Wanted& wanted = {});

  // Lines that tell something.
  [[nodiscard]] int open_lines() const;

 private:
  struct Candidate {
    LineCandidate what;
    double cost = 0;           // a lower estimate until the step is there
    std::optional<Step> step;  // once it is proved
  };
  struct Line {
    LineSets known;
    bool changed = true;
    std::vector<Candidate> candidates;
  };
  struct Choice {
    std::size_t line = 0;
    Candidate* candidate = nullptr;
  };

  [[nodiscard]] double estimate(std::size_t line, const LineCandidate& candidate) const;
  Choice best(const Wanted& wanted);

  const LineProver& prover_;
  std::vector<Line> lines_;
  std::size_t unknown_cells_ = 0;
};

}  // namespace quadrille::nonogram
