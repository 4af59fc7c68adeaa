#include "nonogram/search/line_explainer.hpp"

#include "nonogram/line/line_automaton.hpp"
#include "nonogram/line/line_explanation.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace quadrille::nonogram {
namespace {

template <class Word>
class WordLineExplainer final : public LineExplainer {
 public:
  explicit WordLineExplainer(const Puzzle& puzzle)
      : prefix_(static_cast<std::size_t>(longest_line(puzzle)) + 1), suffix_(prefix_.size()) {
    lines_.reserve(puzzle.rows().size() + puzzle.columns().size());
    for (const Clue& clue : puzzle.rows()) lines_.push_back({clue, {}});
    for (const Clue& clue : puzzle.columns()) lines_.push_back({clue, {}});
  }

  void shrink_conflict(int line, std::span<Cell> colours, std::span<const int> positions) override {
    LineExplanation<Word> explanation(automaton(line), colours, prefix_, suffix_);
    QUADRILLE_ASSERT(explanation.impossible());
    for (const int position : positions) explanation.drop(static_cast<std::size_t>(position));
  }

  [[nodiscard]] std::size_t memory_bytes() const override {
    return lines_.capacity() * sizeof(Line) +
           (prefix_.capacity() + suffix_.capacity()) * sizeof(Word);
  }

 private:
  struct Line {
    Clue clue;
    std::optional<LineAutomaton<Word>> automaton;  // made at its first use: 2000 take long
  };

  static int longest_line(const Puzzle& puzzle) {
    return std::max(puzzle.width(), puzzle.height());
  }
  const LineAutomaton<Word>& automaton(int number) {
    Line& line = lines_[static_cast<std::size_t>(number)];
    if (!line.automaton) line.automaton.emplace(line.clue);
    return *line.automaton;
  }

  std::vector<Line> lines_;
  std::vector<Word> prefix_;
  std::vector<Word> suffix_;
};

}  // namespace

static_assert(17 * 64 >= kMaxSide + 2);

std::unique_ptr<LineExplainer> make_line_explainer(const Puzzle& puzzle) {
  const int states = std::max(puzzle.width(), puzzle.height()) + 2;
  if (states <= 64) return std::make_unique<WordLineExplainer<Word64>>(puzzle);
  if (states <= 128) return std::make_unique<WordLineExplainer<Word128>>(puzzle);
  if (states <= 256) return std::make_unique<WordLineExplainer<WideWord<4>>>(puzzle);
#ifndef QUADRILLE_SMALL
  if (states <= 512) return std::make_unique<WordLineExplainer<WideWord<8>>>(puzzle);
#endif
  return std::make_unique<WordLineExplainer<WideWord<17>>>(puzzle);
}

}  // namespace quadrille::nonogram
