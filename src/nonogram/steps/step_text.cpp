#include "nonogram/steps/line_sentence.hpp"
#include "nonogram/steps/step_words.hpp"

#include <quadrille/nonogram/step_text.hpp>

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

std::string search_sentence(const Step& step) {
  if (step.premises.empty()) return say(Message::search, fmt::arg("count", step.cells.size()));
  return say(Message::search_with_premises, fmt::arg("premises", step.premises.size()),
             fmt::arg("statement", statement(step.cells.front())));
}

std::string first_look(const Step& step) {
  if (step.technique == Technique::search) return say(Message::look_at_search);
  return say(Message::look_at, fmt::arg("line", name(step.lines.front())));
}

std::string premises_text(const Puzzle& puzzle, const Step& step) {
  if (is_line_technique(step.technique)) {
    const LineId line = step.lines.front();
    return LineWords(line, puzzle.clue(line)).statement(step.premises);
  }
  std::vector<std::string> parts;
  for (const KnownCell& premise : step.premises) parts.push_back(statement(premise));
  return join(parts);
}

std::string second_look(const Puzzle& puzzle, const Step& step) {
  if (step.technique == Technique::search) return say(Message::look_at_search);
  const std::string technique(title_of(step.technique));
  const LineId line = step.lines.front();
  std::string text;
  if (!step.witness.trials.empty()) {
    const KnownCell& tried = step.witness.trials.front().assumption;
    text = say(Message::uses_trial, fmt::arg("technique", technique), fmt::arg("cell", name(tried)),
               fmt::arg("colour", name(tried.value)));
  } else if (step.block) {
    const LineWords words(line, puzzle.clue(line));
    text = say(Message::uses_block, fmt::arg("line", title(line)), fmt::arg("technique", technique),
               fmt::arg("block", words.block(static_cast<std::size_t>(*step.block))));
  } else {
    text = say(Message::uses, fmt::arg("line", title(line)), fmt::arg("technique", technique));
  }
  return step.premises.empty() ? say(Message::rests_on_nothing, fmt::arg("text", text))
                               : say(Message::rests_on, fmt::arg("text", text),
                                     fmt::arg("premises", premises_text(puzzle, step)));
}

}  // namespace

std::string sentence_of(const Puzzle& puzzle, const Step& step) {
  switch (step.technique) {
    case Technique::edge_logic:
    case Technique::contradiction:
      return contradiction_sentence(puzzle, step);
    case Technique::two_way:
      return two_way_sentence(puzzle, step);
    case Technique::search:
      return search_sentence(step);
    default:
      return line_sentence(puzzle, step);
  }
}

std::string text_of(const Puzzle& puzzle, const Step& step, HintLevel level) {
  if (level == HintLevel::where) return first_look(step);
  if (level == HintLevel::premises) return second_look(puzzle, step);
  return sentence_of(puzzle, step);
}

std::string text_of(const Puzzle& puzzle, const Mistake& mistake) {
  switch (mistake.kind) {
    case Mistake::Kind::mark:
      return say(Message::mistake_mark, fmt::arg("cell", name(*mistake.mark)),
                 fmt::arg("colour", name(mistake.mark->value)));
    case Mistake::Kind::puzzle:
      return say(Message::mistake_puzzle);
    case Mistake::Kind::lines:
      break;
  }
  if (mistake.lines.size() == 1) {
    const LineId line = mistake.lines.front();
    return say(Message::mistake_line, fmt::arg("line", title(line)),
               fmt::arg("clue", clue_text(puzzle.clue(line))));
  }
  std::vector<std::string> lines;
  for (const LineId line : mistake.lines) lines.push_back(lines.empty() ? title(line) : name(line));
  return say(Message::mistake_lines, fmt::arg("lines", join(lines)));
}

std::string text_of(const Puzzle& puzzle, const Hint& hint, HintLevel level) {
  switch (hint.kind) {
    case Hint::Kind::step: {
      std::string text = text_of(puzzle, *hint.step, level);
      return hint.leads_there ? say(Message::on_the_way, fmt::arg("text", text)) : text;
    }
    case Hint::Kind::mistake:
      return text_of(puzzle, *hint.mistake);
    case Hint::Kind::done:
      return say(Message::done);
    case Hint::Kind::undecided:
      return say(Message::undecided);
    case Hint::Kind::unknown:
      break;
  }
  return say(Message::limit);
}

std::string_view title_of(Technique technique) {
  return english(technique);
}

}  // namespace quadrille::nonogram
