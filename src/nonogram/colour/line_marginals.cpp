#include "nonogram/colour/line_marginals.hpp"

#include "nonogram/colour/line_automaton.hpp"
#include "nonogram/line/float_lanes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

namespace quadrille::nonogram::colour {
namespace {

constexpr float kTooSmall = 1e-10F;
constexpr float kDust = 1e-30F;

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

// Windows of states begin and end with a group of lanes.
constexpr int rounded_down(int state) {
  return state / kLanes * kLanes;
}
constexpr int rounded_up(int states) {
  return (states + kLanes - 1) / kLanes * kLanes;
}

FloatLanes load(const float* from) {
  FloatLanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

void store(float* to, const FloatLanes& lanes) {
  std::memcpy(to, &lanes, sizeof lanes);
}

float sum_of(const FloatLanes& lanes) {
  return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
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
    row_size_ = static_cast<std::size_t>(rounded_up(states)) + 2 * kPad;
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
    sum_forward(automaton, domains, weights);
    sum_backward(automaton, domains, weights, results);
    return true;
  }

  [[nodiscard]] std::size_t memory_bytes() const override {
    return lines_.capacity() * sizeof(Line) + reached_.capacity() * sizeof(Word) +
           windows_.capacity() * sizeof(Window) +
           (sums_.capacity() + behind_.capacity() + before_.capacity()) * sizeof(float);
  }

 private:
  // Rows of sums have this many zeros before and after their window: a step leads at most two
  // states on, and windows begin and end with a group, so that nothing further away is read.
  static constexpr std::size_t kPad = kLanes;

  // All by state, with zeros behind the last one.
  struct Automaton {
    Automaton(const Clue& clue, std::size_t values)
        : states(clue),
          padded(static_cast<std::size_t>(rounded_up(state_count(clue))) + kPad),
          stays(padded),
          skipped_to(padded),
          has_value(padded * values) {
      std::size_t state = 0;
      set_gap(state);
      for (std::size_t block = 0; block < clue.size(); ++block) {
        for (int cell = 0; cell < clue[block].length; ++cell) {
          has_value[clue[block].colour * padded + ++state] = 1;
        }
        const bool skips = block + 1 < clue.size() && clue[block + 1].colour != clue[block].colour;
        if (skips) skipped_to[state + 2] = 1;
        set_gap(++state);
      }
    }

    void set_gap(std::size_t state) {
      stays[state] = 1;
      has_value[state] = 1;
    }

    LineAutomaton<Word> states;
    std::size_t padded;
    std::vector<float> stays;       // 1 in a gap
    std::vector<float> skipped_to;  // 1 if the state two before leads here
    std::vector<float> has_value;   // one row for each value: 1 if the state's cell has it
  };
  struct Line {
    Clue clue;
    std::unique_ptr<Automaton> automaton;  // made at its first use
  };
  // States of which sums can differ from 0, and a few more.
  struct Window {
    int low = 0;
    int end = 0;
  };
  // What one value of a cell says.
  struct Term {
    const float* has_value = nullptr;
    FloatLanes weight{};
    FloatLanes result{};
    std::size_t value = 0;
  };

  const Automaton& automaton_of(int number) {
    Line& line = lines_[static_cast<std::size_t>(number)];
    if (!line.automaton) line.automaton = std::make_unique<Automaton>(line.clue, values_);
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
      windows_[cells] = {rounded_down(lowest_bit(alive)), rounded_up(highest_bit(alive) + 1)};
      if (cells == 0) return true;
      completed =
          automaton.states.retreat(completed & automaton.states.of_domain(domains[cells - 1]));
    }
  }

  std::span<Term> terms_of(const Automaton& automaton, Domain domain, const float* weights) {
    std::size_t count = 0;
    for (; domain != 0; domain &= domain - 1) {
      const auto value = static_cast<std::size_t>(std::countr_zero(domain));
      terms_[count++] = {automaton.has_value.data() + value * automaton.padded,
                         all_lanes(weights[value]), FloatLanes{}, value};
    }
    return std::span(terms_).first(count);
  }

  static FloatLanes arriving(const float* sums, const Automaton& automaton, int state) {
    return load(sums + state - 1) + load(automaton.stays.data() + state) * load(sums + state) +
           load(automaton.skipped_to.data() + state) * load(sums + state - 2);
  }

  // What is far below the rest is dropped: such small floats take long.
  static FloatLanes without_dust(const FloatLanes& sums) {
    return where(sums > all_lanes(kDust), sums);
  }

  static void finish_row(float* sums, Window window, float total) {
    store(sums + window.low - kLanes, FloatLanes{});
    store(sums + window.end, FloatLanes{});
    if (total >= kTooSmall || total <= 0) return;
    const FloatLanes scale = all_lanes(1 / total);
    for (int state = window.low; state < window.end; state += kLanes) {
      store(sums + state, load(sums + state) * scale);
    }
  }

  void sum_forward(const Automaton& automaton, std::span<const Domain> domains,
                   std::span<const float> weights) {
    float* first = row(0);
    store(first, FloatLanes{1, 0, 0, 0});
    finish_row(first, {0, kLanes}, 1);
    for (std::size_t cell = 0; cell < domains.size(); ++cell) {
      const float* from = row(cell);
      float* to = row(cell + 1);
      const auto terms = terms_of(automaton, domains[cell], weights.data() + cell * values_);
      const Window window = windows_[cell + 1];
      FloatLanes total{};
      for (int state = window.low; state < window.end; state += kLanes) {
        FloatLanes weight{};
        for (const Term& term : terms) weight += term.weight * load(term.has_value + state);
        const FloatLanes sums = without_dust(arriving(from, automaton, state) * weight);
        store(to + state, sums);
        total += sums;
      }
      finish_row(to, window, sum_of(total));
    }
  }

  void sum_backward(const Automaton& automaton, std::span<const Domain> domains,
                    std::span<const float> weights, std::span<float> results) {
    float* behind = behind_.data() + kPad;  // what the cells behind make of a state
    float* next = before_.data() + kPad;
    const Window last = windows_[domains.size()];
    for (int state = last.low; state < last.end; ++state) {
      behind[state] = test(automaton.states.accepting(), state) ? 1.0F : 0.0F;
    }
    finish_row(behind, last, 1);
    for (std::size_t cell = domains.size(); cell-- > 0;) {
      const float* sums = row(cell);
      const Window window = windows_[cell + 1];
      const auto terms = terms_of(automaton, domains[cell], weights.data() + cell * values_);
      for (int state = window.low; state < window.end; state += kLanes) {
        const FloatLanes rest = load(behind + state);
        const FloatLanes whole = arriving(sums, automaton, state) * rest;
        FloatLanes weight{};
        for (Term& term : terms) {
          const FloatLanes has_value = load(term.has_value + state);
          term.result += whole * has_value;
          weight += term.weight * has_value;
        }
        store(behind + state, rest * weight);
      }
      for (const Term& term : terms) results[cell * values_ + term.value] = sum_of(term.result);
      step_back(automaton, behind, next, windows_[cell]);
      std::swap(behind, next);
    }
  }

  static void step_back(const Automaton& automaton, const float* behind, float* next, Window to) {
    FloatLanes total{};
    for (int state = to.low; state < to.end; state += kLanes) {
      const FloatLanes sums = without_dust(
          load(behind + state + 1) + load(automaton.stays.data() + state) * load(behind + state) +
          load(automaton.skipped_to.data() + state + 2) * load(behind + state + 2));
      store(next + state, sums);
      total += sums;
    }
    finish_row(next, to, sum_of(total));
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
  std::array<Term, kMaxColours + 1> terms_;
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
