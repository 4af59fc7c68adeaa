// The checker of steps: clues, premises and the plain method for a line, nothing of the solver or
// of whoever found the step.
#include "nonogram/colour/plain_line.hpp"

#include <quadrille/nonogram/colour/step.hpp>

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

namespace quadrille::nonogram::colour {
namespace {

using Flaw = std::optional<std::string>;

Domain values_in(const Clue& clue) {
  Domain values = domain_of(0);
  for (const Block& block : clue) values |= domain_of(block.colour);
  return values;
}

bool is_claim_of(const Puzzle& puzzle, const CellClaim& claim) {
  return claim.row >= 0 && claim.row < puzzle.height() && claim.column >= 0 &&
         claim.column < puzzle.width() && claim.value < puzzle.palette().size();
}

// What a proof has so far. The clues of the step's lines bound the colours of their cells.
class Notes {
 public:
  Notes(const Puzzle& puzzle, const Step& step)
      : puzzle_(puzzle), grid_(puzzle.width(), puzzle.height(), puzzle.palette().all()) {
    for (const LineId line : step.lines) bound(line);
    for (const CellClaim& claim : step.premises) apply(claim, grid_);
  }

  void write(std::span<const CellClaim> claims) {
    for (const CellClaim& claim : claims) apply(claim, grid_);
  }
  [[nodiscard]] Domain at(const CellClaim& claim) const {
    return grid_.at(claim.row, claim.column);
  }
  [[nodiscard]] bool shows(const CellClaim& claim) const { return holds(claim, at(claim)); }
  [[nodiscard]] bool shows(std::span<const CellClaim> claims) const {
    return std::ranges::all_of(claims, [this](const CellClaim& claim) { return shows(claim); });
  }
  [[nodiscard]] std::vector<Domain> read(LineId line) const { return line_of(grid_, line); }

  static bool holds(const CellClaim& claim, Domain domain) {
    return claim.is_not ? (domain & domain_of(claim.value)) == 0 : domain == domain_of(claim.value);
  }

 private:
  void bound(LineId line) {
    const GridLine cells = puzzle_.size().line(line);
    const Domain values = values_in(puzzle_.clue(line));
    for (int place = 0; place < cells.length; ++place) {
      grid_.cells()[static_cast<std::size_t>(cells.cell(place))] &= values;
    }
  }

