#include "nonogram/count/row_front.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

namespace quadrille::nonogram {
namespace {

constexpr int kWordBits = 64;
constexpr std::size_t kMaxPlacements = 1 << 13;
// So many states show what the others are like.
constexpr std::size_t kSample = 256;
// How many moves take as long as a look at what is left for a state.
constexpr double kMovesPerLook = 10;
// A row ahead shall rule out one move in so many.
constexpr std::size_t kMovesPerUse = 25;
// How many moves are ruled out by rows ahead in the time that a move takes.
constexpr double kTriesPerMove = 3;
// A move that is not made saves a look and moves from where it leads, if that is a new state.
constexpr double kWorthOfMove = 3;

// The ways to a state are at most the product of the placements of the rows. The hundredth makes
// up for rounding many times over.
double bits_of_row(std::size_t placements) {
  return std::log2(static_cast<double>(placements)) + 0.01;
}

}  // namespace

std::optional<std::vector<RowMoves::Field>> fields_for(std::span<const std::size_t> possibilities) {
  std::vector<RowMoves::Field> fields;
  int used = 0;
  for (const std::size_t number : possibilities) {
    const int bits = static_cast<int>(std::bit_width(number - 1));
    // A shift by all bits of a word is not defined.
    fields.push_back({bits == 0 ? 0 : used, bits});
    used += bits;
  }
  if (used >= kWordBits) return std::nullopt;
  return fields;
}

std::optional<RowFront> RowFront::start(const Component& component) {
  if (!Outlook::can_hold(component)) return std::nullopt;
  RowFront front(component);
  if (!front.find_rows() || !front.states_fit_in_words()) return std::nullopt;
  front.now_.add_all(std::array<std::uint64_t, 1>{0}, std::array<std::uint64_t, 1>{1});
  front.prepare_next_row();
  return front;
}

RowFront::RowFront(const Component& component)
    : component_(&component),
      is_column_(component.pieces.size(), false),
      progress_(component.pieces.size(), 0),
      now_(1),
      outlook_(component) {
  for (const ComponentCell& cell : component.cells) is_column_[cell.places[1].piece] = true;
}

bool RowFront::find_rows() {
  const std::vector<ComponentCell>& cells = component_->cells;
  for (auto first = cells.begin(); first != cells.end();) {
    const auto last = std::find_if(
        first, cells.end(), [&](const ComponentCell& cell) { return cell.row != first->row; });
    rows_.emplace_back(first, last);
    if (!list_placements(rows_.back())) return false;
    first = last;
  }
  return true;
}

// False if there are too many, or if a column has more than one cell there.
bool RowFront::list_placements(Row row) {
  if (row.size() > RowMoves::kMaxCells) return false;
  struct Beginning {
    RowMoves::Placement filled = 0;
    std::uint16_t node = 0;
  };
  std::vector<Beginning> beginnings{{}};
  std::vector<std::size_t> columns;
  for (std::size_t cell = 0; cell < row.size(); ++cell) {
    const auto& [place, crossing] = row[cell].places;
    columns.push_back(crossing.piece);
    std::vector<Beginning> longer;
    for (const Beginning& beginning : beginnings) {
      const LineNode& node = component_->pieces[place.piece].layers[place.layer][beginning.node];
      for (const std::size_t colour : {0, 1}) {
        if (node.next[colour] == LineNode::kNone) continue;
        longer.push_back({beginning.filled | static_cast<RowMoves::Placement>(colour) << cell,
                          node.next[colour]});
      }
    }
    beginnings = std::move(longer);
    if (beginnings.size() > kMaxPlacements) return false;
  }
  std::vector<RowMoves::Placement>& placements = placements_.emplace_back();
  for (const Beginning& beginning : beginnings) placements.push_back(beginning.filled);
  std::sort(columns.begin(), columns.end());
  return std::adjacent_find(columns.begin(), columns.end()) == columns.end();
}

bool RowFront::states_fit_in_words() const {
  std::vector<std::size_t> progress = progress_;
  for (const Row& row : rows_) {
    advance(progress, row);
    if (fields_at(progress).empty() && &row != &rows_.back()) return false;
  }
  return true;
}

void RowFront::advance(std::vector<std::size_t>& progress, Row row) const {
  for (const ComponentCell& cell : row) {
    for (const ComponentCell::Place& place : cell.places) progress[place.piece] = place.layer + 1;
  }
}

// None when a word has no room for them.
std::vector<RowFront::ColumnField> RowFront::fields_at(
    const std::vector<std::size_t>& progress) const {
  std::vector<ColumnField> columns;
  std::vector<std::size_t> nodes;
  for (std::size_t piece = 0; piece < progress.size(); ++piece) {
    const auto& layers = component_->pieces[piece].layers;
    if (!is_column_[piece] || progress[piece] == 0 || progress[piece] == layers.size()) continue;
    columns.push_back({piece, progress[piece], {}});
    nodes.push_back(layers[progress[piece]].size());
  }
  const auto fields = fields_for(nodes);
  if (!fields) return {};
  for (std::size_t column = 0; column < columns.size(); ++column) {
    columns[column].field = (*fields)[column];
  }
  return columns;
}

std::vector<RowFront::ColumnField> RowFront::fields() const {
  return fields_at(progress_);
}

std::vector<std::size_t> RowFront::cells_of_next_row() const {
  std::vector<std::size_t> cells(component_->pieces.size(), RowMoves::kNoCell);
  const Row row = rows_[rows_done_];
  for (std::size_t cell = 0; cell < row.size(); ++cell) cells[row[cell].places[1].piece] = cell;
  return cells;
}

void RowFront::prepare_next_row() {
  if (rows_done_ == rows_.size()) return;
  outlook_.move_to(progress_);
  fields_.clear();  // in the order of the pieces, as the outlook has them
  for (const ColumnField& column : fields()) fields_.push_back(column.field);
  nodes_.resize(fields_.size());
  make_moves_of_next_row();  // moves the outlook on and back
  plan_work();
}

void RowFront::make_moves_of_next_row() {
  const std::vector<std::size_t> cells = cells_of_next_row();
  std::vector<std::size_t> progress = progress_;
  advance(progress, rows_[rows_done_]);
  std::vector<RowMoves::Column> columns(component_->pieces.size());
  for (const ColumnField& before : fields()) columns[before.piece].before = before.field;
  for (const ColumnField& after : fields_at(progress)) columns[after.piece].after = after.field;
  std::vector<RowMoves::Column> moving;
  std::vector<std::size_t> moving_pieces;
  for (std::size_t piece = 0; piece < columns.size(); ++piece) {
    RowMoves::Column& column = columns[piece];
    const auto& layers = component_->pieces[piece].layers;
    if (!is_column_[piece] || progress[piece] == 0 || progress_[piece] == layers.size()) continue;
    column.cell = cells[piece];
    column.next = layers[progress_[piece]];
    if (column.cell == RowMoves::kNoCell) {
      for (std::size_t node = 0; node < column.next.size(); ++node) {
        column.next[node].next[0] = static_cast<std::uint16_t>(node);
      }
    }
    moving.push_back(std::move(column));
    moving_pieces.push_back(piece);
  }
  moves_ = RowMoves(std::move(moving), placements_[rows_done_]);
  outlook_.move_to(progress);
  std::vector<RowMoves::RowAhead> ahead = rows_ahead(moving_pieces);
  outlook_.move_to(progress_);
  keep_useful(std::move(ahead));
}

// Those behind the next row. Requires that the outlook is there.
std::vector<RowMoves::RowAhead> RowFront::rows_ahead(std::span<const std::size_t> moving_pieces) {
  std::vector<RowMoves::RowAhead> ahead;
  for (std::size_t row = rows_done_ + 1; row < rows_.size(); ++row) {
    ahead.push_back(row_ahead(row, moving_pieces));
  }
  return ahead;
}

RowMoves::RowAhead RowFront::row_ahead(std::size_t row,
                                       std::span<const std::size_t> moving_pieces) const {
  RowMoves::RowAhead ahead{placements_[row], {}, 0};
  ahead.colours.resize(moving_pieces.size());
  RowMoves::Colours others;  // and beyond the row there is nothing to forbid
  for (std::size_t cell = 0; cell < rows_[row].size(); ++cell) {
    const auto [piece, layer] = rows_[row][cell].places[1];
    const auto place = std::find(moving_pieces.begin(), moving_pieces.end(), piece);
    if (place == moving_pieces.end()) continue;
    others.empty &= ~(RowMoves::Placement{1} << cell);
    others.filled &= ~(RowMoves::Placement{1} << cell);
    auto& by_node = ahead.colours[static_cast<std::size_t>(place - moving_pieces.begin())];
    for (const Outlook::Colours& alone : outlook_.alone(piece)) {
      by_node.push_back(
          RowMoves::Colours{static_cast<RowMoves::Placement>((alone.empty >> layer & 1) << cell),
                            static_cast<RowMoves::Placement>((alone.filled >> layer & 1) << cell)}
              .packed());
    }
  }
  ahead.other_colours = others.packed();
  return ahead;
}

// Looks ahead to the rows that rule out the most moves from some of the states.
void RowFront::keep_useful(std::vector<RowMoves::RowAhead> rows) {
  moves_.look_ahead(rows);
  std::size_t moves = 0;
  for (const std::uint64_t state : sample()) moves += moves_.from(state).size();
  const std::vector<std::size_t> ruled_out = moves_.ruled_out();
  moves = std::accumulate(ruled_out.begin(), ruled_out.end(), moves);
  std::vector<std::size_t> useful;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (kMovesPerUse * ruled_out[row] > moves) useful.push_back(row);
  }
  std::sort(useful.begin(), useful.end(),
            [&](std::size_t one, std::size_t other) { return ruled_out[one] > ruled_out[other]; });
  std::vector<RowMoves::RowAhead> kept;
  for (const std::size_t row : useful) kept.push_back(std::move(rows[row]));
  moves_.look_ahead(kept);
}

