// How likely each cell of a line is filled, when every other cell is known only by its odds.
//
// The sum over all placements of the line's blocks, each weighted by its cells, is exact: forward
// and backward sums over the line's automaton. A cell's own odds are left out of its result, which
// makes it the message of belief propagation. Only states that are reachable from both ends are
// summed; at cell i they lie in a window that is at most slack + 2 wide, so a line of n cells costs
// O(n · slack). Sums are scaled up before they get too small for a float; nothing but additions,
// multiplications and divisions of single floats in a fixed order, so the result is the same
// everywhere.
#pragma once

#include "nonogram/line_automaton.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace quadrille::nonogram {

// Odds (filled : empty) stay inside these bounds.
inline constexpr float kMinOdds = 1e-6F;
inline constexpr float kMaxOdds = 1e6F;

template <class Word>
class LineMarginals {
 public:
  explicit LineMarginals(int max_length)
      : row_(static_cast<std::size_t>(max_length) + 4),
        reached_(static_cast<std::size_t>(max_length) + 1),
        windows_(static_cast<std::size_t>(max_length) + 1),
        weights_(static_cast<std::size_t>(max_length)),
        gap_(row_),
        forward_((static_cast<std::size_t>(max_length) + 1) * row_),
        backward_(2 * row_) {}

  // `odds[i]` is what others say of cell i; replaced, for each unknown cell, by what this line says
  // of it. False, with `odds` unchanged, if no placement agrees with the known cells.
  bool replace_odds(const LineAutomaton<Word>& automaton, std::span<const Cell> colours,
                    std::span<float> odds) {
    if (!find_windows(automaton, colours)) return false;
    for (int state = 0; state < automaton.state_count(); ++state) {
      gap_[index(state)] = test(automaton.gaps(), state) ? 1.0F : 0.0F;
    }
    find_weights(colours, odds);
    sum_forward(colours.size());
    sum_backward(automaton, colours, odds);
    return true;
  }

  [[nodiscard]] std::size_t memory_bytes() const {
    return reached_.capacity() * sizeof(Word) + windows_.capacity() * sizeof(Window) +
           weights_.capacity() * sizeof(Weights) +
           (gap_.capacity() + forward_.capacity() + backward_.capacity()) * sizeof(float);
  }

 private:
  struct Window {
    int low = 0;
    int high = 0;
  };
  struct Weights {
    float filled = 0;
    float empty = 0;
  };

  // Arrays over states have one zero on either side of the window.
  static std::size_t index(int state) { return static_cast<std::size_t>(state + 1); }
  float* forward_row(std::size_t cells) { return forward_.data() + cells * row_; }

  bool find_windows(const LineAutomaton<Word>& automaton, std::span<const Cell> colours) {
    const std::size_t length = colours.size();
    reached_[0] = automaton.start();
    for (std::size_t cell = 0; cell < length; ++cell) {
      reached_[cell + 1] = automaton.advance(reached_[cell], colours[cell]);
    }
    Word backward = automaton.accepting();
    for (std::size_t cells = length + 1; cells-- > 0;) {
      const Word both = reached_[cells] & backward;
      if (!any(both)) return false;
      windows_[cells] = {lowest_bit(both), highest_bit(both)};
      if (cells > 0) backward = automaton.retreat(backward, colours[cells - 1]);
    }
    return true;
  }

  void find_weights(std::span<const Cell> colours, std::span<const float> odds) {
    for (std::size_t cell = 0; cell < colours.size(); ++cell) {
      switch (colours[cell]) {
        case Cell::filled:
          weights_[cell] = {1.0F, 0.0F};
          break;
        case Cell::empty:
          weights_[cell] = {0.0F, 1.0F};
          break;
        case Cell::unknown: {
          const float empty = 1.0F / (1.0F + odds[cell]);
          weights_[cell] = {odds[cell] * empty, empty};
          break;
        }
      }
    }
  }

  static void rescale(float* values, const Window& window, float sum) {
    constexpr float kTooSmall = 1e-10F;
    if (sum >= kTooSmall || sum <= 0.0F) return;
    const float factor = 1.0F / sum;
    for (int state = window.low; state <= window.high; ++state) values[index(state)] *= factor;
  }

  static void close_window(float* values, const Window& window) {
    values[index(window.low - 1)] = 0.0F;
    values[index(window.high + 1)] = 0.0F;
  }

  void sum_forward(std::size_t length) {
    float* before = forward_row(0);
    before[index(0)] = 1.0F;
    close_window(before, {0, 0});
    for (std::size_t cell = 0; cell < length; ++cell) {
      float* after = forward_row(cell + 1);
      const Window window = windows_[cell + 1];
      const Weights weights = weights_[cell];
      float sum = 0.0F;
      for (int state = window.low; state <= window.high; ++state) {
        const float gap = gap_[index(state)];
        const float value = gap != 0.0F
                                ? (before[index(state)] + before[index(state - 1)]) * weights.empty
                                : before[index(state - 1)] * weights.filled;
        after[index(state)] = value;
        sum += value;
      }
      close_window(after, window);
      rescale(after, window, sum);
      before = after;
    }
  }

  void sum_backward(const LineAutomaton<Word>& automaton, std::span<const Cell> colours,
                    std::span<float> odds) {
    const std::size_t length = colours.size();
    float* after = backward_.data();
    float* before = backward_.data() + row_;
    const Window last = windows_[length];
    for (int state = last.low; state <= last.high; ++state) {
      after[index(state)] = test(automaton.accepting(), state) ? 1.0F : 0.0F;
    }
    close_window(after, last);
    for (std::size_t cell = length; cell-- > 0;) {
      if (colours[cell] == Cell::unknown) odds[cell] = odds_of(cell, after);
      const Window window = windows_[cell];
      const Weights weights = weights_[cell];
      float sum = 0.0F;
      for (int state = window.low; state <= window.high; ++state) {
        const bool next_is_gap = gap_[index(state + 1)] != 0.0F;
        float value = after[index(state + 1)] * (next_is_gap ? weights.empty : weights.filled);
        if (gap_[index(state)] != 0.0F) value += after[index(state)] * weights.empty;
        before[index(state)] = value;
        sum += value;
      }
      close_window(before, window);
      rescale(before, window, sum);
      std::swap(before, after);
    }
  }

  // What the line says of a cell, from the sums before it and after it.
  float odds_of(std::size_t cell, const float* after) {
    constexpr float kTiny = 1e-30F;
    const float* before = forward_row(cell);
    const Window window = windows_[cell + 1];
    float filled = 0.0F;
    float empty = 0.0F;
    for (int state = window.low; state <= window.high; ++state) {
      if (gap_[index(state)] != 0.0F) {
        empty += (before[index(state)] + before[index(state - 1)]) * after[index(state)];
      } else {
        filled += before[index(state - 1)] * after[index(state)];
      }
    }
    return std::clamp((filled + kTiny) / (empty + kTiny), kMinOdds, kMaxOdds);
  }

  std::size_t row_;
  std::vector<Word> reached_;
  std::vector<Window> windows_;  // after so many cells
  std::vector<Weights> weights_;
  std::vector<float> gap_;  // by state: 1 in a gap, 0 in a block
  std::vector<float> forward_;
  std::vector<float> backward_;
};

}  // namespace quadrille::nonogram