  const Puzzle& puzzle_;
  DomainGrid grid_;
};

// The claims follow from a line that looks like this.
bool follow(const std::vector<Domain>& narrowed, LineId line, std::span<const CellClaim> claims) {
  return std::ranges::all_of(claims, [&](const CellClaim& claim) {
    return line.contains(claim.row, claim.column) &&
           Notes::holds(claim,
                        narrowed[static_cast<std::size_t>(line.place_of(claim.row, claim.column))]);
  });
}

Flaw flaw_of_overlap(const Puzzle& puzzle, const Step& step, const Notes& notes) {
  const LineId line = step.lines.front();
  const Clue& clue = puzzle.clue(line);
  const auto outermost = plain_outermost(clue, notes.read(line));
  if (!outermost) return "the line has no placement";
  if (outermost->leftmost != step.leftmost || outermost->rightmost != step.rightmost) {
    return "the outermost places of the blocks are others";
  }
  for (const CellClaim& claim : step.cells) {
    const int place = line.place_of(claim.row, claim.column);
    bool covered = false;
    for (std::size_t block = 0; block < clue.size(); ++block) {
      covered |= clue[block].colour == claim.value && place >= step.rightmost[block] &&
                 place < step.leftmost[block] + clue[block].length;
    }
    if (!covered) return "a cell is not in the overlap of a block";
  }
  return std::nullopt;
}

Flaw flaw_of_line_step(const Puzzle& puzzle, const Step& step) {
  const LineId line = step.lines.front();
  const Notes notes(puzzle, step);
  const auto narrowed = plain_narrow(puzzle.clue(line), notes.read(line));
  if (!narrowed) return "the line has no placement";
  if (!follow(*narrowed, line, step.cells)) return "a cell does not follow";
  if (step.technique == Technique::overlap) return flaw_of_overlap(puzzle, step, notes);
  if (step.technique == Technique::complete_line &&
      minimal_length(puzzle.clue(line)) != puzzle.size().length_of(line)) {
    return "the blocks do not fill the line";
  }
  const bool all_empty = std::ranges::all_of(
      step.cells, [](const CellClaim& claim) { return claim.value == 0 && !claim.is_not; });
  if (step.technique == Technique::finished_line && !all_empty) return "the line is not finished";
  return std::nullopt;
}

Domain shared_values(const Puzzle& puzzle, const CellClaim& claim) {
  return values_in(puzzle.clue({Axis::row, claim.row})) &
         values_in(puzzle.clue({Axis::column, claim.column}));
}

bool names_lines_of(const Step& step, const CellClaim& claim) {
  const auto has = [&](LineId line) {
    return std::ranges::find(step.lines, line) != step.lines.end();
  };
  return has({Axis::row, claim.row}) && has({Axis::column, claim.column});
}

// Row and column share nothing.
Flaw flaw_of_crossing_colours(const Puzzle& puzzle, const Step& step) {
  for (const CellClaim& claim : step.cells) {
    if (claim.is_not || claim.value != 0 || shared_values(puzzle, claim) != domain_of(0)) {
      return "row and column share a colour";
    }
    if (!names_lines_of(step, claim)) return "a line is not named";
  }
  return std::nullopt;
}

// The line alone leaves no empty cell there; row and column share one colour.
Flaw flaw_of_shared_colour(const Puzzle& puzzle, const Step& step) {
  const LineId line = step.lines.front();
  Step alone = step;
  alone.lines = {line};
  const auto narrowed = plain_narrow(puzzle.clue(line), Notes(puzzle, alone).read(line));
  if (!narrowed) return "the line has no placement";
  for (const CellClaim& claim : step.cells) {
    const Domain wanted = domain_of(0) | domain_of(claim.value);
    if (claim.is_not || claim.value == 0 || shared_values(puzzle, claim) != wanted) {
      return "row and column share other colours";
    }
    if (!names_lines_of(step, claim)) return "a line is not named";
    if (!follow(*narrowed, line, std::vector<CellClaim>{{claim.row, claim.column, 0, true}})) {
      return "the cell may be empty";
    }
  }
  return std::nullopt;
}

enum class ChainEnd : std::uint8_t { no_placement, claims };

// Nothing if the chain is right, with how it ends in `end`.
Flaw flaw_of_chain(const Puzzle& puzzle, const Step& step, const Trial& trial, ChainEnd& end) {
  Notes notes(puzzle, step);
  notes.write({&trial.assumption, 1});
  end = notes.at(trial.assumption) == 0 ? ChainEnd::no_placement : ChainEnd::claims;
  for (const ChainLink& link : trial.chain) {
    if (end == ChainEnd::no_placement) return "a chain goes on after its end";
    if (std::ranges::find(step.lines, link.line) == step.lines.end()) {
      return "a link is on a line that the step does not name";
    }
    const auto narrowed = plain_narrow(puzzle.clue(link.line), notes.read(link.line));
    if (link.cells.empty()) {
      if (narrowed) return "the last line has a placement";
      end = ChainEnd::no_placement;
      continue;
    }
    if (!narrowed || !follow(*narrowed, link.line, link.cells)) return "a link does not follow";
    notes.write(link.cells);
  }
  if (end == ChainEnd::claims && !notes.shows(step.cells)) return "a chain shows nothing";
  return std::nullopt;
}

Flaw flaw_of_trials(const Puzzle& puzzle, const Step& step) {
  if (step.trials.empty()) return "there is no trial";
  const CellClaim& first = step.trials.front().assumption;
  Domain left = Notes(puzzle, step).at(first);
  for (const Trial& trial : step.trials) {
    const CellClaim& assumed = trial.assumption;
    if (assumed.is_not || assumed.row != first.row || assumed.column != first.column) {
      return "the trials are about different cells";
    }
    ChainEnd end = ChainEnd::claims;
    if (Flaw flaw = flaw_of_chain(puzzle, step, trial, end)) return flaw;
    if (step.technique == Technique::contradiction) {
      const CellClaim refuted{assumed.row, assumed.column, assumed.value, true};
      const bool is_right = end == ChainEnd::no_placement && step.trials.size() == 1 &&
                            step.cells == std::vector<CellClaim>{refuted};
      return is_right ? std::nullopt : Flaw("the trial does not refute its assumption");
    }
    left &= ~domain_of(assumed.value);
  }
  if (left != 0) return "a value of the cell was not tried";
  return std::nullopt;
}

bool has_line(const Puzzle& puzzle, LineId line) {
  return line.index >= 0 && line.index < puzzle.size().lines_along(line.axis);
}

}  // namespace

std::optional<std::string> find_flaw(const Puzzle& puzzle, const Step& step) {
  const auto is_claim = [&](const CellClaim& claim) { return is_claim_of(puzzle, claim); };
  if (step.cells.empty()) return "the step concludes nothing";
  if (!std::ranges::all_of(step.cells, is_claim) || !std::ranges::all_of(step.premises, is_claim)) {
    return "a cell is outside the grid";
  }
  for (const Trial& trial : step.trials) {
    bool fits = is_claim(trial.assumption);
    for (const ChainLink& link : trial.chain) {
      fits = fits && has_line(puzzle, link.line) && std::ranges::all_of(link.cells, is_claim);
    }
    if (!fits) return "a trial is outside the grid";
  }
  if (step.technique == Technique::search) return std::nullopt;
  if (step.lines.empty() ||
      !std::ranges::all_of(step.lines, [&](LineId line) { return has_line(puzzle, line); })) {
    return "a line is outside the grid";
  }
  switch (step.technique) {
    case Technique::crossing_colours:
      return flaw_of_crossing_colours(puzzle, step);
    case Technique::shared_colour:
      return flaw_of_shared_colour(puzzle, step);
    case Technique::contradiction:
    case Technique::every_way:
      return flaw_of_trials(puzzle, step);
    default:
      return flaw_of_line_step(puzzle, step);
  }
}

std::optional<CellClaim> find_needless_premise(const Puzzle& puzzle, const Step& step) {
  if (step.technique == Technique::search) return std::nullopt;
  for (std::size_t index = 0; index < step.premises.size(); ++index) {
    Step without = step;
    without.premises.erase(without.premises.begin() + static_cast<std::ptrdiff_t>(index));
    if (step.technique == Technique::overlap) {
      const LineId line = step.lines.front();
      const auto outermost = plain_outermost(puzzle.clue(line), Notes(puzzle, without).read(line));
      if (outermost) {
        without.leftmost = outermost->leftmost;
        without.rightmost = outermost->rightmost;
      }
    }
    if (!find_flaw(puzzle, without)) return step.premises[index];
  }
  return std::nullopt;
}

}  // namespace quadrille::nonogram::colour
