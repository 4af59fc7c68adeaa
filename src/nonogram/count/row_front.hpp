// A frontier that goes through a component a whole row at a time, from its first row to its last.
//
// Beside the frontier that goes cell by cell (count_frontier.hpp) it knows no states within a row,
// which in sparse puzzles are many times as many as those between rows, and it has only columns in
// its states. It is for components in black and white whose states fit in a word and whose rows
// have thousands of placements at most.
//
// Where it pays, line solving tells which states have no future and which cells of the next row are
// settled (outlook.hpp), before a state is taken further.
//
// Two of them, one from each end, meet (meeting.hpp).
#pragma once

#include "nonogram/count/count_components.hpp"
#include "nonogram/count/outlook.hpp"
#include "nonogram/count/row_moves.hpp"
#include "nonogram/count/state_sums.hpp"

#include <quadrille/core/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace quadrille::nonogram {

class RowFront {
 public:
  enum class Outcome : std::uint8_t { done, too_many_states, interrupted };

  // Keeps a pointer to the component. No value if the component is not of that kind.
  static std::optional<RowFront> start(const Component& component);

  [[nodiscard]] std::size_t rows() const { return rows_.size(); }
  [[nodiscard]] std::size_t rows_done() const { return rows_done_; }
  // One word each: a field for every column in progress.
  [[nodiscard]] const StateSums& states() const { return now_; }

  // What the next row takes, in moves, about. Requires a next row.
  [[nodiscard]] double work_for_next_row() const { return work_for_next_row_; }
  // With too many states nothing changes.
  [[nodiscard]] Outcome take_row(std::size_t max_states, LimitWatch& watch);

  [[nodiscard]] const Component& component() const { return *component_; }
  // The columns in progress, and where their nodes are in the states.
  struct ColumnField {
    std::size_t piece = 0;
    std::size_t layer = 0;
    RowMoves::Field field;
  };
  [[nodiscard]] std::vector<ColumnField> fields() const;
  // By piece: the layer reached.
  [[nodiscard]] std::span<const std::size_t> progress() const { return progress_; }
  [[nodiscard]] std::span<const ComponentCell> row(std::size_t index) const { return rows_[index]; }
  [[nodiscard]] const std::vector<RowMoves::Placement>& placements(std::size_t row) const {
    return placements_[row];
  }

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  using Row = std::span<const ComponentCell>;

  explicit RowFront(const Component& component);
  [[nodiscard]] bool find_rows();
  [[nodiscard]] bool list_placements(Row row);
  [[nodiscard]] bool states_fit_in_words() const;
  void advance(std::vector<std::size_t>& progress, Row row) const;
  [[nodiscard]] std::vector<ColumnField> fields_at(const std::vector<std::size_t>& progress) const;
  void prepare_next_row();
  [[nodiscard]] std::vector<std::size_t> cells_of_next_row() const;
  void make_moves_of_next_row();
  [[nodiscard]] std::vector<RowMoves::RowAhead> rows_ahead(
      std::span<const std::size_t> moving_pieces);
  [[nodiscard]] RowMoves::RowAhead row_ahead(std::size_t row,
                                             std::span<const std::size_t> moving_pieces) const;
  void keep_useful(std::vector<RowMoves::RowAhead> rows);
  void plan_work();
  [[nodiscard]] std::vector<std::uint64_t> sample() const;
  [[nodiscard]] bool make_moves(StateSums& next, std::size_t max_states, LimitWatch& watch);
  [[nodiscard]] std::span<const std::uint64_t> moves_from_open(std::uint64_t state);

  const Component* component_;
  std::vector<Row> rows_;
  std::vector<std::vector<RowMoves::Placement>> placements_;  // by row
  std::vector<bool> is_column_;                               // by piece
  std::vector<std::size_t> progress_;                         // by piece: the layer reached
  std::size_t rows_done_ = 0;
  double bits_of_numbers_ = 0;  // which the ways to a state may have
  StateSums now_;
  RowMoves moves_;  // of the next row
  double work_for_next_row_ = 0;
  Outlook outlook_;
  bool looks_ = false;                   // at each state, before it takes the next row
  std::vector<RowMoves::Field> fields_;  // of the columns in progress
  std::vector<std::uint64_t> nodes_;
};

// The fields for so many possibilities each, one beside the other; none when a word has no room.
std::optional<std::vector<RowMoves::Field>> fields_for(std::span<const std::size_t> possibilities);

}  // namespace quadrille::nonogram
