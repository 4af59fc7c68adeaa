#include "nonogram/line/plain_line.hpp"
#include "nonogram/steps/step_flaws.hpp"
#include "nonogram/steps/techniques.hpp"

#include <quadrille/nonogram/step_checker.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace quadrille::nonogram {
namespace {

bool is_on(LineId line, const KnownCell& cell) {
  return line.contains(cell.row, cell.column);
}

bool is_cell_of(const Puzzle& puzzle, const KnownCell& cell) {
  return cell.row >= 0 && cell.row < puzzle.height() && cell.column >= 0 &&
         cell.column < puzzle.width() && cell.value != Cell::unknown;
}

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

// Every part is a step of the same sort (of any, in a finished line) that rests on premises of the
// whole; together they tell what the whole tells.
Flaw flaw_of_parts(const Puzzle& puzzle, const Step& step) {
  if (step.parts.size() == 1 && step.technique != Technique::finished_line) {
    return "a step has a single part";
  }
  std::vector<KnownCell> cells;
  for (const Step& part : step.parts) {
    const bool is_of_the_sort =
        part.technique == step.technique ||
        (step.technique == Technique::finished_line && is_line_technique(part.technique));
    if (!is_of_the_sort || part.lines != step.lines || !part.parts.empty()) {
      return "a part is not of the same sort";
    }
    if (!std::includes(step.premises.begin(), step.premises.end(), part.premises.begin(),
                       part.premises.end())) {
      return "a part rests on a premise that the step does not name";
    }
    if (Flaw flaw = find_flaw(puzzle, part)) return flaw;
    if (find_needless_premise(puzzle, part)) return "a part has a needless premise";
    cells.insert(cells.end(), part.cells.begin(), part.cells.end());
  }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells == step.cells ? Flaw() : "the parts tell something else";
}

}  // namespace

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
  if (!step.parts.empty()) return flaw_of_parts(puzzle, step);
  const auto claim = descriptor_of(step.technique).claim;
  if (claim != nullptr && !(LineClaims(puzzle, step).*claim)()) {
    return "the technique's claim does not hold";
  }
  return std::nullopt;
}

Flaw flaw_of_contradiction(const Puzzle& puzzle, const Step& step) {
  if (step.witness.trials.size() != 1) return "a contradiction takes one trial";
  const Trial& trial = step.witness.trials.front();
  if (step.cells.size() != 1 || step.cells.front() != opposite(trial.assumption)) {
    return "the conclusion is not the opposite of the assumption";
  }
  if (trial.chain.empty()) return "the chain is empty";
  return flaw_of_trial(puzzle, step, trial, true);
}

Flaw flaw_of_edge_logic(const Puzzle& puzzle, const Step& step) {
  if (Flaw flaw = flaw_of_contradiction(puzzle, step)) return flaw;
  const bool is_at_edge = stays_at_edge(puzzle, step.witness.trials.front());
  return is_at_edge ? Flaw() : "the chain is not edge logic";
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

std::optional<std::string> find_flaw(const Puzzle& puzzle, const Step& step) {
  if (Flaw flaw = flaw_of_form(puzzle, step)) return flaw;
  return descriptor_of(step.technique).flaw(puzzle, step);
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
