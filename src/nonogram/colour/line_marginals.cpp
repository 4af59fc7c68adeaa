#include "nonogram/colour/line_marginals.hpp"

#include "nonogram/colour/line_automaton.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace quadrille::nonogram::colour {
namespace {

constexpr float kTooSmall = 1e-10F;

template <class Word>
int lowest_bit(const Word& word) {
  for (int index = 0;; ++index) {
    if (piece(word, index) != 0) return 64 * index + std::countr_zero(piece(word, index));
  }
}

template <class Word>
int highest_bit(const Word& word) {
  for (int index = kPieces<Word> - 1;; --index) {
    if (piece(word, index) != 0) return 64 * index + 63 - std::countl_zero(piece(word, index));
  }
}

template <class Word>
class WordLineMarginals final : public LineMarginals {
 public:
  explicit WordLineMarginals(const Puzzle& puzzle)
      : values_(static_cast<std::size_t>(puzzle.palette().size())) {
    const GridSize size = puzzle.size();
    int states = 1;
    for (int number = 0; number < size.line_count(); ++number) {
      const Clue& clue = puzzle.clue(size.line_id(number));
      states = std::max(states, state_count(clue));
      lines_.push_back({clue, nullptr});
    }
    row_size_ = static_cast<std::size_t>(states) + 2 * kPad;
    cells_ = static_cast<std::size_t>(std::max(size.width, size.height));
    reached_.resize(cells_ + 1);
    windows_.resize(cells_ + 1);
    sums_.resize((cells_ + 1) * row_size_);
    behind_.resize(row_size_);
    before_.resize(row_size_);
  }

  bool compute(int line, std::span<const Domain> domains, std::span<const float> weights,
               std::span<float> results) override {
    const Automaton& automaton = automaton_of(line);
    if (!find_windows(automaton, domains)) return false;
    sum_forward(automaton, domains.size(), weights);
    sum_backward(automaton, domains.size(), weights, results);
    return true;
  }

  [[nodiscard]] std::size_t memory_bytes() const override {
    return lines_.capacity() * sizeof(Line) + reached_.capacity() * sizeof(Word) +
           windows_.capacity() * sizeof(Window) +
           (sums_.capacity() + behind_.capacity() + before_.capacity()) * sizeof(float);
  }

 private:
  // Rows of sums have this many zeros before and after their window: a step leads at most two
  // states on, so that nothing further away is read.
  static constexpr std::size_t kPad = 2;

  struct Automaton {
    explicit Automaton(const Clue& clue) : states(clue), value_of{0} {
      for (std::size_t block = 0; block < clue.size(); ++block) {
        const auto length = static_cast<std::size_t>(clue[block].length);
        value_of.insert(value_of.end(), length, clue[block].colour);
        value_of.push_back(0);
      }
      stays.resize(value_of.size());
      skipped_to.resize(value_of.size() + kPad);
      std::size_t last = 0;
      for (std::size_t block = 0; block < clue.size(); ++block) {
        last += static_cast<std::size_t>(clue[block].length);
        const bool skips = block + 1 < clue.size() && clue[block + 1].colour != clue[block].colour;
        if (skips) skipped_to[last + 2] = 1;
        ++last;
      }
      for (std::size_t state = 0; state < value_of.size(); ++state) {
        stays[state] = value_of[state] == 0 ? 1.0F : 0.0F;
      }
    }

    LineAutomaton<Word> states;
    std::vector<Value> value_of;    // by state
    std::vector<float> stays;       // by state: 1 in a gap
    std::vector<float> skipped_to;  // by state: 1 if the state two before leads here
  };
  struct Line {
    Clue clue;
    std::unique_ptr<Automaton> automaton;  // made at its first use
  };
  // States of which sums can differ from 0.
  struct Window {
    int low = 0;
    int high = 0;
  };

  const Automaton& automaton_of(int number) {
    Line& line = lines_[static_cast<std::size_t>(number)];
    if (!line.automaton) line.automaton = std::make_unique<Automaton>(line.clue);
    return *line.automaton;
  }

  // The sums after that many cells, by state.
  float* row(std::size_t cells) { return sums_.data() + cells * row_size_ + kPad; }

