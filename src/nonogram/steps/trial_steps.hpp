// Steps that try a colour: edge logic, contradiction, two-way.
//
// Both colours of every unknown cell are tried with a bound on the rounds of looking, which grows
// until something comes out. A colour that leaves a line without placement is a contradiction; what
// both colours of a cell agree on is a two-way step, which has two chains to follow and costs more.
// The cost of a step is told by its technique and its rounds alone, so the cheapest is known as
// soon as all trials of a bound are made and nothing beyond it can be cheaper. Without a bound this
// is complete probing of single cells: whatever that settles can be told as such steps.
//
// Of the finds of one cost the few with the fewest cells on the board are written as chains; lines
// that the chain can do without are dropped, then the one with the fewest links gets its premises
// shrunk by deletion, with line solving over its lines as the proof.
//
// Cost: two trials for every unknown cell and bound, each of some dozens of line solves.
#pragma once

#include "nonogram/steps/chain_builder.hpp"
#include "nonogram/steps/trial_board.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/step.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace quadrille::nonogram {

class TrialStepFinder {
 public:
  // Chooses the cells that a step may conclude; an empty function takes all.
  using Wanted = std::function<bool(int row, int column)>;

  explicit TrialStepFinder(const LineProver& prover);

  // Tells what is known.
  void settle(const KnownCell& cell) { board_.settle(cell); }

  // Requires that the known cells are stable under line solving. No value: no single cell tells
  // anything that is wanted, or a limit was reached.
  std::optional<Step> easiest(const Wanted& wanted, LimitWatch& watch);

  // How many cells the lines settle once this one is known, itself included.
  [[nodiscard]] std::size_t consequences_of(const KnownCell& cell);

 private:
  // A trial that came to something.
  struct Find {
    KnownCell assumption;
    KnownCell target;        // unknown: the trial ends in a contradiction
    std::size_t weight = 0;  // cells on the board; of a two-way step the rounds of both trials
    int rounds = 0;          // of the longer trial

    [[nodiscard]] double cost() const;
  };
  // A find as chains, before its premises are shrunk.
  struct Draft {
    Find find;
    std::vector<BuiltChain> chains;
    std::vector<std::size_t> lines;  // of all chains
    std::size_t links = 0;
  };

  void try_all(int max_rounds, const Wanted& wanted, LimitWatch& watch);
  void try_cell(int row, int column, int max_rounds, const Wanted& wanted);
  void note_agreement(const KnownCell& assumption, std::span<const TriedCell> other,
                      const Wanted& wanted);
  std::optional<Step> easiest_of_finds(double least_beyond, LimitWatch& watch);
  std::optional<Step> easiest_of(std::span<const Find> finds, LimitWatch& watch);
  std::optional<Draft> draft(const Find& find);
  std::optional<std::vector<BuiltChain>> chains_over(const Find& find,
                                                     std::span<const std::size_t> lines);
  void drop_lines(Draft& draft);
  Step finish(const Draft& draft);
  bool proves_every_link(const Trial& trial);
  [[nodiscard]] Step step_of(const Draft& draft, std::vector<KnownCell> premises) const;

  const LineProver& prover_;
  TrialBoard board_;     // everything that is known
  TrialBoard premises_;  // only what a proof may use
  std::vector<Find> finds_;
  std::vector<std::pair<Cell, int>> first_colour_;  // by cell: what it led to, and in which round
  std::vector<std::size_t> touched_;                // cells that first_colour_ holds
};

}  // namespace quadrille::nonogram
