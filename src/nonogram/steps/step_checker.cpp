#include "nonogram/line/plain_line.hpp"

#include <quadrille/nonogram/step_checker.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace quadrille::nonogram {
namespace {

using Flaw = std::optional<std::string>;

bool is_on(LineId line, const KnownCell& cell) {
  return line.contains(cell.row, cell.column);
}

bool is_cell_of(const Puzzle& puzzle, const KnownCell& cell) {
  return cell.row >= 0 && cell.row < puzzle.height() && cell.column >= 0 &&
         cell.column < puzzle.width() && cell.value != Cell::unknown;
}

// Part of a line: [first, last].
struct Stretch {
  int first = 0;
  int last = 0;
  [[nodiscard]] int length() const { return last - first + 1; }
  [[nodiscard]] bool contains(int cell) const { return first <= cell && cell <= last; }
  [[nodiscard]] bool contains(Stretch other) const {
    return first <= other.first && other.last <= last;
  }
  [[nodiscard]] bool meets(Stretch other) const {
    return first <= other.last && other.first <= last;
  }
};

// The claims that the names of techniques make about one line, under the premises alone.
class LineClaims {
 public:
  LineClaims(const Puzzle& puzzle, const Step& step)
      : step_(step),
        clue_(puzzle.clue(step.lines.front())),
        premises_(static_cast<std::size_t>(puzzle.size().length_of(step.lines.front())),
                  Cell::unknown) {
    const LineId line = step.lines.front();
    for (const KnownCell& premise : step.premises) {
      premises_[static_cast<std::size_t>(line.place_of(premise))] = premise.value;
    }
    for (const KnownCell& cell : step.cells) cells_.push_back(line.place_of(cell));
  }

  // Each is the claim of the technique of that name.
  [[nodiscard]] bool hold() const {
    switch (step_.technique) {
      case Technique::overlap:
        return concludes(Cell::filled) && core_holds_all() && others_own_filled_premises();
      case Technique::simple_spaces:
        return concludes(Cell::empty) && all([this](int cell) { return is_out_of_reach(cell); });
      case Technique::punctuating:
        return concludes(Cell::empty) && all([this](int cell) { return is_end_of_block(cell); });
      case Technique::mercury:
        return concludes(Cell::empty) && cells_.size() == 1 && is_left_by_mercury(cells_.front());
      case Technique::glue:
        return concludes(Cell::filled) &&
               (step_.block ? core_holds_all() && core_has_premise()
                            : all([this](int cell) { return is_pushed_from_a_wall(cell); }));
      case Technique::joining:
        return concludes(Cell::filled) && core_holds_all() &&
               all([this](int cell) { return is_between_premises_of_core(cell); });
      case Technique::splitting:
        return concludes(Cell::empty) && cells_.size() == 1 && would_join(cells_.front());
      case Technique::forcing:
        return concludes(Cell::empty) && all([this](int cell) { return is_in_small_gap(cell); });
      default:
        return true;
    }
  }

 private:
  template <class Test>
  [[nodiscard]] bool all(Test test) const {
    return std::all_of(cells_.begin(), cells_.end(), test);
  }
  [[nodiscard]] bool concludes(Cell colour) const {
    return std::all_of(step_.cells.begin(), step_.cells.end(),
                       [colour](const KnownCell& cell) { return cell.value == colour; });
  }
  [[nodiscard]] bool is_filled(int cell) const {
    return cell >= 0 && cell < length() &&
           premises_[static_cast<std::size_t>(cell)] == Cell::filled;
  }
  // The border counts as empty.
  [[nodiscard]] bool is_wall(int cell) const {
    return cell < 0 || cell >= length() || premises_[static_cast<std::size_t>(cell)] == Cell::empty;
  }
  [[nodiscard]] int length() const { return static_cast<int>(premises_.size()); }
  [[nodiscard]] Stretch range(std::size_t block) const {
    return {step_.witness.leftmost[block], step_.witness.rightmost[block] + clue_[block] - 1};
  }
  // What the block covers wherever it stands; empty (last < first) if there is no such cell.
  [[nodiscard]] Stretch core(std::size_t block) const {
    return {step_.witness.rightmost[block], step_.witness.leftmost[block] + clue_[block] - 1};
  }
  [[nodiscard]] Stretch own_core() const { return core(static_cast<std::size_t>(*step_.block)); }

