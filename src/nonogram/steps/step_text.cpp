#include "nonogram/steps/step_words.hpp"
#include "nonogram/steps/techniques.hpp"

#include <quadrille/nonogram/step_text.hpp>

namespace quadrille::nonogram {
namespace {

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
  return descriptor_of(step.technique).sentence(puzzle, step);
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
  return english(descriptor_of(technique).title);
}

}  // namespace quadrille::nonogram