  bool find_windows(const Automaton& automaton, std::span<const Domain> domains) {
    reached_[0] = automaton.states.start();
    for (std::size_t cell = 0; cell < domains.size(); ++cell) {
      reached_[cell + 1] =
          automaton.states.advance(reached_[cell]) & automaton.states.of_domain(domains[cell]);
    }
    Word completed = automaton.states.accepting();
    for (std::size_t cells = domains.size();; --cells) {
      const Word alive = reached_[cells] & completed;
      if (alive == Word{0}) return false;
      windows_[cells] = {lowest_bit(alive), highest_bit(alive)};
      if (cells == 0) return true;
      completed =
          automaton.states.retreat(completed & automaton.states.of_domain(domains[cells - 1]));
    }
  }

  static float arriving(const float* sums, const Automaton& automaton, int state) {
    const auto index = static_cast<std::size_t>(state);
    return sums[state - 1] + automaton.stays[index] * sums[state] +
           automaton.skipped_to[index] * sums[state - 2];
  }

  static void finish_row(float* sums, Window window, float total) {
    for (int pad = 1; pad <= static_cast<int>(kPad); ++pad) {
      sums[window.low - pad] = 0;
      sums[window.high + pad] = 0;
    }
    if (total >= kTooSmall || total <= 0) return;
    const float scale = 1 / total;
    for (int state = window.low; state <= window.high; ++state) sums[state] *= scale;
  }

  void sum_forward(const Automaton& automaton, std::size_t cells, std::span<const float> weights) {
    float* first = row(0);
    first[0] = 1;
    finish_row(first, {0, 0}, 1);
    for (std::size_t cell = 0; cell < cells; ++cell) {
      const float* from = row(cell);
      float* to = row(cell + 1);
      const float* weight = weights.data() + cell * values_;
      const Window window = windows_[cell + 1];
      float total = 0;
      for (int state = window.low; state <= window.high; ++state) {
        const float sum = arriving(from, automaton, state) *
                          weight[automaton.value_of[static_cast<std::size_t>(state)]];
        to[state] = sum;
        total += sum;
      }
      finish_row(to, window, total);
    }
  }

  void sum_backward(const Automaton& automaton, std::size_t cells, std::span<const float> weights,
                    std::span<float> results) {
    float* behind = behind_.data() + kPad;  // what the cells behind make of a state
    float* next = before_.data() + kPad;
    const Window last = windows_[cells];
    for (int state = last.low; state <= last.high; ++state) {
      behind[state] = test(automaton.states.accepting(), state) ? 1.0F : 0.0F;
    }
    finish_row(behind, last, 1);
    std::fill_n(results.begin(), cells * values_, 0.0F);
    for (std::size_t cell = cells; cell-- > 0;) {
      const float* sums = row(cell);
      const Window window = windows_[cell + 1];
      const float* weight = weights.data() + cell * values_;
      float* result = results.data() + cell * values_;
      for (int state = window.low; state <= window.high; ++state) {
        const Value value = automaton.value_of[static_cast<std::size_t>(state)];
        result[value] += arriving(sums, automaton, state) * behind[state];
        behind[state] *= weight[value];
      }
      const Window to = windows_[cell];
      float total = 0;
      for (int state = to.low; state <= to.high; ++state) {
        const auto index = static_cast<std::size_t>(state);
        const float sum = behind[state + 1] + automaton.stays[index] * behind[state] +
                          automaton.skipped_to[index + 2] * behind[state + 2];
        next[state] = sum;
        total += sum;
      }
      finish_row(next, to, total);
      std::swap(behind, next);
    }
  }

  std::size_t values_;
  std::size_t cells_ = 0;
  std::size_t row_size_ = 0;
  std::vector<Line> lines_;
  std::vector<Word> reached_;
  std::vector<Window> windows_;  // by cells read
  std::vector<float> sums_;
  std::vector<float> behind_;
  std::vector<float> before_;
};

}  // namespace

std::unique_ptr<LineMarginals> make_line_marginals(const Puzzle& puzzle) {
  const int bits = largest_state_count(puzzle) + 2;
  if (bits <= 64) return std::make_unique<WordLineMarginals<Word64>>(puzzle);
  if (bits <= 128) return std::make_unique<WordLineMarginals<Word128>>(puzzle);
  if (bits <= 256) return std::make_unique<WordLineMarginals<WideWord<4>>>(puzzle);
  if (bits <= 512) return std::make_unique<WordLineMarginals<WideWord<8>>>(puzzle);
  return std::make_unique<WordLineMarginals<WideWord<33>>>(puzzle);
}

}  // namespace quadrille::nonogram::colour
