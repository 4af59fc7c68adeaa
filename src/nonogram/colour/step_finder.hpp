// Finds the step of least cost from a state of play: first over one line, then by trials, at last
// by the solver.
#pragma once

#include "nonogram/colour/propagation.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/colour/step.hpp>
#include <quadrille/nonogram/hint.hpp>

#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace quadrille::nonogram::colour {

class StepFinder {
 public:
  // Requires a state in which no cell is without a value.
  StepFinder(const Puzzle& puzzle, const DomainGrid& state, LimitWatch& watch);

  // A line that has no placement.
  [[nodiscard]] std::optional<LineId> broken_line();

  // Over one line. Of several of one cost that with the most cells. `open_lines` is how many lines
  // tell anything. Requires that every line has a placement.
  std::optional<Step> line_step(const HintScope& scope, int& open_lines);
  // By trying values; requires that no line tells anything.
  std::optional<Step> trial_step(const HintScope& scope);
  // By the solver's proof. None if nothing follows, or a limit was reached.
  std::optional<Step> search_step(const HintScope& scope);

 private:
  // What a look at a line gives, each with its technique.
  struct Finding {
    Technique technique = Technique::line_logic;
    LineId line;
    std::vector<CellClaim> cells;
  };
  // A line sequence of a trial, and what it leads to.
  using Reached = std::function<bool()>;

  // Values that both clues of the cell have.
  [[nodiscard]] Domain colours_of(int cell) const;
  [[nodiscard]] std::vector<Domain> board_line(LineId line) const;
  [[nodiscard]] Domain known(int cell) const {
    return state_.cells()[static_cast<std::size_t>(cell)];
  }
  [[nodiscard]] CellClaim claim(int cell, Value value, bool is_not) const;
  [[nodiscard]] std::vector<CellClaim> claims_about(int cell) const;
  [[nodiscard]] std::vector<Domain> narrowed(LineId line);
  void find_in_line(LineId line, const HintScope& scope, std::vector<Finding>& findings);
  [[nodiscard]] Finding name(LineId line, std::vector<CellClaim> settled) const;
  [[nodiscard]] std::vector<CellClaim> empty_by_colours(std::span<const CellClaim> settled) const;
  [[nodiscard]] std::vector<CellClaim> overlapped(LineId line,
                                                  std::span<const CellClaim> settled) const;
  [[nodiscard]] std::vector<CellClaim> of_shared_colour(LineId line,
                                                        std::span<const CellClaim> settled) const;
  [[nodiscard]] bool is_finished(LineId line) const;
  std::optional<Step> make_line_step(const Finding& finding);
  bool minimise(Step& step, const std::vector<LineId>& fixed_lines);
  [[nodiscard]] bool is_right(Step& step) const;

  std::optional<Step> contradiction_step(const HintScope& scope);
  std::optional<Step> every_way_step(const HintScope& scope);
  [[nodiscard]] std::vector<LineId> sequence_to(const CellClaim& assumption,
                                                const Reached& reached);
  bool replay(const CellClaim& assumption, const std::vector<LineId>& sequence,
              const Reached& reached, std::vector<ChainLink>* chain);
  bool look(LineId line, std::vector<CellClaim>* claims);
  Trial make_trial(const CellClaim& assumption, const Reached& reached, const Step& step);
  std::optional<Step> finish_trials(Step step);

  const Puzzle& puzzle_;
  DomainGrid state_;
  LimitWatch& watch_;
  Propagation board_;                // state and colours of the clues
  std::vector<Domain> line_values_;  // by line: the values of its clue
  bool broken_ = false;
};

}  // namespace quadrille::nonogram::colour