  [[nodiscard]] bool core_holds_all() const {
    return step_.block && all([this](int cell) { return own_core().contains(cell); });
  }
  [[nodiscard]] bool others_own_filled_premises() const {
    for (int cell = 0; cell < length(); ++cell) {
      bool owned = !is_filled(cell);
      for (std::size_t block = 0; block < clue_.size(); ++block) {
        if (static_cast<int>(block) != *step_.block) owned = owned || core(block).contains(cell);
      }
      if (!owned) return false;
    }
    return true;
  }
  [[nodiscard]] bool core_has_premise() const {
    for (int cell = own_core().first; cell <= own_core().last; ++cell) {
      if (is_filled(cell)) return true;
    }
    return false;
  }
  [[nodiscard]] bool is_between_premises_of_core(int cell) const {
    bool before = false;
    bool behind = false;
    for (int other = own_core().first; other <= own_core().last; ++other) {
      if (is_filled(other)) (other < cell ? before : behind) = true;
    }
    return before && behind;
  }
  [[nodiscard]] bool is_out_of_reach(int cell) const {
    for (std::size_t block = 0; block < clue_.size(); ++block) {
      if (range(block).contains(cell)) return false;
    }
    return true;
  }
  [[nodiscard]] Stretch run_around(int cell) const {
    Stretch run{cell, cell};
    while (is_filled(run.first - 1)) --run.first;
    while (is_filled(run.last + 1)) ++run.last;
    return run;
  }
  // Every block whose range holds the run has at most so many cells.
  [[nodiscard]] bool none_is_longer(Stretch run, int limit) const {
    for (std::size_t block = 0; block < clue_.size(); ++block) {
      if (range(block).contains(run) && clue_[block] > limit) return false;
    }
    return true;
  }
  [[nodiscard]] bool is_end_of_block(int cell) const {
    for (const int neighbour : {cell - 1, cell + 1}) {
      if (!is_filled(neighbour)) continue;
      const Stretch run = run_around(neighbour);
      if (none_is_longer(run, run.length())) return true;
    }
    return false;
  }
  [[nodiscard]] bool is_left_by_mercury(int cell) const {
    if (!step_.block || !is_out_of_reach(cell)) return false;
    const int size = clue_[static_cast<std::size_t>(*step_.block)];
    for (const int side : {-1, 1}) {
      const int drawn = cell - side * size;
      if (is_wall(cell + side) && is_filled(drawn) && own_core().contains(drawn)) return true;
    }
    return false;
  }
  // A filled cell before `cell`, a wall before that: every block that reaches the filled cell is so
  // long that, even right at the wall, it covers `cell`.
  [[nodiscard]] bool is_pushed_from_a_wall(int cell) const {
    return is_pushed(cell, -1) || is_pushed(cell, 1);
  }
  [[nodiscard]] bool is_pushed(int cell, int side) const {
    int filled = cell + side;
    while (!is_wall(filled) && !is_filled(filled)) filled += side;
    if (!is_filled(filled)) return false;
    int wall = filled;
    while (!is_wall(wall)) wall += side;
    const int needed = side < 0 ? cell - wall : wall - cell;
    for (std::size_t block = 0; block < clue_.size(); ++block) {
      if (range(block).contains(filled) && clue_[block] < needed) return false;
    }
    return true;
  }
  [[nodiscard]] bool would_join(int cell) const {
    if (!is_filled(cell - 1) || !is_filled(cell + 1)) return false;
    const Stretch run = run_around(cell);
    return none_is_longer(run, run.length() - 1);
  }
  [[nodiscard]] bool is_in_small_gap(int cell) const {
    Stretch gap{cell, cell};
    while (!is_wall(gap.first - 1)) --gap.first;
    while (!is_wall(gap.last + 1)) ++gap.last;
    for (std::size_t block = 0; block < clue_.size(); ++block) {
      if (range(block).meets(gap) && clue_[block] <= gap.length()) return false;
    }
    return true;
  }

