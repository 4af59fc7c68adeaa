// Why a solution is one, step by step. A board with 4 neighbours and two states is solved as people
// do it, by light chasing; any other one row of presses at a time.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/verdict.hpp>
#include <quadrille/lightsout/pattern.hpp>
#include <quadrille/lightsout/puzzle.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace quadrille::lightsout {

enum class ExplainStage : std::uint8_t {
  chase,        // press below every cell of a row that is still wrong: that row comes right
  first_row,    // what is wrong in the last row says which cells of the first row to press
  repeat,       // chase again, now to the end
  press,        // without chasing: the presses of one row of the solution
  certificate,  // nothing helps: the quiet pattern, and why it proves that
  done,         // nothing is left to press
};

struct ExplainStep {
  ExplainStage stage = ExplainStage::chase;
  int row = 0;               // whose cells are pressed, from 0
  std::vector<int> columns;  // the cells pressed, from 0; one that is pressed twice stands twice
  Pattern lights;            // after the step
  std::string text;          // one sentence for people, counting from 1
};

// Pressing all that the steps say leads from start to target, unless the verdict is none (the last
// step is then the certificate) or unknown (no steps), or a limit was reached on the way.
struct Explanation {
  Verdict verdict = Verdict::unknown;
  std::vector<ExplainStep> steps;
  Pattern certificate;  // of the verdict none
  LimitReached limit = LimitReached::none;
};

// Holds a pattern for each step: meant for boards that a person can look at.
Explanation explain(const Puzzle& puzzle, const Limits& limits);

}  // namespace quadrille::lightsout
