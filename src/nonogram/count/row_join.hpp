// Where two frontiers meet (row_front.hpp): how many whole solutions their states make with the
// rows that neither has read.
//
// Idea. A state of one, a filling of the rows between and a state of the other are a solution if
// they fit in every column. So both lists of states are split column by column, as two dictionaries
// are compared: choose the colours of the column's cells between, as far as the rows allow them;
// then every state on either side needs a certain thing from the other, its label, and only states
// with equal labels stay together. Where one side has none left, nothing more has to be looked at;
// behind the last column all that are left on one side fit all that are left on the other. Neither
// the states behind the rows between nor their moves are ever made, and they would be many more
// than those on either side.
//
// A beginning and a rest of a column that fit are not one thing under two names: behind the end of
// a block and behind a gap the same may follow, except a filled cell. That is why there are rows
// between: once the last cell of a beginning is given, what may follow is all there is to agree
// upon.
//
// Cost. Lists are split in place, without further memory. Each column takes a state a few times, a
// few nanoseconds each: with one row between about ten times in all.
#pragma once

#include "nonogram/count/big_integer.hpp"
#include "nonogram/count/row_front.hpp"

#include <quadrille/core/limits.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace quadrille::nonogram {

class RowJoin {
 public:
  // Two that come from both ends of a component, with at least one row between. No value if things
  // that fit do not all fit each other, which does not happen with clues in black and white.
  static std::optional<RowJoin> of(const RowFront& first, const RowFront& last);

  // The sum over all pairs of states of the product of their numbers and the number of ways to fill
  // the rows between. No value when a limit was reached.
  [[nodiscard]] std::optional<BigInteger> count(LimitWatch& watch);

 private:
  static constexpr std::size_t kSides = 2;
  static constexpr std::size_t kMostLabels = 64;
  using Label = std::uint8_t;
  static constexpr Label kNone = 0xff;  // fits nothing

  // With certain colours in the rows between.
  struct Labels {
    std::size_t number = 0;
    std::array<std::vector<Label>, kSides> by_node;
  };
  // Placements of a row between, a bit each.
  using PlacementSet = std::vector<std::uint64_t>;
  struct CellBetween {
    std::size_t first_word = 0;               // of its row in open_
    std::array<PlacementSet, 2> with_colour;  // of its row
  };
  struct Column {
    std::array<RowMoves::Field, kSides>
        fields;  // where the node is; the only one if not in progress
    std::vector<CellBetween> cells;
    std::vector<Labels> by_colours;  // by set of filled cells
    // By node of the first side, then of the last: the only colours with which they fit, plus one;
    // none with 0. What has several is told by colours_are_clear_.
    std::vector<std::vector<std::uint16_t>> colours_of_pair;
  };

  struct Element {
    std::uint64_t state = 0;
    const std::uint64_t* number = nullptr;
  };
  struct Range {
    std::size_t first = 0;
    std::size_t end = 0;
    [[nodiscard]] std::size_t size() const { return end - first; }
  };
  using Ranges = std::array<Range, kSides>;
  // What fits so far, and what has been looked at of the next column.
  struct Frame {
    Ranges ranges;
    std::size_t colours = 0;  // those before them are done
    std::size_t groups = 0;   // of equal labels, with the last colours
    std::size_t group = 0;    // those before it are done
    std::array<std::array<std::size_t, kMostLabels + 1>, kSides> starts;
  };

  RowJoin(const RowFront& first, const RowFront& last);
  [[nodiscard]] CellBetween cell_between(std::size_t row, std::size_t cell) const;
  void add_row(std::size_t row);
  [[nodiscard]] bool add_column(std::size_t piece, std::vector<CellBetween> cells);
  // The states of both sides, `most` of each at most.
  [[nodiscard]] bool list_states(std::size_t most, LimitWatch& watch);
  [[nodiscard]] bool choose_order(LimitWatch& watch);
  [[nodiscard]] double share_that_fits(const Column& column) const;
  // Counts the pairs of the lists. False when a limit was reached.
  [[nodiscard]] bool join(LimitWatch& watch);
  [[nodiscard]] bool rows_allow(std::size_t depth, std::size_t colours);
  static bool keep_open(const Column& column, std::size_t colours,
                        std::vector<std::uint64_t>& open);
  [[nodiscard]] bool split(Frame& frame, std::size_t depth, LimitWatch& watch);
  void find_colours_of_pairs(Column& column);
  void count_one_by_one(const Ranges& ranges, std::size_t depth);
  [[nodiscard]] bool fits(std::uint64_t one, std::uint64_t other, std::size_t depth);
  void count_pairs(const Ranges& ranges);
  [[nodiscard]] BigInteger sum_of(std::size_t side, Range range) const;

  std::array<const RowFront*, kSides> fronts_;
  std::vector<Column> columns_;
  // By number of columns done: the placements of all rows between that have the colours chosen.
  std::vector<std::vector<std::uint64_t>> open_;
  std::array<std::vector<Element>, kSides> lists_;
  BigInteger total_ = 0;
  std::uint64_t small_total_ = 0;  // still to be added
  std::uint64_t work_ = 0;         // elements looked at
  bool colours_are_clear_ = true;  // with one row between they are
  std::vector<std::uint64_t> open_to_pair_;
};

}  // namespace quadrille::nonogram
