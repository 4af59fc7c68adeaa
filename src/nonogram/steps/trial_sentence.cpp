#include "nonogram/steps/trial_sentence.hpp"

#include "nonogram/steps/chain_reasons.hpp"
#include "nonogram/steps/line_sentence.hpp"

namespace quadrille::nonogram {
namespace {

std::string suppose(const Trial& trial) {
  return say(Message::suppose, fmt::arg("statement", statement(trial.assumption)));
}

// " Then in row 9 …. Then in column 4 …. But then row 5 …"
std::string in_a_row(const std::vector<std::string>& reasons, bool ends_badly) {
  std::string text;
  for (std::size_t link = 0; link < reasons.size(); ++link) {
    const bool is_end = ends_badly && link + 1 == reasons.size();
    text += say(link == 0 ? Message::first_link_separator
                : is_end  ? Message::last_link_separator
                          : Message::link_separator);
    text += reasons[link];
  }
  return text;
}

}  // namespace

std::string contradiction_sentence(const Puzzle& puzzle, const Step& step) {
  const Trial& trial = step.witness.trials.front();
  const std::vector<std::string> reasons = reasons_of(puzzle, step, trial);
  const std::string conclusion = statement(step.cells.front());
  const std::string sentence =
      say(Message::contradiction, fmt::arg("suppose", suppose(trial)),
          fmt::arg("links", in_a_row(reasons, true)), fmt::arg("statement", conclusion));
  if (words_in(sentence) <= kMaxSentenceWords) return sentence;
  return say(Message::contradiction_list, fmt::arg("suppose", suppose(trial)),
             fmt::arg("items", numbered(reasons)), fmt::arg("statement", conclusion));
}

std::string two_way_sentence(const Puzzle& puzzle, const Step& step) {
  std::string trials;
  std::string lists;
  for (const Trial& trial : step.witness.trials) {
    const std::vector<std::string> reasons = reasons_of(puzzle, step, trial);
    if (!trials.empty()) trials += ' ';
    trials += say(Message::two_way_trial, fmt::arg("suppose", suppose(trial)),
                  fmt::arg("links", in_a_row(reasons, false)));
    lists += say(Message::two_way_trial_list, fmt::arg("suppose", suppose(trial)),
                 fmt::arg("items", numbered(reasons)));
  }
  const std::string cell = name(step.witness.trials.front().assumption);
  const std::string conclusion = statement(step.cells.front());
  const std::string sentence = say(Message::two_way, fmt::arg("cell", cell),
                                   fmt::arg("trials", trials), fmt::arg("statement", conclusion));
  if (words_in(sentence) <= kMaxSentenceWords) return sentence;
  return say(Message::two_way_list, fmt::arg("cell", cell), fmt::arg("lists", lists),
             fmt::arg("statement", conclusion));
}

std::string search_sentence(const Puzzle& /*puzzle*/, const Step& step) {
  return say(step.premises.empty() ? Message::search : Message::search_with_premises,
             fmt::arg("premises", step.premises.size()),
             fmt::arg("statement", statement(step.cells.front())));
}

}  // namespace quadrille::nonogram
