#include "nonogram/steps/trial_steps.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <tuple>

namespace quadrille::nonogram {
namespace {

// Bounds on the rounds, one after the other. Most steps are found with the first ones, where trials
// are cheap; beyond them the exact order matters less than the time.
constexpr std::array kBounds{2, 3, 4, 6, TrialBoard::kNoBound};

// This many finds of the same bound are written as chains to choose from.
constexpr std::size_t kDrafts = 12;

// From one of the two outermost lines of a side through lines that cross it, to a line that crosses
// it or lies beside it.
bool is_edge_logic(const Puzzle& puzzle, const std::vector<ChainLink>& chain) {
  const LineId edge = chain.front().line;
  const int lines = puzzle.size().lines_along(edge.axis);
  const LineId last = chain.back().line;
  const auto crosses = [edge](LineId line) { return line.axis != edge.axis; };
  return (edge.index < 2 || edge.index >= lines - 2) &&
         std::all_of(chain.begin() + 1, chain.end() - 1,
                     [&](const ChainLink& link) { return crosses(link.line); }) &&
         (crosses(last) || std::abs(last.index - edge.index) <= 2);
}

std::vector<std::size_t> united(std::span<const BuiltChain> chains) {
  std::vector<std::size_t> lines;
  for (const BuiltChain& chain : chains) {
    lines.insert(lines.end(), chain.lines.begin(), chain.lines.end());
  }
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}

std::vector<KnownCell> united_premises(std::span<const BuiltChain> chains) {
  std::vector<KnownCell> premises;
  for (const BuiltChain& chain : chains) {
    for (const KnownCell& premise : chain.premises) premises.push_back(premise);
  }
  std::sort(premises.begin(), premises.end());
  premises.erase(std::unique(premises.begin(), premises.end()), premises.end());
  return premises;
}

}  // namespace

double TrialStepFinder::Find::cost() const {
  const bool is_two_way = target.value != Cell::unknown;
  return cost_of_trial(is_two_way ? Technique::two_way : Technique::contradiction, rounds);
}

TrialStepFinder::TrialStepFinder(const LineProver& prover)
    : prover_(prover),
      board_(prover),
      premises_(prover),
      first_colour_(static_cast<std::size_t>(prover.puzzle().width()) *
                        static_cast<std::size_t>(prover.puzzle().height()),
                    {Cell::unknown, 0}) {}

std::optional<Step> TrialStepFinder::easiest(const Wanted& wanted, LimitWatch& watch) {
  for (const int bound : kBounds) {
    try_all(bound, wanted, watch);
    if (watch.reached()) return std::nullopt;
    const double least_beyond = bound == TrialBoard::kNoBound
                                    ? std::numeric_limits<double>::infinity()
                                    : cost_of_trial(Technique::contradiction, bound + 1);
    if (auto step = easiest_of_finds(least_beyond, watch)) return step;
    if (watch.reached()) return std::nullopt;
  }
  return std::nullopt;
}

// Finds from cheapest to most expensive, as long as nothing beyond the bound can be cheaper.
std::optional<Step> TrialStepFinder::easiest_of_finds(double least_beyond, LimitWatch& watch) {
  // Assumptions and targets differ, so that no two finds are equal and the order is the same
  // everywhere.
  const auto rank = [](const Find& find) {
    return std::tuple(find.cost(), find.weight, find.assumption, find.target);
  };
  // No two have the same rank. As a heap, since std::sort() of these would be fifteen kilobytes of
  // the browser's engine.
  const auto less = [&](const Find& left, const Find& right) { return rank(left) < rank(right); };
  std::make_heap(finds_.begin(), finds_.end(), less);
  std::sort_heap(finds_.begin(), finds_.end(), less);
  for (std::size_t begin = 0; begin < finds_.size();) {
    const double cost = finds_[begin].cost();
    if (cost > least_beyond) break;
    std::size_t end = begin;
    while (end < finds_.size() && finds_[end].cost() == cost) ++end;
    if (auto step = easiest_of({finds_.data() + begin, end - begin}, watch)) return step;
    begin = end;
  }
  return std::nullopt;
}

void TrialStepFinder::try_all(int max_rounds, const Wanted& wanted, LimitWatch& watch) {
  finds_.clear();
  for (int row = 0; row < prover_.puzzle().height(); ++row) {
    for (int column = 0; column < prover_.puzzle().width(); ++column) {
      if (board_.at(row, column) != Cell::unknown) continue;
      if (watch.reached()) return;
      try_cell(row, column, max_rounds, wanted);
    }
  }
}

void TrialStepFinder::try_cell(int row, int column, int max_rounds, const Wanted& wanted) {
  const auto width = static_cast<std::size_t>(prover_.puzzle().width());
  bool contradicted = false;
  for (const Cell colour : {Cell::filled, Cell::empty}) {
    const KnownCell assumption{row, column, colour};
    const auto outcome = board_.run({assumption, max_rounds, {}});
    if (outcome == TrialBoard::Outcome::contradiction) {
      contradicted = true;
      if (!wanted || wanted(row, column)) {
        finds_.push_back({assumption, {}, board_.tried().size(), board_.rounds()});
      }
    } else if (colour == Cell::filled) {
      for (const TriedCell& tried : board_.tried().subspan(1)) {
        const std::size_t index = static_cast<std::size_t>(tried.cell.row) * width +
                                  static_cast<std::size_t>(tried.cell.column);
        first_colour_[index] = {tried.cell.value, tried.round};
        touched_.push_back(index);
      }
    } else if (!contradicted) {
      note_agreement({row, column, Cell::filled}, board_.tried().subspan(1), wanted);
    }
    board_.undo();
  }
  for (const std::size_t index : touched_) first_colour_[index] = {Cell::unknown, 0};
  touched_.clear();
}

// Of all cells on which both colours agree, the one that comes out after the fewest rounds.
void TrialStepFinder::note_agreement(const KnownCell& assumption, std::span<const TriedCell> other,
                                     const Wanted& wanted) {
  const auto width = static_cast<std::size_t>(prover_.puzzle().width());
  std::optional<Find> best;
  for (const TriedCell& tried : other) {
    const auto& [value, round] = first_colour_[static_cast<std::size_t>(tried.cell.row) * width +
                                               static_cast<std::size_t>(tried.cell.column)];
    if (value != tried.cell.value) continue;
    if (wanted && !wanted(tried.cell.row, tried.cell.column)) continue;
    const Find find{assumption, tried.cell, static_cast<std::size_t>(round + tried.round),
                    std::max(round, tried.round)};
    const auto rank = [](const Find& of) { return std::tuple(of.rounds, of.weight, of.target); };
    if (!best || rank(find) < rank(*best)) best = find;
  }
  if (best) finds_.push_back(*best);
}

std::optional<Step> TrialStepFinder::easiest_of(std::span<const Find> finds, LimitWatch& watch) {
  std::optional<Draft> best;
  for (const Find& find : finds.first(std::min(kDrafts, finds.size()))) {
    if (watch.reached_now()) return std::nullopt;
    auto drafted = draft(find);
    if (drafted && (!best || drafted->links < best->links)) best = std::move(drafted);
  }
  if (!best) return std::nullopt;
  return finish(*best);
}

std::size_t TrialStepFinder::consequences_of(const KnownCell& cell) {
  board_.run({cell, TrialBoard::kNoBound, {}});
  const std::size_t cells = board_.tried().size();
  board_.undo();
  return cells;
}

std::optional<TrialStepFinder::Draft> TrialStepFinder::draft(const Find& find) {
  std::vector<std::size_t> all(prover_.line_count());
  for (std::size_t line = 0; line < all.size(); ++line) all[line] = line;
  auto chains = chains_over(find, all);
  if (!chains) return std::nullopt;
  Draft result{find, std::move(*chains), {}, 0};
  result.lines = united(result.chains);
  drop_lines(result);
  for (const BuiltChain& chain : result.chains) result.links += chain.trial.chain.size();
  return result;
}

// The chains of both or of the one trial; no value if a trial does not end as it should.
std::optional<std::vector<BuiltChain>> TrialStepFinder::chains_over(
    const Find& find, std::span<const std::size_t> lines) {
  std::vector<BuiltChain> chains;
  const bool is_two_way = find.target.value != Cell::unknown;
  const auto add = [&](const KnownCell& assumption) {
    const auto outcome = board_.run({assumption, TrialBoard::kNoBound, find.target}, lines);
    const bool fine =
        outcome == (is_two_way ? TrialBoard::Outcome::reached : TrialBoard::Outcome::contradiction);
    if (fine) {
      chains.push_back(is_two_way ? build_derivation(board_, find.target)
                                  : build_contradiction(board_));
    }
    board_.undo();
    return fine;
  };
  if (!add(find.assumption)) return std::nullopt;
  if (is_two_way && !add(opposite(find.assumption))) return std::nullopt;
  return chains;
}

void TrialStepFinder::drop_lines(Draft& draft) {
  const std::vector<std::size_t> lines = draft.lines;
  for (const std::size_t line : lines) {
    std::vector<std::size_t> others;
    std::copy_if(draft.lines.begin(), draft.lines.end(), std::back_inserter(others),
                 [line](std::size_t other) { return other != line; });
    if (others.size() == draft.lines.size()) continue;
    auto chains = chains_over(draft.find, others);
    if (!chains) continue;
    draft.chains = std::move(*chains);
    draft.lines = united(draft.chains);
  }
}

Step TrialStepFinder::finish(const Draft& draft) {
  const std::vector<KnownCell> candidates = united_premises(draft.chains);
  for (const KnownCell& premise : candidates) premises_.settle(premise);
  std::vector<KnownCell> needed;
  for (const KnownCell& premise : candidates) {
    premises_.forget(premise);
    const bool is_unneeded =
        std::all_of(draft.chains.begin(), draft.chains.end(),
                    [this](const BuiltChain& chain) { return proves_every_link(chain.trial); });
    if (is_unneeded) continue;
    premises_.settle(premise);
    needed.push_back(premise);
  }
  for (const KnownCell& premise : needed) premises_.forget(premise);
  return step_of(draft, std::move(needed));
}

// Every link of the trial follows from what is on the board of premises.
bool TrialStepFinder::proves_every_link(const Trial& trial) {
  premises_.settle(trial.assumption);
  std::size_t done = 0;
  for (; done < trial.chain.size(); ++done) {
    const ChainLink& link = trial.chain[done];
    const std::size_t line = prover_.number(link.line);
    if (!prover_.proves(line, premises_.line(line), link.cells)) break;
    for (const KnownCell& cell : link.cells) premises_.settle(cell);
  }
  const bool all = done == trial.chain.size();
  while (done-- > 0) {
    for (const KnownCell& cell : trial.chain[done].cells) premises_.forget(cell);
  }
  premises_.forget(trial.assumption);
  return all;
}

Step TrialStepFinder::step_of(const Draft& draft, std::vector<KnownCell> premises) const {
  const Find& find = draft.find;
  Step step;
  step.premises = std::move(premises);
  for (const BuiltChain& chain : draft.chains) {
    for (const ChainLink& link : chain.trial.chain) {
      if (std::find(step.lines.begin(), step.lines.end(), link.line) == step.lines.end()) {
        step.lines.push_back(link.line);
      }
    }
    step.witness.trials.push_back(chain.trial);
  }
  if (find.target.value != Cell::unknown) {
    step.technique = Technique::two_way;
    step.cells = {find.target};
  } else {
    const auto& chain = step.witness.trials.front().chain;
    step.technique =
        is_edge_logic(prover_.puzzle(), chain) ? Technique::edge_logic : Technique::contradiction;
    step.cells = {opposite(find.assumption)};
  }
  step.cost = find.cost();
  return step;
}

}  // namespace quadrille::nonogram
