// The name of a deduction over one line, from nothing but clue, premises and conclusion.
#pragma once

#include "nonogram/steps/line_prover.hpp"

#include <quadrille/nonogram/step.hpp>

#include <optional>
#include <span>
#include <vector>

namespace quadrille::nonogram {

struct LineDeduction {
  const Clue& clue;
  LineId line;
  std::span<const Cell> premises;    // the whole line
  std::span<const KnownCell> cells;  // the conclusion, all of one colour
  const std::vector<int>& leftmost;  // starts under the premises
  const std::vector<int>& rightmost;
};

struct NamedTechnique {
  Technique technique = Technique::line_logic;
  std::optional<int> block;
};

// The easiest name that fits.
NamedTechnique name_technique(const LineDeduction& deduction);

}  // namespace quadrille::nonogram
