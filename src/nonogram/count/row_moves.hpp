// All ways to fill one row, as moves from states to states.
//
// A state is one word: a field for every column in progress. A row takes a column's field to one of
// two others, by the colour of the cell in which they cross. The new word is therefore that of an
// empty row plus a difference for every filled cell, and which placements of the row are possible
// depends only on the colours that the columns allow: few different questions, whose answers are
// kept.
//
// What the columns then allow in a row further on is a sum in the same way, a bit for every cell
// and colour. Many moves are ruled out by that alone, and are not made.
#pragma once

#include "nonogram/count/line_graph.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace quadrille::nonogram {

class RowMoves {
 public:
  using Placement = std::uint32_t;  // set of filled cells of the row
  static constexpr std::size_t kMaxCells = 32;
  static constexpr std::size_t kNoCell = kMaxCells;

  // Where a column's field is. Nothing is kept of a column with one possibility only.
  struct Field {
    int shift = 0;
    int bits = 0;

    [[nodiscard]] std::uint64_t get(std::uint64_t state) const {
      return state >> shift & ((std::uint64_t{1} << bits) - 1);
    }
  };
  struct Column {
    Field before;
    Field after;
    std::size_t cell = kNoCell;  // of the row; none: the field goes the way of empty cells
    std::vector<LineNode> next;  // by node
  };

  RowMoves() = default;
  RowMoves(std::vector<Column> columns, std::vector<Placement> placements);

  // A row further on. Moves after which it has no placement are left out from now on.
  struct RowAhead {
    std::span<const Placement> placements;
    // By column and its node after the move: the colours of its cell there, as packed() has them;
    // nothing for columns without one.
    std::vector<std::vector<std::uint64_t>> colours;
    std::uint64_t other_colours = 0;  // of the cells of all other columns
  };
  void look_ahead(const std::vector<RowAhead>& rows);
  // By row ahead: how many moves it has ruled out since then, those ruled out by rows before it
  // left out.
  [[nodiscard]] const std::vector<std::size_t>& ruled_out() const { return ruled_out_; }

  // The colours that cells may have.
  struct Colours {
    Placement empty = ~Placement{0};
    Placement filled = ~Placement{0};

    [[nodiscard]] bool allow(Placement placement) const {
      return ((placement & ~filled) | (~placement & ~empty)) == 0;
    }
    [[nodiscard]] std::uint64_t packed() const { return std::uint64_t{empty} << 32 | filled; }
    static Colours unpacked(std::uint64_t word) {
      return {static_cast<Placement>(word >> 32), static_cast<Placement>(word)};
    }
  };
  // Where a state leads to, once for every placement with these colours. The answer is good until
  // the next question.
  [[nodiscard]] std::span<const std::uint64_t> from(std::uint64_t state) { return from(state, {}); }
  [[nodiscard]] std::span<const std::uint64_t> from(std::uint64_t state, Colours allowed);

  // How many placements the last answer is about, with those that were left out.
  [[nodiscard]] std::size_t tried() const { return tried_; }

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  // Whether a row ahead has a placement; the latest answers are kept, more of them if there are
  // many questions.
  struct Answer {
    std::uint64_t colours = 0;
    bool has_placement = false;
  };
  struct Answers {
    std::vector<Answer> by_hash;
    std::size_t looked_up = 0;  // since it has this size: questions that were not answered there
  };
  // Placements come in such an order that most share all but their last filled cells with the one
  // before, and with it what these cells add up to.
  struct Fitting {
    Placement others = 0;      // its filled cells but the shared ones
    std::uint32_t shared = 0;  // how many
  };
  [[nodiscard]] const std::vector<Fitting>& fitting(Colours allowed);
  void start_looking_ahead(std::uint64_t state);
  void add_ahead(std::size_t filled, std::size_t cell);
  [[nodiscard]] bool leaves_all_open(std::size_t filled);
  [[nodiscard]] bool has_placement(std::size_t row, std::uint64_t colours);

  std::vector<Column> columns_;
  std::vector<Placement> placements_;
  std::unordered_map<std::uint64_t, std::vector<Fitting>> fitting_;  // by the colours
  std::size_t kept_ = 0;                                             // in them all
  std::vector<std::uint64_t> results_;
  std::size_t tried_ = 0;
  std::vector<std::span<const Placement>> placements_ahead_;  // by row ahead
  std::vector<std::size_t> first_node_;                       // by column: its place in the next
  std::vector<std::uint64_t> ahead_by_node_;  // by node after the move and row ahead: colours
  std::vector<std::uint64_t> ahead_others_;   // by row ahead: colours of all other cells
  std::vector<std::uint64_t>
      ahead_;  // by number of filled cells and row ahead: colours behind them
  std::vector<std::uint64_t> ahead_difference_;  // by cell and row ahead: if it is filled instead
  std::vector<Answers> answers_;                 // by row ahead
  std::vector<std::size_t> ruled_out_;
};

}  // namespace quadrille::nonogram