// Some of the states show how many moves there are, and whether looks pay.
void RowFront::plan_work() {
  struct {
    double made = 0;
    double tried = 0;
  } without, with;
  const std::vector<std::uint64_t> states = sample();
  for (const std::uint64_t state : states) {
    without.made += static_cast<double>(moves_.from(state).size());
    without.tried += static_cast<double>(moves_.tried());
    const std::size_t open = moves_from_open(state).size();
    with.made += static_cast<double>(open);
    if (open > 0) with.tried += static_cast<double>(moves_.tried());
  }
  const double looks = static_cast<double>(states.size()) * kMovesPerLook;
  const double work = without.made + without.tried / kTriesPerMove;
  const double work_with_looks = looks + with.made + with.tried / kTriesPerMove;
  looks_ = work_with_looks + kWorthOfMove * with.made < work + kWorthOfMove * without.made;
  if (states.empty()) {
    work_for_next_row_ = 0;
    return;
  }
  const double share = static_cast<double>(states.size()) / static_cast<double>(now_.size());
  work_for_next_row_ = (looks_ ? work_with_looks : work) / share;
}

// States come in an order that has nothing to do with them.
std::vector<std::uint64_t> RowFront::sample() const {
  std::vector<std::uint64_t> states;
  StateSums::Place place;
  while (states.size() < kSample) {
    const std::uint64_t* words = now_.next(place);
    if (words == nullptr) break;
    states.push_back(*words);
  }
  return states;
}

