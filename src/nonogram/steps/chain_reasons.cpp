#include "nonogram/steps/chain_reasons.hpp"

#include "nonogram/steps/line_prover.hpp"
#include "nonogram/steps/line_sentence.hpp"
#include "nonogram/steps/line_steps.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace quadrille::nonogram {
namespace {

std::vector<KnownCell> on_line(LineId line, std::span<const KnownCell> cells) {
  std::vector<KnownCell> found;
  for (const KnownCell& cell : cells) {
    if (line.contains(cell.row, cell.column)) found.push_back(cell);
  }
  return found;
}

// Stretches of neighbours of one colour.
std::vector<std::vector<KnownCell>> stretches(LineId line, std::span<const KnownCell> cells) {
  std::vector<std::vector<KnownCell>> found;
  for (const KnownCell& cell : cells) {
    const bool goes_on = !found.empty() && found.back().back().value == cell.value &&
                         line.place_of(found.back().back()) + 1 == line.place_of(cell);
    if (goes_on) {
      found.back().push_back(cell);
    } else {
      found.push_back({cell});
    }
  }
  return found;
}

class LinkReasons {
 public:
  explicit LinkReasons(const Puzzle& puzzle) : puzzle_(puzzle), prover_(puzzle) {}

  [[nodiscard]] std::string text(LineId line, const std::vector<KnownCell>& known,
                                 const std::vector<KnownCell>& cells) const {
    Step whole;
    whole.technique = Technique::finished_line;  // whose parts may be of any technique
    whole.lines = {line};
    for (const Cell colour : {Cell::filled, Cell::empty}) {
      std::vector<KnownCell> of_colour;
      std::copy_if(cells.begin(), cells.end(), std::back_inserter(of_colour),
                   [colour](const KnownCell& cell) { return cell.value == colour; });
      if (!of_colour.empty()) add_parts(whole, line, known, of_colour);
    }
    const std::vector<std::string> arguments = arguments_of(puzzle_, whole);
    return say(Message::link, fmt::arg("line", name(line)),
               fmt::arg("body",
                        fmt::format("{}", fmt::join(arguments, english(Message::part_separator)))));
  }

  [[nodiscard]] std::vector<KnownCell> conflict(LineId line,
                                                const std::vector<KnownCell>& known) const {
    const std::size_t number = prover_.number(line);
    LineSets sets = sets_of(line, known);
    prover_.drop_unneeded(number, sets, {},
                          far_cells_first(sets, line, prover_.length(number), {}));
    std::vector<KnownCell> needed;
    for (const KnownCell& cell : known) {
      if (sets.at(line.place_of(cell)) != Cell::unknown) needed.push_back(cell);
    }
    return needed;
  }

 private:
  [[nodiscard]] LineSets sets_of(LineId line, const std::vector<KnownCell>& known) const {
    LineSets sets = prover_.nothing_known(prover_.number(line));
    for (const KnownCell& cell : known) sets.set(line.place_of(cell), cell.value);
    return sets;
  }

  // One argument for all cells if it has a name, else one for each stretch.
  void add_parts(Step& whole, LineId line, const std::vector<KnownCell>& known,
                 const std::vector<KnownCell>& cells) const {
    const LineSets sets = sets_of(line, known);
    const std::size_t number = prover_.number(line);
    const auto part_of = [&](const std::vector<KnownCell>& some) {
      return *prove_candidate(prover_, number, sets, {Technique::line_logic, some});
    };
    Step together = part_of(cells);
    const auto separate = stretches(line, cells);
    if (separate.size() == 1 || together.technique != Technique::line_logic) {
      whole.parts.push_back(std::move(together));
      return;
    }
    for (const auto& stretch : separate) whole.parts.push_back(part_of(stretch));
  }

  const Puzzle& puzzle_;
  LineProver prover_;
};

std::string conflict_text(const Puzzle& puzzle, LineId line,
                          const std::vector<KnownCell>& conflict) {
  const Clue& clue = puzzle.clue(line);
  const LineWords words(line, clue);
  const int longest = clue.empty() ? 0 : *std::max_element(clue.begin(), clue.end());
  for (const auto& stretch : stretches(line, conflict)) {
    const auto length = static_cast<int>(stretch.size());
    if (stretch.front().value != Cell::filled || length <= longest || length < 2) continue;
    return say(Message::run_too_long, fmt::arg("run", words.statement(stretch)),
               fmt::arg("length", length), fmt::arg("clue", clue_text(clue)));
  }
  if (conflict.empty()) return say(Message::no_room_at_all, fmt::arg("clue", clue_text(clue)));
  return say(Message::no_room, fmt::arg("marks", words.outcome(conflict)),
             fmt::arg("clue", clue_text(clue)));
}

}  // namespace

std::vector<std::string> reasons_of(const Puzzle& puzzle, const Step& step, const Trial& trial) {
  const LinkReasons reasons(puzzle);
  std::vector<KnownCell> known = step.premises;
  known.push_back(trial.assumption);
  std::vector<std::string> texts;
  for (const ChainLink& link : trial.chain) {
    std::vector<KnownCell> here = on_line(link.line, known);
    std::sort(here.begin(), here.end());
    if (link.cells.empty()) {
      texts.push_back(say(
          Message::link, fmt::arg("line", name(link.line)),
          fmt::arg("body", conflict_text(puzzle, link.line, reasons.conflict(link.line, here)))));
    } else {
      texts.push_back(reasons.text(link.line, here, link.cells));
    }
    known.insert(known.end(), link.cells.begin(), link.cells.end());
  }
  return texts;
}

std::string no_placement_text(const Puzzle& puzzle, LineId line,
                              const std::vector<KnownCell>& cells) {
  return conflict_text(puzzle, line, cells_without_placement(puzzle, line, cells));
}

std::vector<KnownCell> cells_without_placement(const Puzzle& puzzle, LineId line,
                                               const std::vector<KnownCell>& cells) {
  return LinkReasons(puzzle).conflict(line, cells);
}

}  // namespace quadrille::nonogram
