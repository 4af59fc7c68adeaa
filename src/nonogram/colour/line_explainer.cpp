#include "nonogram/colour/line_explainer.hpp"

#include "nonogram/colour/line_automaton.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <optional>

namespace quadrille::nonogram::colour {
namespace {

template <class Word>
bool any(const Word& states) {
  return states != Word{0};
}

template <class Word>
class WordLineExplainer final : public LineExplainer {
 public:
  explicit WordLineExplainer(const Puzzle& puzzle)
      : allowed_(static_cast<std::size_t>(std::max(puzzle.width(), puzzle.height()))),
        prefix_(allowed_.size() + 1),
        suffix_(allowed_.size() + 1) {
    for (const Clue& clue : puzzle.rows()) lines_.push_back({clue, {}});
    for (const Clue& clue : puzzle.columns()) lines_.push_back({clue, {}});
  }

  // A test is one step of the automaton; only a value that is given back costs a repair of the
  // sets of states, which stops as soon as they no longer change.
  void shrink_conflict(int line, std::span<const Domain> domains,
                       std::vector<LostValue>& lost) override {
    const LineAutomaton<Word>& automaton = automaton_of(line);
    sum_up(automaton, domains);
    QUADRILLE_ASSERT(!any(prefix_[0] & suffix_[0]));
    std::erase_if(lost, [&](const LostValue& each) {
      const auto place = static_cast<std::size_t>(each.place);
      const Word& states = automaton.of_value(each.value);
      if (any(automaton.advance(prefix_[place]) & states & suffix_[place + 1])) return false;
      allowed_[place] |= states;
      repair(automaton, place, domains.size());
      return true;
    });
  }

  [[nodiscard]] std::size_t memory_bytes() const override {
    return lines_.capacity() * sizeof(Line) +
           (allowed_.capacity() + prefix_.capacity() + suffix_.capacity()) * sizeof(Word);
  }

 private:
  struct Line {
    Clue clue;
    std::unique_ptr<LineAutomaton<Word>> automaton;  // made at its first use
  };

  const LineAutomaton<Word>& automaton_of(int number) {
    Line& line = lines_[static_cast<std::size_t>(number)];
    if (!line.automaton) line.automaton = std::make_unique<LineAutomaton<Word>>(line.clue);
    return *line.automaton;
  }

  void sum_up(const LineAutomaton<Word>& automaton, std::span<const Domain> domains) {
    const std::size_t cells = domains.size();
    prefix_[0] = automaton.start();
    for (std::size_t cell = 0; cell < cells; ++cell) {
      allowed_[cell] = automaton.of_domain(domains[cell]);
      prefix_[cell + 1] = automaton.advance(prefix_[cell]) & allowed_[cell];
    }
    suffix_[cells] = automaton.accepting();
    for (std::size_t cell = cells; cell-- > 0;) {
      suffix_[cell] = automaton.retreat(suffix_[cell + 1] & allowed_[cell]);
    }
  }

  void repair(const LineAutomaton<Word>& automaton, std::size_t place, std::size_t cells) {
    for (std::size_t next = place; next < cells; ++next) {
      const Word states = automaton.advance(prefix_[next]) & allowed_[next];
      if (states == prefix_[next + 1]) break;
      prefix_[next + 1] = states;
    }
    for (std::size_t next = place + 1; next-- > 0;) {
      const Word states = automaton.retreat(suffix_[next + 1] & allowed_[next]);
      if (states == suffix_[next]) break;
      suffix_[next] = states;
    }
  }

  std::vector<Line> lines_;
  std::vector<Word> allowed_;  // by cell: states that its values belong to
  std::vector<Word> prefix_;   // by cells read: states reached
  std::vector<Word> suffix_;   // by cells read: states that the rest completes
};

}  // namespace

int state_count(const Clue& clue) {
  int states = 1;
  for (const Block& block : clue) states += block.length + 1;
  return states;
}

int largest_state_count(const Puzzle& puzzle) {
  int states = 1;
  for (const Clue& clue : puzzle.rows()) states = std::max(states, state_count(clue));
  for (const Clue& clue : puzzle.columns()) states = std::max(states, state_count(clue));
  return states;
}

static_assert(33 * 64 >= 2 * kMaxSide + 1 + 2);

std::unique_ptr<LineExplainer> make_line_explainer(const Puzzle& puzzle) {
  const int bits = largest_state_count(puzzle) + 2;
  if (bits <= 64) return std::make_unique<WordLineExplainer<Word64>>(puzzle);
  if (bits <= 128) return std::make_unique<WordLineExplainer<Word128>>(puzzle);
  if (bits <= 256) return std::make_unique<WordLineExplainer<WideWord<4>>>(puzzle);
  if (bits <= 512) return std::make_unique<WordLineExplainer<WideWord<8>>>(puzzle);
#ifndef QUADRILLE_SMALL
  if (bits <= 1088) return std::make_unique<WordLineExplainer<WideWord<17>>>(puzzle);
#endif
  return std::make_unique<WordLineExplainer<WideWord<33>>>(puzzle);
}

}  // namespace quadrille::nonogram::colour