  const Step& step_;
  const Clue& clue_;
  std::vector<Cell> premises_;
  std::vector<int> cells_;  // places of the conclusion
};

// The cells that a proof has so far, on the lines that it may use.
class Notes {
 public:
  explicit Notes(const Puzzle& puzzle)
      : puzzle_(puzzle), grid_(puzzle.width(), puzzle.height(), Cell::unknown) {}

  void write(std::span<const KnownCell> cells) {
    for (const KnownCell& cell : cells) grid_.at(cell.row, cell.column) = cell.value;
  }
  [[nodiscard]] bool has(std::span<const KnownCell> cells) const {
    return std::all_of(cells.begin(), cells.end(), [this](const KnownCell& cell) {
      return grid_.at(cell.row, cell.column) == cell.value;
    });
  }
  [[nodiscard]] PlainLine read(LineId line) const {
    const GridLine numbers = puzzle_.size().line(line);
    std::vector<Cell> cells;
    cells.reserve(static_cast<std::size_t>(numbers.length));
    for (int place = 0; place < numbers.length; ++place) {
      cells.push_back(grid_.cells()[static_cast<std::size_t>(numbers.cell(place))]);
    }
    return {puzzle_.clue(line), cells};
  }

 private:
  const Puzzle& puzzle_;
  CellGrid grid_;
};

bool follows(const PlainLine& line, LineId id, std::span<const KnownCell> cells) {
  return std::all_of(cells.begin(), cells.end(), [&](const KnownCell& cell) {
    return is_on(id, cell) && line.settled(id.place_of(cell)) == cell.value;
  });
}

Flaw flaw_of_line_step(const Puzzle& puzzle, const Step& step) {
  if (step.lines.size() != 1) return "a step over one line names another number of lines";
  const LineId id = step.lines.front();
  for (const KnownCell& premise : step.premises) {
    if (!is_on(id, premise)) return "a premise is not on the line";
  }
  Notes notes(puzzle);
  notes.write(step.premises);
  const PlainLine line = notes.read(id);
  if (!line.has_placement()) return "the premises rule out every placement";
  if (!follows(line, id, step.cells)) return "the cells do not follow from the premises";
  if (line.leftmost() != step.witness.leftmost || line.rightmost() != step.witness.rightmost) {
    return "the outermost placements are others";
  }
  const auto blocks = static_cast<int>(puzzle.clue(id).size());
  if (step.block && (*step.block < 0 || *step.block >= blocks)) return "there is no such block";
  if (!LineClaims(puzzle, step).hold()) return "the technique's claim does not hold";
  return std::nullopt;
}

// Requires that all lines of the chain exist. `ends_without_placement`: what the last link must do.
Flaw flaw_of_trial(const Puzzle& puzzle, const Step& step, const Trial& trial,
                   bool ends_without_placement) {
  Notes notes(puzzle);
  notes.write(step.premises);
  notes.write({&trial.assumption, 1});
  for (const ChainLink& link : trial.chain) {
    if (std::find(step.lines.begin(), step.lines.end(), link.line) == step.lines.end()) {
      return "a link of the chain is on a line that the step does not name";
    }
    const bool is_end = ends_without_placement && &link == &trial.chain.back();
    const PlainLine line = notes.read(link.line);
    if (is_end) {
      if (line.has_placement() || !link.cells.empty()) return "the last line has a placement";
      continue;
    }
    if (!line.has_placement()) return "a line has no placement before the end of the chain";
    if (link.cells.empty() || !follows(line, link.line, link.cells)) {
      return "a link of the chain does not follow";
    }
    notes.write(link.cells);
  }
  if (!ends_without_placement && !notes.has(step.cells)) return "a trial misses the conclusion";
  return std::nullopt;
}

// The chain begins in one of the two outermost lines of a side; all further links cross that line,
// but the last one may also be parallel to it, at most two lines away.
bool stays_at_edge(const Puzzle& puzzle, const Trial& trial) {
  const LineId edge = trial.chain.front().line;
  const int lines = puzzle.size().lines_along(edge.axis);
  if (edge.index >= 2 && edge.index < lines - 2) return false;
  for (std::size_t link = 1; link < trial.chain.size(); ++link) {
    const LineId line = trial.chain[link].line;
    if (line.axis != edge.axis) continue;
    const bool is_beside = edge.index - 2 <= line.index && line.index <= edge.index + 2;
    if (link + 1 < trial.chain.size() || !is_beside) return false;
  }
  return true;
}

Flaw flaw_of_contradiction(const Puzzle& puzzle, const Step& step) {
  if (step.witness.trials.size() != 1) return "a contradiction takes one trial";
  const Trial& trial = step.witness.trials.front();
  if (step.cells.size() != 1 || step.cells.front() != opposite(trial.assumption)) {
    return "the conclusion is not the opposite of the assumption";
  }
  if (trial.chain.empty()) return "the chain is empty";
  if (step.technique == Technique::edge_logic && !stays_at_edge(puzzle, trial)) {
    return "the chain is not edge logic";
  }
  return flaw_of_trial(puzzle, step, trial, true);
}

Flaw flaw_of_two_way(const Puzzle& puzzle, const Step& step) {
  if (step.witness.trials.size() != 2) return "a two-way step takes two trials";
  const Trial& first = step.witness.trials.front();
  const Trial& second = step.witness.trials.back();
  if (second.assumption != opposite(first.assumption)) return "the trials are not of both colours";
  if (Flaw flaw = flaw_of_trial(puzzle, step, first, false)) return flaw;
  return flaw_of_trial(puzzle, step, second, false);
}

Flaw flaw_of_search(const Puzzle& puzzle, const Step& step) {
  Notes notes(puzzle);
  notes.write(step.premises);
  notes.write(step.cells);
  for (int line = 0; line < puzzle.size().line_count(); ++line) {
    if (!notes.read(puzzle.size().line_id(line)).has_placement()) {
      return "a line is against its clue";
    }
  }
  return std::nullopt;
}

Flaw flaw_of_form(const Puzzle& puzzle, const Step& step) {
  if (step.cells.empty()) return "nothing is concluded";
  for (const LineId line : step.lines) {
    if (line.index < 0 || line.index >= puzzle.size().lines_along(line.axis))
      return "there is no such line";
  }
  const auto exist = [&](std::span<const KnownCell> cells) {
    return std::all_of(cells.begin(), cells.end(),
                       [&](const KnownCell& cell) { return is_cell_of(puzzle, cell); });
  };
  bool all_exist = exist(step.premises) && exist(step.cells);
  for (const Trial& trial : step.witness.trials) {
    all_exist = all_exist && is_cell_of(puzzle, trial.assumption);
    for (const ChainLink& link : trial.chain) all_exist = all_exist && exist(link.cells);
  }
  return all_exist ? Flaw() : "there is no such cell";
}

// Does the conclusion still follow? A trial has to go through link by link as it is written; for a
// line the witness does not matter, since it changes with the premises.
bool is_proved_by(const Puzzle& puzzle, Step step, std::vector<KnownCell> premises) {
  step.premises = std::move(premises);
  if (!step.witness.trials.empty()) return !find_flaw(puzzle, step);
  Notes notes(puzzle);
  notes.write(step.premises);
  const PlainLine line = notes.read(step.lines.front());
  return !line.has_placement() || follows(line, step.lines.front(), step.cells);
}

}  // namespace

std::optional<std::string> find_flaw(const Puzzle& puzzle, const Step& step) {
  if (Flaw flaw = flaw_of_form(puzzle, step)) return flaw;
  switch (step.technique) {
    case Technique::edge_logic:
    case Technique::contradiction:
      return flaw_of_contradiction(puzzle, step);
    case Technique::two_way:
      return flaw_of_two_way(puzzle, step);
    case Technique::search:
      return flaw_of_search(puzzle, step);
    default:
      return flaw_of_line_step(puzzle, step);
  }
}

std::optional<KnownCell> find_needless_premise(const Puzzle& puzzle, const Step& step) {
  if (step.technique == Technique::search) return std::nullopt;
  for (std::size_t left_out = 0; left_out < step.premises.size(); ++left_out) {
    std::vector<KnownCell> others = step.premises;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(left_out));
    if (is_proved_by(puzzle, step, std::move(others))) return step.premises[left_out];
  }
  return std::nullopt;
}

}  // namespace quadrille::nonogram
