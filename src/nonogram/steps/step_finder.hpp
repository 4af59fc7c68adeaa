// The next step in a grid in play: the easiest over one line, else the easiest that tries a colour,
// else what the search settles. Every step has passed the independent checker.
//
// The room steps/: read <quadrille/nonogram/step.hpp> first, then this file. techniques.hpp lists
// all techniques. Steps come from line_step_finder.hpp (line_steps.hpp, technique_names.hpp), from
// trial_steps.hpp (trial_board.hpp, chain_builder.hpp) and from search_step.hpp; line_claims.hpp
// and step_checker.cpp check them; line_sentence.hpp and trial_sentence.hpp put them into words.
#pragma once

#include "nonogram/steps/line_prover.hpp"
#include "nonogram/steps/line_step_finder.hpp"
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

  // The puzzle and the grid, of its size, must outlive the finder.
  StepFinder(const Puzzle& puzzle, const CellGrid& grid);
  StepFinder(const StepFinder&) = delete;
  StepFinder& operator=(const StepFinder&) = delete;

  Answer next(const HintScope& scope, LimitWatch& watch);
  // Applies a step that next() gave.
  void take(const Step& step);

  [[nodiscard]] const CellGrid& grid() const { return grid_; }
  // How many lines told something by themselves when next() looked.
  [[nodiscard]] int open_lines() const { return line_steps_.open_lines(); }

 private:
  std::optional<Step> easiest_line_step(const HintScope& scope);
  Answer search(const HintScope& scope, LimitWatch& watch) const;
  [[nodiscard]] Answer checked(Step step) const;

  const Puzzle& puzzle_;
  CellGrid grid_;
  LineProver prover_;
  LineStepFinder line_steps_;
  TrialStepFinder trial_steps_;
};

}  // namespace quadrille::nonogram
