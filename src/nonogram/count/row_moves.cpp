#include "nonogram/count/row_moves.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <utility>

namespace quadrille::nonogram {
namespace {

constexpr std::size_t kMostKept = 1 << 20;
constexpr std::size_t kFewAnswers = 1 << 10;
constexpr std::size_t kManyAnswers = 1 << 16;
constexpr std::size_t kQuestionsPerAnswer = 4;

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
  const std::vector<Fitting>& placements = fitting(allowed);
  tried_ = placements.size();
  std::array<std::uint64_t, kMaxCells + 1> sums;  // by number of filled cells
  sums[0] = all_empty;
  for (const Fitting& placement : placements) {
    std::size_t filled = placement.shared;
    for (Placement rest = placement.others; rest != 0; rest &= rest - 1) {
      const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
      sums[filled + 1] = sums[filled] + difference[cell];
      if (looks_ahead) add_ahead(filled, cell);
      ++filled;
    }
    if (!looks_ahead || leaves_all_open(filled)) results_.push_back(sums[filled]);
  }
  return results_;
}

const std::vector<RowMoves::Fitting>& RowMoves::fitting(Colours allowed) {
  if (kept_ > kMostKept) {
    fitting_.clear();
    kept_ = 0;
  }
  const auto [place, is_new] = fitting_.try_emplace(allowed.packed());
  if (is_new) {
    Placement before = 0;
    for (const Placement placement : placements_) {
      if (!allowed.allow(placement)) continue;
      const Placement differing = placement ^ before;
      const Placement shared = placement & ((differing & (~differing + 1)) - 1);
      place->second.push_back(
          {placement & ~shared, static_cast<std::uint32_t>(std::popcount(shared))});
      before = placement;
    }
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
    std::size_t last_node = 0;
    for (const LineNode& node : columns_[column].next) {
      for (const std::size_t next : node.next) {
        if (next != LineNode::kNone) last_node = std::max(last_node, next);
      }
    }
    for (std::size_t node = 0; node <= last_node; ++node) {
      for (const RowAhead& row : rows) {
        const std::vector<std::uint64_t>& colours = row.colours[column];
        ahead_by_node_.push_back(node < colours.size() ? colours[node] : 0);
      }
    }
  }
  ahead_.resize((kMaxCells + 1) * rows.size());
  ahead_difference_.assign(kMaxCells * rows.size(), 0);
  // No row allows nothing, so that this is no answer.
  answers_.assign(rows.size(), {std::vector<Answer>(kFewAnswers), 0});
  ruled_out_.assign(rows.size(), 0);
}

void RowMoves::start_looking_ahead(std::uint64_t state) {
  const std::size_t rows = placements_ahead_.size();
  std::copy(ahead_others_.begin(), ahead_others_.end(), ahead_.begin());
  for (std::size_t index = 0; index < columns_.size(); ++index) {
    const Column& column = columns_[index];
    const auto [empty, filled] = column.next[column.before.get(state)].next;
    const std::uint64_t* nodes = &ahead_by_node_[first_node_[index]];
    const std::uint64_t* first = nodes + rows * (empty != LineNode::kNone ? empty : filled);
    for (std::size_t row = 0; row < rows; ++row) ahead_[row] += first[row];
    if (column.cell == kNoCell) continue;
    const bool may_be_both = empty != LineNode::kNone && filled != LineNode::kNone;
    const std::uint64_t* second = may_be_both ? nodes + rows * filled : first;
    std::uint64_t* difference = &ahead_difference_[column.cell * rows];
    for (std::size_t row = 0; row < rows; ++row) difference[row] = second[row] - first[row];
  }
}

// What is behind one cell more than so many filled ones.
void RowMoves::add_ahead(std::size_t filled, std::size_t cell) {
  const std::size_t rows = placements_ahead_.size();
  const std::uint64_t* before = &ahead_[filled * rows];
  const std::uint64_t* difference = &ahead_difference_[cell * rows];
  for (std::size_t row = 0; row < rows; ++row) {
    ahead_[(filled + 1) * rows + row] = before[row] + difference[row];
  }
}

bool RowMoves::leaves_all_open(std::size_t filled) {
  const std::size_t rows = placements_ahead_.size();
  for (std::size_t row = 0; row < rows; ++row) {
    if (has_placement(row, ahead_[filled * rows + row])) continue;
    ++ruled_out_[row];
    return false;
  }
  return true;
}

bool RowMoves::has_placement(std::size_t row, std::uint64_t colours) {
  Answers& answers = answers_[row];
  const std::uint64_t hash = (colours ^ colours >> 29) * 0x9e3779b97f4a7c15 >> 32;
  const Answer& known = answers.by_hash[hash & (answers.by_hash.size() - 1)];
  if (known.colours == colours) return known.has_placement;
  if (++answers.looked_up > kQuestionsPerAnswer * answers.by_hash.size() &&
      answers.by_hash.size() < kManyAnswers) {
    answers.by_hash.assign(2 * answers.by_hash.size(), {});
    answers.looked_up = 0;
  }
  const Colours allowed = Colours::unpacked(colours);
  const std::span<const Placement> placements = placements_ahead_[row];
  const bool has_placement =
      std::any_of(placements.begin(), placements.end(),
                  [&](Placement placement) { return allowed.allow(placement); });
  answers.by_hash[hash & (answers.by_hash.size() - 1)] = {colours, has_placement};
  return has_placement;
}

std::size_t RowMoves::memory_bytes() const {
  std::size_t answers = 0;
  for (const Answers& row : answers_) answers += row.by_hash.size();
  // An entry of the map and its list take about as much as a dozen words.
  return fitting_.size() * 12 * sizeof(std::uint64_t) + kept_ * sizeof(Fitting) +
         answers * sizeof(Answer);
}

}  // namespace quadrille::nonogram
