#include "nonogram/line_engine.hpp"

#include "nonogram/line_automaton.hpp"
#include "nonogram/line_explanation.hpp"
#include "nonogram/line_marginals.hpp"

#include <algorithm>

namespace quadrille::nonogram {
namespace {

template <class Word>
class WordLineEngine final : public LineEngine {
 public:
  explicit WordLineEngine(const Puzzle& puzzle)
      : prefix_(static_cast<std::size_t>(longest_line(puzzle)) + 1),
        suffix_(prefix_.size()),
        marginals_(longest_line(puzzle)) {
    automata_.reserve(puzzle.rows().size() + puzzle.columns().size());
    for (const Clue& clue : puzzle.rows()) automata_.emplace_back(clue, puzzle.width());
    for (const Clue& clue : puzzle.columns()) automata_.emplace_back(clue, puzzle.height());
  }

  bool settle(int line, std::span<const Cell> colours, std::vector<ForcedCell>& settled) override {
    return settle_line<Word>(automaton(line), colours, prefix_, settled);
  }

  void shrink_conflict(int line, std::span<Cell> colours, std::span<const int> droppable) override {
    LineExplanation<Word> explanation(automaton(line), colours, prefix_, suffix_);
    QUADRILLE_ASSERT(explanation.impossible());
    for (const int position : droppable) explanation.drop(static_cast<std::size_t>(position));
  }

  bool replace_odds(int line, std::span<const Cell> colours, std::span<float> odds) override {
    return marginals_.replace_odds(automaton(line), colours, odds);
  }

  [[nodiscard]] std::size_t memory_bytes() const override {
    return automata_.capacity() * sizeof(LineAutomaton<Word>) +
           (prefix_.capacity() + suffix_.capacity()) * sizeof(Word) + marginals_.memory_bytes();
  }

 private:
  static int longest_line(const Puzzle& puzzle) {
    return std::max(puzzle.width(), puzzle.height());
  }
  const LineAutomaton<Word>& automaton(int line) const {
    return automata_[static_cast<std::size_t>(line)];
  }

  std::vector<LineAutomaton<Word>> automata_;
  std::vector<Word> prefix_;
  std::vector<Word> suffix_;
  LineMarginals<Word> marginals_;
};

}  // namespace

static_assert(17 * 64 >= kMaxSide + 2);

std::unique_ptr<LineEngine> make_line_engine(const Puzzle& puzzle) {
  const int states = std::max(puzzle.width(), puzzle.height()) + 2;
  if (states <= 64) return std::make_unique<WordLineEngine<Word64>>(puzzle);
  if (states <= 128) return std::make_unique<WordLineEngine<Word128>>(puzzle);
  if (states <= 256) return std::make_unique<WordLineEngine<WideWord<4>>>(puzzle);
  if (states <= 512) return std::make_unique<WordLineEngine<WideWord<8>>>(puzzle);
  return std::make_unique<WordLineEngine<WideWord<17>>>(puzzle);
}

}  // namespace quadrille::nonogram
