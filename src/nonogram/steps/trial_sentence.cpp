#include "nonogram/steps/trial_sentence.hpp"

#include "nonogram/steps/step_words.hpp"

namespace quadrille::nonogram {
namespace {

std::string assumption_of(const Trial& trial) {
  return say(trial.assumption.value == Cell::filled ? Message::assumption_filled
                                                    : Message::assumption_empty,
             fmt::arg("cell", name(trial.assumption)));
}

// "row 9 would have columns 3–4 filled; then column 4 would have …"
std::string links_of(const Puzzle& puzzle, const Trial& trial) {
  std::string text;
  for (const ChainLink& link : trial.chain) {
    if (link.cells.empty()) break;
    if (!text.empty()) text += say(Message::link_separator);
    const LineWords words(link.line, puzzle.clue(link.line));
    text += say(Message::link, fmt::arg("line", name(link.line)),
                fmt::arg("statement", words.outcome(link.cells)));
  }
  return text;
}

}  // namespace

std::string contradiction_sentence(const Puzzle& puzzle, const Step& step) {
  const Trial& trial = step.witness.trials.front();
  return say(Message::contradiction, fmt::arg("assumption", assumption_of(trial)),
             fmt::arg("links", links_of(puzzle, trial)),
             fmt::arg("line", name(trial.chain.back().line)),
             fmt::arg("statement", statement(step.cells.front())));
}

std::string two_way_sentence(const Puzzle& puzzle, const Step& step) {
  const auto derivation = [&](const Trial& trial) {
    return say(Message::derivation, fmt::arg("assumption", assumption_of(trial)),
               fmt::arg("links", links_of(puzzle, trial)));
  };
  const Trial& first = step.witness.trials.front();
  return say(Message::two_way, fmt::arg("cell", name(first.assumption)),
             fmt::arg("first", derivation(first)),
             fmt::arg("second", derivation(step.witness.trials.back())),
             fmt::arg("statement", statement(step.cells.front())));
}

std::string search_sentence(const Puzzle& /*puzzle*/, const Step& step) {
  if (step.premises.empty()) return say(Message::search, fmt::arg("count", step.cells.size()));
  return say(Message::search_with_premises, fmt::arg("premises", step.premises.size()),
             fmt::arg("statement", statement(step.cells.front())));
}

}  // namespace quadrille::nonogram
