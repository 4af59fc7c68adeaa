// How likely each cell is filled in a random solution, estimated by belief propagation.
//
// Rows and columns are the factors of a graph whose variables are the cells, two factors each. A
// row tells a cell's column the odds that the row's placements give to the cell, each placement
// weighted by what the columns said of the row's other cells (line_marginals.hpp), and so on in
// turn. Messages are damped (the geometric mean of old and new), since the graph is full of short
// cycles and the plain iteration swings. Pearl, 1988; for guiding a search: Mézard, Parisi and
// Zecchina, 2002.
//
// On some puzzles what goes around in the cycles comes back as evidence, and the beliefs become
// certain of what is wrong. Cautious beliefs divide each message by the sixteenth root of the odds
// that the line gives to the cell (fractional belief propagation; Wiegerinck and Heskes, 2003):
// they say less, but what they are certain of is mostly right.
//
// A sweep costs the sum over the lines of length times slack: about 20 µs at 25×25 if they are
// plain.
#pragma once

#include "nonogram/line/float_lanes.hpp"
#include "nonogram/line/line_marginals.hpp"
#include "nonogram/search/assignment.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadrille::nonogram {

class Belief {
 public:
  // The assignment, of the puzzle's size, must outlive the object.
  Belief(const Puzzle& puzzle, const Assignment& assignment);

  // Forgets all messages: even odds everywhere, or random ones between 1 : e and e : 1.
  void reset();
  void reset_with_noise(Rng& rng);

  enum class Style : std::uint8_t { plain, cautious };

  // Starts anew from random odds, with as many sweeps as a first estimate takes; all further sweeps
  // have the same style.
  void begin_anew(Style style, Rng& rng, LimitWatch& watch);
  [[nodiscard]] Style style() const { return style_; }
  // The same from the messages as they are.
  void settle(LimitWatch& watch) { sweep(kFirstSweeps, watch); }

  // Sweeps over all rows, then all columns, then renews the probabilities. Stops between two
  // lines when a limit is reached.
  void sweep(int times, LimitWatch& watch);

  // 0 … 1; what a known cell is known to be. Requires a sweep() before that no limit stopped.
  [[nodiscard]] float filled_probability(int cell) const {
    return probabilities_[static_cast<std::size_t>(cell)];
  }

  // What is believed of an open cell, whichever it is, against the opposite: 1 is even odds. Tells
  // apart cells whose probabilities are both 1 as far as a float can say. Requires the same.
  [[nodiscard]] float certainty(int cell) const;

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  static constexpr int kFirstSweeps = 20;

  // Lines next to each other, one in each lane, from `first_line` on.
  struct Group {
    int first_line = 0;
    int count = 0;
    LineGroup lines;
  };

  bool make_groups(LimitWatch& watch);
  bool add_groups(std::span<const Clue> clues, int first_line, int length, LimitWatch& watch);
  bool read(const Group& group, std::span<const float> from);
  void send(const Group& group, std::span<const float> from, std::span<float> to);
  void soften(std::span<FloatLanes> results) const;
  void update_probabilities();

  const Assignment& assignment_;
  Style style_ = Style::plain;
  std::vector<Clue> rows_;  // kept for the groups: the puzzle need not outlive the object
  std::vector<Clue> columns_;
  // Groups of rows, then of columns. These and the tables are made by the first sweep.
  std::vector<Group> groups_;
  LineMarginals marginals_;
  std::vector<float> row_odds_;     // by cell: what its row says, filled : empty
  std::vector<float> column_odds_;  // and its column
  std::vector<float> probabilities_;
  std::vector<LineMarginals::CellInput> inputs_;  // of the group that is being summed
  std::vector<FloatLanes> results_;
};

}  // namespace quadrille::nonogram
