#include "nonogram/count/row_moves.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <utility>

namespace quadrille::nonogram {
namespace {

constexpr std::size_t kMostKept = 1 << 20;
constexpr int kAnswerBits = 12;

constexpr RowMoves::Placement only(std::size_t cell) {
  return RowMoves::Placement{1} << cell;
}

}  // namespace

RowMoves::RowMoves(std::vector<Column> columns, std::vector<Placement> placements)
    : columns_(std::move(columns)), placements_(std::move(placements)) {}

std::span<const std::uint64_t> RowMoves::from(std::uint64_t state, Colours allowed) {
  results_.clear();
  std::uint64_t all_empty = 0;
  std::array<std::uint64_t, kMaxCells> difference{};  // by cell: if it is filled instead
  for (const Column& column : columns_) {
    const auto [empty, filled] = column.next[column.before.get(state)].next;
    const std::uint64_t if_empty = std::uint64_t{empty} << column.after.shift;
    const std::uint64_t if_filled = std::uint64_t{filled} << column.after.shift;
    const bool may_be_empty = empty != LineNode::kNone;
    const bool may_be_filled = filled != LineNode::kNone && column.cell != kNoCell;
    if (!may_be_empty && !may_be_filled) return {};
    all_empty += may_be_empty ? if_empty : if_filled;
    if (column.cell == kNoCell) continue;
    if (!may_be_empty) allowed.empty &= ~only(column.cell);
    if (!may_be_filled) allowed.filled &= ~only(column.cell);
    if (may_be_empty) difference[column.cell] = if_filled - if_empty;
  }
  const bool looks_ahead = !placements_ahead_.empty();
  if (looks_ahead) start_looking_ahead(state);
  const std::vector<Placement>& placements = fitting(allowed);
  tried_ = placements.size();
  for (const Placement placement : placements) {
    if (looks_ahead && !leaves_all_open(placement)) continue;
    std::uint64_t result = all_empty;
    for (Placement rest = placement; rest != 0; rest &= rest - 1) {
      result += difference[static_cast<std::size_t>(std::countr_zero(rest))];
    }
    results_.push_back(result);
  }
  return results_;
}

const std::vector<RowMoves::Placement>& RowMoves::fitting(Colours allowed) {
  if (kept_ > kMostKept) {
    fitting_.clear();
    kept_ = 0;
  }
  const auto [place, is_new] = fitting_.try_emplace(allowed.packed());
  if (is_new) {
    std::copy_if(placements_.begin(), placements_.end(), std::back_inserter(place->second),
                 [&](Placement placement) { return allowed.allow(placement); });
    kept_ += place->second.size() + 1;
  }
  return place->second;
}

void RowMoves::look_ahead(const std::vector<RowAhead>& rows) {
  placements_ahead_.clear();
  ahead_others_.clear();
  for (const RowAhead& row : rows) {
    placements_ahead_.push_back(row.placements);
    ahead_others_.push_back(row.other_colours);
  }
  first_node_.clear();
  ahead_by_node_.clear();
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    first_node_.push_back(ahead_by_node_.size());
    std::size_t nodes = 1;
    for (const RowAhead& row : rows) nodes = std::max(nodes, row.colours[column].size());
    for (std::size_t node = 0; node < nodes; ++node) {
      for (const RowAhead& row : rows) {
        const std::vector<std::uint64_t>& colours = row.colours[column];
        ahead_by_node_.push_back(colours.empty() ? 0 : colours[node]);
      }
    }
  }
  ahead_difference_.assign(kMaxCells * rows.size(), 0);
  // No row allows nothing, so that this is no answer.
  answers_.assign(rows.size(), std::vector<Answer>(std::size_t{1} << kAnswerBits));
  ruled_out_.assign(rows.size(), 0);
}

void RowMoves::start_looking_ahead(std::uint64_t state) {
  const std::size_t rows = placements_ahead_.size();
  ahead_all_empty_ = ahead_others_;
  for (std::size_t index = 0; index < columns_.size(); ++index) {
    const Column& column = columns_[index];
    const auto [empty, filled] = column.next[column.before.get(state)].next;
    const std::uint64_t* nodes = &ahead_by_node_[first_node_[index]];
    const std::uint64_t* first = nodes + rows * (empty != LineNode::kNone ? empty : filled);
    for (std::size_t row = 0; row < rows; ++row) ahead_all_empty_[row] += first[row];
    if (column.cell == kNoCell || empty == LineNode::kNone || filled == LineNode::kNone) continue;
    const std::uint64_t* second = nodes + rows * filled;
    std::uint64_t* difference = &ahead_difference_[column.cell * rows];
    for (std::size_t row = 0; row < rows; ++row) difference[row] = second[row] - first[row];
  }
}

bool RowMoves::leaves_all_open(Placement placement) {
  const std::size_t rows = placements_ahead_.size();
  for (std::size_t row = 0; row < rows; ++row) {
    std::uint64_t colours = ahead_all_empty_[row];
    for (Placement rest = placement; rest != 0; rest &= rest - 1) {
      const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
      colours += ahead_difference_[cell * rows + row];
    }
    if (has_placement(row, colours)) continue;
    ++ruled_out_[row];
    return false;
  }
  return true;
}

bool RowMoves::has_placement(std::size_t row, std::uint64_t colours) {
  const std::uint64_t hash = (colours ^ colours >> 29) * 0x9e3779b97f4a7c15;
  Answer& answer = answers_[row][hash >> (64 - kAnswerBits)];
  if (answer.colours != colours) {
    const Colours allowed = Colours::unpacked(colours);
    const std::span<const Placement> placements = placements_ahead_[row];
    answer = {colours, std::any_of(placements.begin(), placements.end(),
                                   [&](Placement placement) { return allowed.allow(placement); })};
  }
  return answer.has_placement;
}

std::size_t RowMoves::memory_bytes() const {
  // An entry of the map and its list take about as much as a dozen words.
  return fitting_.size() * 12 * sizeof(std::uint64_t) + kept_ * sizeof(Placement) +
         (answers_.size() * sizeof(Answer) << kAnswerBits);
}

}  // namespace quadrille::nonogram
