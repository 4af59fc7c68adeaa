#include "nonogram/steps/chain_reasons.hpp"
#include "nonogram/steps/hint_text.hpp"
#include "nonogram/steps/step_words.hpp"
#include "nonogram/steps/techniques.hpp"

#include <quadrille/nonogram/step_text.hpp>

#include <algorithm>

namespace quadrille::nonogram {
namespace {

bool is_trial(const Step& step) {
  return !step.witness.trials.empty();
}

std::string first_look(const Step& step) {
  return say(step.technique == Technique::search ? Message::look_at_search
             : is_trial(step)                    ? Message::look_at_trial
                                                 : Message::look_at,
             fmt::arg("line", name(step.lines.front())));
}

std::string premises_text(const Puzzle& puzzle, const Step& step) {
  if (is_line_technique(step.technique)) {
    const LineId line = step.lines.front();
    return LineWords(line, puzzle.clue(line)).statement(step.premises);
  }
  // Row by row, as they are sorted.
  std::vector<std::string> parts;
  for (auto first = step.premises.begin(); first != step.premises.end();) {
    const auto last = std::find_if(first, step.premises.end(), [&](const KnownCell& premise) {
      return premise.row != first->row;
    });
    const LineId row{Axis::row, first->row};
    const LineWords words(row, puzzle.clue(row));
    parts.push_back(last - first == 1 ? statement(*first)
                                      : say(Message::premises_in_row, fmt::arg("row", name(row)),
                                            fmt::arg("cells", words.statement({first, last}))));
    first = last;
  }
  return fmt::format("{}", fmt::join(parts, english(Message::part_separator)));
}

// The technique, and where it is at work; a trial's cell, but not which colour fails.
std::string technique_text(const Puzzle& puzzle, const Step& step) {
  const std::string technique(title_of(step.technique));
  const LineId line = step.lines.front();
  const bool has_no_blocks =
      step.technique == Technique::complete_line && puzzle.clue(line).empty();
  const std::string_view idea =
      english(has_no_blocks ? Message::idea_empty_line : descriptor_of(step.technique).idea);
  if (step.technique == Technique::search) {
    return say(Message::uses_search, fmt::arg("cell", name(step.cells.front())));
  }
  if (is_trial(step)) {
    const bool is_two_way = step.technique == Technique::two_way;
    return say(is_two_way ? Message::uses_two_way : Message::uses_trial,
               fmt::arg("cell", name(step.witness.trials.front().assumption)),
               fmt::arg("lines", names(step.lines)));
  }
  if (!step.block) {
    return say(Message::uses, fmt::arg("line", title(line)), fmt::arg("technique", technique),
               fmt::arg("idea", idea));
  }
  const LineWords words(line, puzzle.clue(line));
  return say(Message::uses_block, fmt::arg("line", title(line)), fmt::arg("technique", technique),
             fmt::arg("idea", idea),
             fmt::arg("block", words.block(static_cast<std::size_t>(*step.block))));
}

std::string second_look(const Puzzle& puzzle, const Step& step) {
  const std::string text = technique_text(puzzle, step);
  return step.premises.empty() ? say(Message::rests_on_nothing, fmt::arg("text", text))
                               : say(Message::rests_on, fmt::arg("text", text),
                                     fmt::arg("premises", premises_text(puzzle, step)));
}

std::string where_text(const Mistake& mistake) {
  switch (mistake.kind) {
    case Mistake::Kind::lines:
      return say(Message::mistake_where_line, fmt::arg("line", names(mistake.lines)));
    case Mistake::Kind::mark:
      return say(Message::mistake_where_mark,
                 fmt::arg("line", name(LineId{Axis::row, mistake.mark->row})));
    case Mistake::Kind::puzzle:
      break;
  }
  return say(Message::mistake_puzzle);
}

std::string text_of_lines(const Puzzle& puzzle, const Mistake& mistake) {
  const auto reason_of = [&](std::size_t index) {
    return no_placement_text(puzzle, mistake.lines[index], mistake.marks[index]);
  };
  if (mistake.lines.size() == 1) {
    return say(Message::mistake_lines, fmt::arg("lines", title(mistake.lines.front())),
               fmt::arg("reasons", reason_of(0)));
  }
  const std::string lines = capital(names(mistake.lines));
  std::vector<std::string> reasons;
  for (std::size_t index = 0; index < mistake.lines.size(); ++index) {
    reasons.push_back(say(Message::link, fmt::arg("line", name(mistake.lines[index])),
                          fmt::arg("body", reason_of(index))));
  }
  const std::string sentence = say(
      Message::mistake_lines, fmt::arg("lines", lines),
      fmt::arg("reasons", fmt::format("{}", fmt::join(reasons, english(Message::part_separator)))));
  if (words_in(sentence) <= kMaxSentenceWords) return sentence;
  return say(Message::mistake_lines_list, fmt::arg("lines", lines),
             fmt::arg("items", numbered(reasons)));
}

// "Row 5: with … there is no room for 3 1"
std::string broken_line_text(const Puzzle& puzzle, LineId line,
                             const std::vector<KnownCell>& cells) {
  return say(Message::link, fmt::arg("line", title(line)),
             fmt::arg("body", no_placement_text(puzzle, line, cells)));
}

std::string text_of_impossible(const Puzzle& puzzle, const Mistake& mistake) {
  if (mistake.lines.empty()) return say(Message::impossible_by_search);
  return say(
      Message::impossible_by_line,
      fmt::arg("reason", broken_line_text(puzzle, mistake.lines.front(), mistake.marks.front())));
}

}  // namespace

std::string sentence_of(const Puzzle& puzzle, const Step& step) {
  return descriptor_of(step.technique).sentence(puzzle, step);
}

std::vector<std::string> link_texts(const Puzzle& puzzle, const Step& step, const Trial& trial) {
  return reasons_of(puzzle, step, trial);
}

std::string text_of(const Puzzle& puzzle, const Step& step, HintLevel level) {
  if (level == HintLevel::where) return first_look(step);
  if (level == HintLevel::premises) return second_look(puzzle, step);
  return sentence_of(puzzle, step);
}

std::string text_of(const Puzzle& puzzle, const Mistake& mistake, HintLevel level) {
  const bool is_puzzle = mistake.kind == Mistake::Kind::puzzle;
  if (level == HintLevel::where) {
    return say(is_puzzle ? Message::mistake_puzzle : Message::mistake_where);
  }
  if (level == HintLevel::premises) return where_text(mistake);
  if (is_puzzle) return text_of_impossible(puzzle, mistake);
  if (mistake.kind == Mistake::Kind::lines) return text_of_lines(puzzle, mistake);
  return say(Message::mistake_mark, fmt::arg("cell", name(*mistake.mark)),
             fmt::arg("colour", name(mistake.mark->value)));
}

std::string nothing_there(const HintScope& scope) {
  if (scope.line) return say(Message::nothing_in_line, fmt::arg("line", name(*scope.line)));
  return say(Message::nothing_at_cell,
             fmt::arg("cell", name(KnownCell{scope.cell->first, scope.cell->second, {}})));
}

std::string text_of(const Puzzle& puzzle, const Hint& hint, HintLevel level) {
  return hint_text(hint, [&](const auto& found) { return text_of(puzzle, found, level); });
}

std::string text_of(const Puzzle& puzzle, const Explanation::Broken& broken) {
  return say(Message::no_solution,
             fmt::arg("reason", broken_line_text(puzzle, broken.line, broken.cells)));
}

std::string_view title_of(Technique technique) {
  return english(descriptor_of(technique).title);
}

}  // namespace quadrille::nonogram
