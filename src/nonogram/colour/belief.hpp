// How likely each cell has each value in a random solution, estimated by belief propagation: as
// nonogram/search/belief.hpp with distributions in the place of odds. Rows and columns tell each
// other distributions (line_marginals.hpp), damped by the geometric mean of old and new. Cautious
// beliefs divide each message by the sixteenth root of what the line believes.
#pragma once

#include "nonogram/colour/board.hpp"
#include "nonogram/colour/line_marginals.hpp"
#include "nonogram/search/belief.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/core/rng.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace quadrille::nonogram::colour {

class Belief {
 public:
  using Style = nonogram::Belief::Style;

  // The board, of the puzzle's size, outlives the object.
  Belief(const Puzzle& puzzle, const Board& board);

  // Starts anew from random messages, with as many sweeps as a first estimate takes; all further
  // sweeps have the same style.
  void begin_anew(Style style, Rng& rng, LimitWatch& watch);
  // The same from the messages as they are; even ones at the beginning.
  void settle(LimitWatch& watch) { sweep(kFirstSweeps, watch); }
  [[nodiscard]] Style style() const { return style_; }

  // Sweeps over all rows, then all columns, then renews the probabilities. Stops between two lines
  // when a limit is reached.
  void sweep(int times, LimitWatch& watch);

  // 0 … 1, and 0 for what the board has ruled out. Requires a sweep() before that no limit stopped.
  [[nodiscard]] float probability(int cell, Value value) const {
    return probabilities_[static_cast<std::size_t>(cell) * values_ + value];
  }

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  static constexpr int kFirstSweeps = 20;

  void reset();
  void send(int line, std::span<const float> from, std::span<float> to);
  bool read(int line, std::span<const float> from);
  void update_message(int place, float* message);
  void update_probabilities();

  const Board& board_;
  std::size_t values_;
  std::unique_ptr<LineMarginals> marginals_;
  Style style_ = Style::plain;
  std::vector<float> row_messages_;     // by cell and value: what its row says
  std::vector<float> column_messages_;  // and its column
  std::vector<float> probabilities_;
  std::vector<Domain> domains_;  // of the line that is being summed
  std::vector<float> weights_;
  std::vector<float> results_;
};

}  // namespace quadrille::nonogram::colour