RowFront::Outcome RowFront::take_row(std::size_t max_states, LimitWatch& watch) {
  const double bits = bits_of_numbers_ + bits_of_row(placements_[rows_done_].size());
  StateSums next(static_cast<std::size_t>(bits) / kWordBits + 1);
  if (!make_moves(next, max_states, watch)) {
    return watch.reached() ? Outcome::interrupted : Outcome::too_many_states;
  }
  now_ = std::move(next);
  bits_of_numbers_ = bits;
  advance(progress_, rows_[rows_done_]);
  ++rows_done_;
  prepare_next_row();
  return Outcome::done;
}

bool RowFront::make_moves(StateSums& next, std::size_t max_states, LimitWatch& watch) {
  StateSums::Place place;
  while (const std::uint64_t* words = now_.next(place)) {
    watch.count_node();
    const auto results = looks_ ? moves_from_open(words[0]) : moves_.from(words[0]);
    if (watch.reached()) return false;
    next.add_all(results, {words + 1, now_.number_words()});
    if (next.size() > max_states) return false;
  }
  return true;
}

// None if line solving rules the state out; otherwise only moves that leave it open as far as the
// cells of the next row can tell one by one.
std::span<const std::uint64_t> RowFront::moves_from_open(std::uint64_t state) {
  for (std::size_t column = 0; column < fields_.size(); ++column) {
    nodes_[column] = fields_[column].get(state);
  }
  if (!outlook_.is_open(nodes_)) return {};
  RowMoves::Colours allowed{0, 0};
  const Row row = rows_[rows_done_];
  for (std::size_t cell = 0; cell < row.size(); ++cell) {
    const auto [piece, layer] = row[cell].places[0];
    if (layer != 0) continue;  // the first cell of a piece speaks for all of it
    allowed.empty |= static_cast<RowMoves::Placement>(outlook_.colours_of(piece).empty << cell);
    allowed.filled |= static_cast<RowMoves::Placement>(outlook_.colours_of(piece).filled << cell);
  }
  // There is nothing to forbid beyond the row.
  if (row.size() < RowMoves::kMaxCells) {
    allowed.empty |= ~RowMoves::Placement{0} << row.size();
    allowed.filled |= ~RowMoves::Placement{0} << row.size();
  }
  return moves_.from(state, allowed);
}

std::size_t RowFront::memory_bytes() const {
  return now_.memory_bytes() + moves_.memory_bytes() + outlook_.memory_bytes();
}

}  // namespace quadrille::nonogram
