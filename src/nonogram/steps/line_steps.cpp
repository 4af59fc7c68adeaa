#include "nonogram/steps/line_steps.hpp"

#include "nonogram/line/placements.hpp"
#include "nonogram/steps/technique_names.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <numeric>

namespace quadrille::nonogram {
namespace {

std::vector<Cell> cells_of(const LineSets& sets, int length) {
  std::vector<Cell> cells(static_cast<std::size_t>(length));
  for (int cell = 0; cell < length; ++cell) cells[static_cast<std::size_t>(cell)] = sets.at(cell);
  return cells;
}

struct OutermostStarts {
  OutermostStarts(const Clue& clue, std::span<const Cell> cells)
      : leftmost(*leftmost_starts(clue, cells)), rightmost(*rightmost_starts(clue, cells)) {}

  std::vector<int> leftmost;
  std::vector<int> rightmost;
};

class CandidateFinder {
 public:
  CandidateFinder(LineId line, const Clue& clue, std::vector<Cell> known, std::vector<Cell> settled)
      : line_(line),
        clue_(clue),
        length_(static_cast<int>(known.size())),
        known_(std::move(known)),
        settled_(std::move(settled)),
        covered_(known_.size(), 0),
        starts_(clue, known_) {}

  std::vector<LineCandidate> find() {
    find_complete();
    find_finished();
    find_cores();
    find_out_of_reach();
    find_ends_of_runs();
    find_splits();
    find_gaps();
    find_rest();
    return std::move(found_);
  }

 private:
  [[nodiscard]] Cell known(int cell) const {
    if (cell < 0 || cell >= length_) return Cell::empty;
    return known_[static_cast<std::size_t>(cell)];
  }
  [[nodiscard]] bool is_new(int cell, Cell colour) const {
    return known(cell) == Cell::unknown && settled_[static_cast<std::size_t>(cell)] == colour;
  }

  template <class Test>
  [[nodiscard]] std::vector<KnownCell> collect(int first, int last, Cell colour, Test test) const {
    std::vector<KnownCell> cells;
    for (int cell = std::max(first, 0); cell <= std::min(last, length_ - 1); ++cell) {
      if (is_new(cell, colour) && test(cell)) cells.push_back(line_.cell(cell, colour));
    }
    return cells;
  }
  [[nodiscard]] std::vector<KnownCell> collect(int first, int last, Cell colour) const {
    return collect(first, last, colour, [](int) { return true; });
  }

  void add(Technique technique, std::vector<KnownCell> cells) {
    if (cells.empty()) return;
    for (const KnownCell& cell : cells) {
      covered_[static_cast<std::size_t>(line_.place_of(cell))] = 1;
    }
    for (const LineCandidate& other : found_) {
      // A complete or finished line may turn out to be none.
      if (other.technique > Technique::finished_line && other.cells == cells) return;
    }
    found_.push_back({technique, std::move(cells)});
  }

  [[nodiscard]] std::vector<KnownCell> everything_new() const {
    std::vector<KnownCell> cells;
    for (int cell = 0; cell < length_; ++cell) {
      const Cell settled = settled_[static_cast<std::size_t>(cell)];
      if (is_new(cell, settled)) cells.push_back(line_.cell(cell, settled));
    }
    return cells;
  }

  // The blocks take all the room between the empty cells at both ends.
  void find_complete() {
    int first = 0;
    int last = length_ - 1;
    while (first <= last && known(first) == Cell::empty) ++first;
    while (first < last && known(last) == Cell::empty) --last;
    if (clue_.empty() || minimal_length(clue_) == last - first + 1) {
      found_.push_back({Technique::complete_line, everything_new()});
    }
  }

  void find_finished() {
    const auto filled = std::count(known_.begin(), known_.end(), Cell::filled);
    if (!clue_.empty() && filled == std::accumulate(clue_.begin(), clue_.end(), 0)) {
      found_.push_back({Technique::finished_line, everything_new()});
    }
  }

  // What a block covers wherever it stands: first with the empty cells alone, then with all that is
  // known but its own cells, as overlap wants it, then with all that is known. Without a filled
  // cell these are the same.
  void find_cores() {
    if (has_filled(0, length_ - 1)) return find_cores_with_marks();
    for (std::size_t block = 0; block < clue_.size(); ++block) {
      add(Technique::overlap, collect(starts_.rightmost[block],
                                      starts_.leftmost[block] + clue_[block] - 1, Cell::filled));
    }
  }

