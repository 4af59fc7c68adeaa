// The next step in a grid in play: the easiest over one line, else the easiest that tries a colour,
// else a cell that the search settles. Every step has passed the independent checker.
//
// Inside, the puzzle lies in its normal orientation (orientation.hpp); grids, scopes and steps are
// turned at the border.
//
// The room steps/: read <quadrille/nonogram/step.hpp> first, then this file. techniques.hpp lists
// all techniques. Steps come from line_step_finder.hpp (line_steps.hpp, technique_names.hpp), from
// trial_steps.hpp (trial_board.hpp, chain_builder.hpp) and from search_step.hpp; line_claims.hpp
// and step_checker.cpp check them; line_sentence.hpp and trial_sentence.hpp put them into words.
#pragma once

#include "nonogram/steps/line_prover.hpp"
#include "nonogram/steps/line_step_finder.hpp"
#include "nonogram/steps/orientation.hpp"
#include "nonogram/steps/search_step.hpp"
#include "nonogram/steps/trial_steps.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/step.hpp>

#include <cstdint>
#include <optional>

namespace quadrille::nonogram {

class StepFinder {
 public:
  // For LimitWatch: a trial on a large grid takes up to a few milliseconds.
  static constexpr std::uint32_t kWatchInterval = 8;

  enum class Outcome : std::uint8_t {
    step,
    solved,      // no cell is unknown
    nothing,     // nothing that the scope asks for follows now
    impossible,  // the cells known leave no solution
    limit,
  };
  struct Answer {
    Outcome outcome = Outcome::nothing;
    std::optional<Step> step;
  };

  // Requires a grid of the puzzle's size. The puzzle must outlive the finder.
  StepFinder(const Puzzle& puzzle, const CellGrid& grid);
  StepFinder(const StepFinder&) = delete;
  StepFinder& operator=(const StepFinder&) = delete;

  Answer next(const HintScope& scope, LimitWatch& watch);
  // Applies a step that next() gave.
  void take(const Step& step);

  [[nodiscard]] const CellGrid& grid() const { return grid_; }
  // A line without a placement, after the outcome `impossible`; no value if only a search tells.
  [[nodiscard]] std::optional<LineId> impossible_line() const;
  // How many lines told something by themselves when next() looked.
  [[nodiscard]] int open_lines() const { return line_steps_.open_lines(); }

 private:
  // The same in the normal orientation.
  Answer find(const HintScope& scope, LimitWatch& watch);
  std::optional<Step> easiest_line_step(const HintScope& scope);
  Answer search(const HintScope& scope, LimitWatch& watch);
  TrialStepFinder& trial_steps();

  const Puzzle& puzzle_;
  CellGrid grid_;
  Turner turn_;
  Puzzle turned_;
  Turner turn_back_;
  LineProver prover_;
  LineStepFinder line_steps_;
  std::optional<TrialStepFinder> trial_steps_;  // once no line tells anything; most hints need none
  SearchStepFinder search_steps_;
};

}  // namespace quadrille::nonogram