  void find_cores_with_marks() {
    std::vector<Cell> walls = known_;
    std::replace(walls.begin(), walls.end(), Cell::filled, Cell::unknown);
    const OutermostStarts among_walls(clue_, walls);
    for (std::size_t block = 0; block < clue_.size(); ++block) {
      const int reach = clue_[block] - 1;
      add(Technique::overlap,
          collect(among_walls.rightmost[block], among_walls.leftmost[block] + reach, Cell::filled));
      const int first = starts_.rightmost[block];
      const int last = starts_.leftmost[block] + reach;
      add(Technique::joining, collect(first, last, Cell::filled, [&](int cell) {
            return has_filled(first, cell - 1) && has_filled(cell + 1, last);
          }));
      if (has_filled(first, last)) add(Technique::overlap, core_by_others(block, first, last));
      add(has_filled(first, last) ? Technique::glue : Technique::overlap,
          collect(first, last, Cell::filled));
    }
  }

  [[nodiscard]] std::vector<KnownCell> core_by_others(std::size_t block, int first,
                                                      int last) const {
    std::vector<Cell> others = known_;
    const auto core = std::span(others).subspan(static_cast<std::size_t>(first),
                                                static_cast<std::size_t>(last - first + 1));
    std::replace(core.begin(), core.end(), Cell::filled, Cell::unknown);
    const OutermostStarts starts(clue_, others);
    return collect(starts.rightmost[block], starts.leftmost[block] + clue_[block] - 1,
                   Cell::filled);
  }

  [[nodiscard]] bool has_filled(int first, int last) const {
    for (int cell = first; cell <= last; ++cell) {
      if (known(cell) == Cell::filled) return true;
    }
    return false;
  }

  [[nodiscard]] bool reaches(std::size_t block, int first, int last) const {
    return starts_.leftmost[block] <= first && last < starts_.rightmost[block] + clue_[block];
  }
  [[nodiscard]] bool is_reached(int cell) const {
    for (std::size_t block = 0; block < clue_.size(); ++block) {
      if (reaches(block, cell, cell)) return true;
    }
    return false;
  }

  // One group for each stretch.
  void find_out_of_reach() {
    for (int first = 0; first < length_; ++first) {
      if (is_reached(first)) continue;
      int last = first;
      while (last + 1 < length_ && !is_reached(last + 1)) ++last;
      add(Technique::simple_spaces, collect(first, last, Cell::empty));
      first = last + 1;
    }
  }

  void find_ends_of_runs() {
    for (int first = 0; first < length_; ++first) {
      if (known(first) != Cell::filled) continue;
      int last = first;
      while (known(last + 1) == Cell::filled) ++last;
      bool is_whole = true;
      for (std::size_t block = 0; block < clue_.size(); ++block) {
        if (reaches(block, first, last) && clue_[block] > last - first + 1) is_whole = false;
      }
      if (is_whole) {
        add(Technique::punctuating, collect(first - 1, last + 1, Cell::empty));
      }
      first = last + 1;
    }
  }

  void find_splits() {
    for (int cell = 1; cell + 1 < length_; ++cell) {
      if (known(cell - 1) == Cell::filled && known(cell + 1) == Cell::filled &&
          covered_[static_cast<std::size_t>(cell)] == 0) {
        add(Technique::splitting, collect(cell, cell, Cell::empty));
      }
    }
  }

  void find_gaps() {
    for (int first = 0; first < length_; ++first) {
      if (known(first) == Cell::empty) continue;
      int last = first;
      while (known(last + 1) != Cell::empty) ++last;
      std::vector<KnownCell> cells = collect(first, last, Cell::empty);
      if (static_cast<int>(cells.size()) == last - first + 1) {
        add(Technique::forcing, std::move(cells));
      }
      first = last + 1;
    }
  }

  // Whatever no group has yet: runs of one colour. A filled one may still turn out to be glue.
  void find_rest() {
    for (const Cell colour : {Cell::filled, Cell::empty}) {
      for (int first = 0; first < length_; ++first) {
        int last = first;
        const auto is_left = [&](int cell) {
          return cell < length_ && is_new(cell, colour) &&
                 covered_[static_cast<std::size_t>(cell)] == 0;
        };
        if (!is_left(first)) continue;
        while (is_left(last + 1)) ++last;
        add(colour == Cell::filled ? Technique::glue : Technique::line_logic,
            collect(first, last, colour));
      }
    }
  }

  LineId line_;
  const Clue& clue_;
  int length_;
  std::vector<Cell> known_;
  std::vector<Cell> settled_;
  std::vector<std::uint8_t> covered_;  // by cell: some group has it
  OutermostStarts starts_;
  std::vector<LineCandidate> found_;
};

}  // namespace

std::vector<int> far_cells_first(const LineSets& known, LineId line, int length,
                                 std::span<const KnownCell> conclusion) {
  std::vector<int> distance(static_cast<std::size_t>(length), std::numeric_limits<int>::max());
  std::vector<int> order;
  for (int place = 0; place < length; ++place) {
    if (known.at(place) == Cell::unknown) continue;
    order.push_back(place);
    for (const KnownCell& cell : conclusion) {
      int& least = distance[static_cast<std::size_t>(place)];
      least = std::min(least, std::abs(line.place_of(cell) - place));
    }
  }
  std::stable_sort(order.begin(), order.end(), [&](int left, int right) {
    return distance[static_cast<std::size_t>(left)] > distance[static_cast<std::size_t>(right)];
  });
  return order;
}

namespace {

// The known cells that prove the candidate, as few as do, none of them of the colour that is to be
// spared; no value if it does not do without that colour.
std::optional<LineSets> premises_without(Cell spared, const LineProver& prover, std::size_t line,
                                         const LineSets& known, const LineCandidate& candidate) {
  LineSets premises = known;
  const int length = prover.length(line);
  if (spared != Cell::unknown) {
    bool has_some = false;
    for (int place = 0; place < length; ++place) {
      if (premises.at(place) != spared) continue;
      premises.set(place, Cell::unknown);
      has_some = true;
    }
    if (!has_some || !prover.proves(line, premises, candidate.cells)) return std::nullopt;
  }
  prover.drop_unneeded(line, premises, candidate.cells,
                       far_cells_first(premises, prover.id(line), length, candidate.cells));
  return premises;
}

std::optional<Step> named_step(const LineProver& prover, std::size_t line, const LineSets& premises,
                               const LineCandidate& candidate) {
  Step step = step_without_name(prover, line, premises, candidate.cells);
  const std::vector<Cell> kept = cells_of(premises, prover.length(line));
  const auto named =
      name_technique({prover.clue(line), prover.id(line), kept, candidate.cells,
                      step.witness.leftmost, step.witness.rightmost, candidate.technique});
  if (!named) return std::nullopt;
  step.technique = named->technique;
  step.block = named->block;
  step.cost = base_cost(step.technique);
  return step;
}

// A complete line rests on the walls beside its room. Far cells are dropped first elsewhere, which
// may leave a wall in the middle that proves the cells without them; here the walls beside the room
// are dropped last, and before them those near it.
std::optional<Step> prove_between_walls(const LineProver& prover, std::size_t line,
                                        const LineSets& known, const LineCandidate& candidate) {
  const int length = prover.length(line);
  LineSets premises = known;
  for (int place = 0; place < length; ++place) {
    if (premises.at(place) == Cell::filled) premises.set(place, Cell::unknown);
  }
  if (!prover.proves(line, premises, candidate.cells)) return std::nullopt;
  int first = 0;
  int last = length - 1;
  while (first < length && known.at(first) == Cell::empty) ++first;
  while (last > first && known.at(last) == Cell::empty) --last;
  const auto distance = [&](int place) { return std::max(first - place, place - last); };
  std::vector<int> order;
  for (int place = 0; place < length; ++place) {
    if (premises.at(place) == Cell::empty) order.push_back(place);
  }
  std::stable_sort(order.begin(), order.end(), [&](int left, int right) {
    const bool is_left_last = distance(left) == 1;
    const bool is_right_last = distance(right) == 1;
    if (is_left_last != is_right_last) return is_right_last;
    return distance(left) < distance(right);
  });
  prover.drop_unneeded(line, premises, candidate.cells, order);
  return named_step(prover, line, premises, candidate);
}

// An overlap does without the block's own cells: what the other blocks leave is enough.
LineSets without_own_cells(const LineProver& prover, std::size_t line, const LineSets& known,
                           const LineCandidate& candidate) {
  const Clue& clue = prover.clue(line);
  const OutermostStarts starts(clue, cells_of(known, prover.length(line)));
  const int cell = prover.id(line).place_of(candidate.cells.front());
  LineSets others = known;
  for (std::size_t block = 0; block < clue.size(); ++block) {
    const int first = starts.rightmost[block];
    const int last = starts.leftmost[block] + clue[block] - 1;
    if (cell < first || cell > last) continue;
    for (int place = first; place <= last; ++place) {
      if (known.at(place) == Cell::filled) others.set(place, Cell::unknown);
    }
  }
  return others;
}

// Which premises are left depends on the order in which they are dropped. Where that made no easy
// argument, those near the conclusion are dropped first, and the block's own cells are spared.
void prove_in_other_orders(const LineProver& prover, std::size_t line, const LineSets& known,
                           const LineCandidate& candidate, std::optional<Step>& best) {
  const LineId id = prover.id(line);
  std::vector<LineSets> sources;
  if (candidate.cells.front().value == Cell::filled) {
    sources.push_back(without_own_cells(prover, line, known, candidate));
  }
  sources.push_back(known);
  for (const LineSets& source : sources) {
    if (!prover.proves(line, source, candidate.cells)) continue;
    std::vector<int> order = far_cells_first(source, id, prover.length(line), candidate.cells);
    for (int direction = 0; direction < 2; ++direction) {
      LineSets premises = source;
      prover.drop_unneeded(line, premises, candidate.cells, order);
      auto step = named_step(prover, line, premises, candidate);
      if (step && (!best || step->cost < best->cost)) best = std::move(step);
      if (best && best->cost <= least_cost(candidate)) return;
      std::reverse(order.begin(), order.end());
    }
  }
}

}  // namespace

std::vector<LineCandidate> find_candidates(const LineProver& prover, std::size_t line,
                                           const LineSets& known, const LineSets& settled) {
  if (settled.may_fill == known.may_fill && settled.may_empty == known.may_empty) return {};
  const int length = prover.length(line);
  return CandidateFinder(prover.id(line), prover.clue(line), cells_of(known, length),
                         cells_of(settled, length))
      .find();
}

std::optional<Step> prove_candidate(const LineProver& prover, std::size_t line,
                                    const LineSets& known, const LineCandidate& candidate) {
  std::optional<Step> best;
  // People see the blocks of a finished line, not the gaps that would prove it as well.
  const bool is_finished = candidate.technique == Technique::finished_line;
  for (const Cell spared : {is_finished ? Cell::empty : Cell::filled,
                            is_finished ? Cell::filled : Cell::empty, Cell::unknown}) {
    const auto premises = premises_without(spared, prover, line, known, candidate);
    if (!premises) continue;
    auto step = named_step(prover, line, *premises, candidate);
    if (step && (!best || step->cost < best->cost)) best = std::move(step);
    if (best && best->cost <= least_cost(candidate)) break;
  }
  if (candidate.technique == Technique::complete_line) {
    return best ? best : prove_between_walls(prover, line, known, candidate);
  }
  const bool is_easiest = best && best->cost <= least_cost(candidate);
  if (candidate.technique != Technique::finished_line && !is_easiest) {
    prove_in_other_orders(prover, line, known, candidate, best);
  }
  return best;
}

double least_cost(const LineCandidate& candidate) {
  if (candidate.technique <= Technique::finished_line) return base_cost(candidate.technique);
  const bool is_filled = candidate.cells.front().value == Cell::filled;
  return base_cost(is_filled ? Technique::overlap : Technique::simple_spaces);
}

Step step_without_name(const LineProver& prover, std::size_t line, const LineSets& premises,
                       std::vector<KnownCell> cells) {
  const LineId id = prover.id(line);
  const int length = prover.length(line);
  const std::vector<Cell> kept = cells_of(premises, length);
  OutermostStarts starts(prover.clue(line), kept);
  Step step;
  step.lines = {id};
  for (int place = 0; place < length; ++place) {
    const Cell value = kept[static_cast<std::size_t>(place)];
    if (value != Cell::unknown) step.premises.push_back(id.cell(place, value));
  }
  step.cells = std::move(cells);
  step.witness.leftmost = std::move(starts.leftmost);
  step.witness.rightmost = std::move(starts.rightmost);
  return step;
}

}  // namespace quadrille::nonogram
