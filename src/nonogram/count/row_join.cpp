#include "nonogram/count/row_join.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace quadrille::nonogram {
namespace {

using NodeSet = std::uint64_t;

// So many elements are moved between two looks at the limits.
constexpr std::size_t kElementsPerLook = 1 << 15;
// So few pairs are looked at one by one: most do not fit in one of the next two columns.
constexpr std::size_t kFewPairs = 24;
// So many states of each side show which order is best.
constexpr std::size_t kSample = 1 << 12;

constexpr std::size_t kWordBits = 64;

constexpr std::size_t words_for(std::size_t bits) {
  return (bits + kWordBits - 1) / kWordBits;
}

constexpr std::uint64_t only(std::size_t node) {
  return std::uint64_t{1} << node;
}

// The nodes of a layer that lead into a set.
NodeSet sources(const std::vector<LineNode>& layer, std::size_t colour, NodeSet targets) {
  NodeSet set = 0;
  for (std::size_t node = 0; node < layer.size(); ++node) {
    const std::uint16_t next = layer[node].next[colour];
    if (next != LineNode::kNone && (targets & only(next)) != 0) set |= only(node);
  }
  return set;
}

// By node of the reversed graph behind its first `read` layers: the nodes of the graph, before its
// last `read` layers, that it goes with.
std::vector<NodeSet> fitting_nodes(const LineGraph& graph, const LineGraph& reversed,
                                   std::size_t read) {
  std::vector<NodeSet> fitting{only(0)};
  for (std::size_t depth = 0; depth < read; ++depth) {
    const std::vector<NodeSet> before = std::move(fitting);
    const bool is_last = depth + 1 == reversed.layers.size();
    fitting.assign(is_last ? 1 : reversed.layers[depth + 1].size(), 0);
    const std::vector<LineNode>& layer = graph.layers[graph.layers.size() - 1 - depth];
    for (std::size_t node = 0; node < before.size(); ++node) {
      for (const std::size_t colour : {0, 1}) {
        const std::uint16_t next = reversed.layers[depth][node].next[colour];
        if (next != LineNode::kNone) fitting[next] |= sources(layer, colour, before[node]);
      }
    }
  }
  return fitting;
}

std::size_t nodes_at(const LineGraph& graph, std::size_t layer) {
  return layer == graph.layers.size() ? 1 : graph.layers[layer].size();
}

// Where a node leads with these colours; kNone: nowhere.
std::uint16_t node_behind(const LineGraph& graph, std::size_t layer, std::uint16_t node,
                          std::size_t cells, std::size_t colours) {
  for (std::size_t cell = 0; cell < cells && node != LineNode::kNone; ++cell) {
    node = graph.layers[layer + cell][node].next[colours >> cell & 1];
  }
  return node;
}

}  // namespace

std::optional<RowJoin> RowJoin::of(const RowFront& first, const RowFront& last) {
  RowJoin join(first, last);
  std::map<std::size_t, std::vector<CellBetween>> columns;  // by piece
  const std::size_t end = first.rows() - last.rows_done();
  QUADRILLE_ASSERT(first.rows_done() < end);
  for (std::size_t row = 0; row < first.rows(); ++row) {
    const bool is_between = first.rows_done() <= row && row < end;
    for (std::size_t cell = 0; cell < first.row(row).size(); ++cell) {
      std::vector<CellBetween>& cells = columns[first.row(row)[cell].places[1].piece];
      if (is_between) cells.push_back(join.cell_between(row, cell));
    }
    if (is_between) join.add_row(row);
  }
  for (auto& [piece, cells] : columns) {
    if (!join.add_column(piece, std::move(cells))) return std::nullopt;
  }
  join.open_.resize(join.columns_.size() + 1, join.open_.front());
  return join;
}

RowJoin::CellBetween RowJoin::cell_between(std::size_t row, std::size_t cell) const {
  const std::vector<RowMoves::Placement>& placements = fronts_[0]->placements(row);
  CellBetween between;
  between.first_word = open_.front().size();
  for (PlacementSet& set : between.with_colour) set.assign(words_for(placements.size()), 0);
  for (std::size_t index = 0; index < placements.size(); ++index) {
    between.with_colour[placements[index] >> cell & 1][index / kWordBits] |=
        only(index % kWordBits);
  }
  return between;
}

void RowJoin::add_row(std::size_t row) {
  const std::size_t placements = fronts_[0]->placements(row).size();
  for (std::size_t index = 0; index < placements; ++index) {
    if (index % kWordBits == 0) open_.front().push_back(0);
    open_.front().back() |= only(index % kWordBits);
  }
}

RowJoin::RowJoin(const RowFront& first, const RowFront& last) : fronts_{&first, &last}, open_(1) {}

bool RowJoin::add_column(std::size_t piece, std::vector<CellBetween> cells) {
  const LineGraph& graph = fronts_[0]->component().pieces[piece];
  const LineGraph& reversed = fronts_[1]->component().pieces[piece];
  const std::size_t layer = fronts_[0]->progress()[piece];
  const std::size_t read = fronts_[1]->progress()[piece];
  QUADRILLE_ASSERT(layer + cells.size() + read == graph.layers.size());
  if (layer == graph.layers.size() || read == graph.layers.size()) return true;  // on one side only

  Column column;
  for (std::size_t side = 0; side < kSides; ++side) {
    for (const RowFront::ColumnField& field : fronts_[side]->fields()) {
      if (field.piece == piece) column.fields[side] = field.field;
    }
  }
  const std::vector<NodeSet> fitting = fitting_nodes(graph, reversed, read);
  for (std::size_t colours = 0; colours >> cells.size() == 0; ++colours) {
    Labels& labels = column.by_colours.emplace_back();
    labels.by_node[0].assign(nodes_at(graph, layer), kNone);
    labels.by_node[1].assign(fitting.size(), kNone);
    std::vector<NodeSet> groups;
    for (std::size_t node = 0; node < labels.by_node[0].size(); ++node) {
      const std::uint16_t behind =
          node_behind(graph, layer, static_cast<std::uint16_t>(node), cells.size(), colours);
      if (behind == LineNode::kNone) continue;
      NodeSet rests = 0;
      for (std::size_t rest = 0; rest < fitting.size(); ++rest) {
        if ((fitting[rest] & only(behind)) != 0) rests |= only(rest);
      }
      if (rests == 0) continue;
      const auto known = std::find(groups.begin(), groups.end(), rests);
      const auto label = static_cast<Label>(known - groups.begin());
      labels.by_node[0][node] = label;
      if (known != groups.end()) continue;
      groups.push_back(rests);
      for (std::size_t rest = 0; rest < fitting.size(); ++rest) {
        if ((rests & only(rest)) == 0) continue;
        if (labels.by_node[1][rest] != kNone) return false;
        labels.by_node[1][rest] = label;
      }
    }
    labels.number = groups.size();
  }
  column.cells = std::move(cells);
  find_colours_of_pairs(column);
  columns_.push_back(std::move(column));
  return true;
}

void RowJoin::find_colours_of_pairs(Column& column) {
  const std::size_t firsts = column.by_colours[0].by_node[0].size();
  const std::size_t lasts = column.by_colours[0].by_node[1].size();
  column.colours_of_pair.assign(firsts, std::vector<std::uint16_t>(lasts, 0));
  for (std::size_t colours = 0; colours < column.by_colours.size(); ++colours) {
    const auto& by_node = column.by_colours[colours].by_node;
    for (std::size_t first = 0; first < firsts; ++first) {
      for (std::size_t last = 0; last < lasts; ++last) {
        if (by_node[0][first] == kNone || by_node[0][first] != by_node[1][last]) continue;
        std::uint16_t& of_pair = column.colours_of_pair[first][last];
        colours_are_clear_ = colours_are_clear_ && of_pair == 0;
        of_pair = static_cast<std::uint16_t>(colours + 1);
      }
    }
  }
}

std::optional<BigInteger> RowJoin::count(LimitWatch& watch) {
  if (!choose_order(watch) || !list_states(std::numeric_limits<std::size_t>::max(), watch) ||
      !join(watch)) {
    return std::nullopt;
  }
  return total_ + small_total_;
}

// Columns may be split in any order. Three are tried on some of the states: from the left, from the
// right, where the rows between soon forbid colours, and those first in which the fewest pairs fit.
bool RowJoin::choose_order(LimitWatch& watch) {
  if (!list_states(kSample, watch)) return false;
  std::vector<std::vector<Column>> orders(3, columns_);
  std::reverse(orders[1].begin(), orders[1].end());
  std::stable_sort(orders[2].begin(), orders[2].end(), [&](const Column& one, const Column& other) {
    return share_that_fits(one) < share_that_fits(other);
  });
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  std::vector<Column> best;
  for (std::vector<Column>& order : orders) {
    columns_ = order;
    work_ = 0;
    if (!join(watch)) return false;
    if (work_ >= least) continue;
    least = work_;
    best = std::move(order);
  }
  columns_ = std::move(best);
  total_ = 0;
  small_total_ = 0;
  return true;
}

// How often a state of one side and one of the other fit in a column, for all its colours together.
double RowJoin::share_that_fits(const Column& column) const {
  double pairs = 0;
  for (const Labels& labels : column.by_colours) {
    std::array<std::vector<double>, kSides> sizes;
    for (std::size_t side = 0; side < kSides; ++side) {
      sizes[side].assign(labels.number, 0);
      for (const Element& element : lists_[side]) {
        const Label label = labels.by_node[side][column.fields[side].get(element.state)];
        if (label != kNone) sizes[side][label] += 1;
      }
    }
    for (std::size_t label = 0; label < labels.number; ++label) {
      pairs += sizes[0][label] * sizes[1][label];
    }
  }
  return pairs;
}

bool RowJoin::join(LimitWatch& watch) {
  std::vector<Frame> frames(columns_.size());
  frames[0].ranges = {Range{0, lists_[0].size()}, Range{0, lists_[1].size()}};
  for (std::size_t depth = 0;;) {
    Frame& frame = frames[depth];
    if (frame.group < frame.groups) {
      const std::size_t group = frame.group++;
      Ranges ranges;
      for (std::size_t side = 0; side < kSides; ++side) {
        ranges[side] = {frame.starts[side][group], frame.starts[side][group + 1]};
      }
      if (depth + 1 == columns_.size()) {
        count_pairs(ranges);
        continue;
      }
      if (colours_are_clear_ && ranges[0].size() * ranges[1].size() <= kFewPairs) {
        count_one_by_one(ranges, depth + 1);
        continue;
      }
      Frame& deeper = frames[++depth];
      deeper.ranges = ranges;
      deeper.colours = deeper.groups = deeper.group = 0;
    } else if (frame.colours < columns_[depth].by_colours.size()) {
      frame.groups = frame.group = 0;
      if (rows_allow(depth, frame.colours) && !split(frame, depth, watch)) return false;
      ++frame.colours;
    } else if (depth > 0) {
      --depth;
    } else {
      return true;
    }
  }
}

bool RowJoin::list_states(std::size_t most, LimitWatch& watch) {
  for (std::size_t side = 0; side < kSides; ++side) {
    const StateSums& states = fronts_[side]->states();
    std::vector<Element>& list = lists_[side];
    list.clear();
    list.reserve(std::min(most, states.size()));
    StateSums::Place place;
    while (list.size() < most) {
      const std::uint64_t* words = states.next(place);
      if (words == nullptr) break;
      list.push_back({words[0], words + 1});
      if (watch.reached()) return false;
    }
  }
  watch.holds_memory(fronts_[0]->memory_bytes() + fronts_[1]->memory_bytes() +
                     (lists_[0].size() + lists_[1].size()) * sizeof(Element));
  return !watch.reached_now();
}

// Takes the rows between across a column. False if one of them does not allow its colour.
bool RowJoin::rows_allow(std::size_t depth, std::size_t colours) {
  std::vector<std::uint64_t>& open = open_[depth + 1];
  std::copy(open_[depth].begin(), open_[depth].end(), open.begin());
  return keep_open(columns_[depth], colours, open);
}

bool RowJoin::keep_open(const Column& column, std::size_t colours,
                        std::vector<std::uint64_t>& open) {
  for (const CellBetween& cell : column.cells) {
    std::uint64_t some = 0;
    std::uint64_t* words = &open[cell.first_word];
    for (const std::uint64_t word : cell.with_colour[colours & 1]) {
      *words &= word;
      some |= *words++;
    }
    if (some == 0) return false;
    colours >>= 1;
  }
  return true;
}

// Brings elements with equal labels together, where there are some on both sides; those that fit
// nothing come last. False when a limit was reached.
bool RowJoin::split(Frame& frame, std::size_t depth, LimitWatch& watch) {
  const Column& column = columns_[depth];
  const Labels& labels = column.by_colours[frame.colours];
  watch.count_node();
  work_ += frame.ranges[0].size() + frame.ranges[1].size();
  std::array<std::array<std::size_t, kMostLabels>, kSides> sizes;
  for (std::size_t side = 0; side < kSides; ++side) {
    std::fill_n(sizes[side].begin(), labels.number, 0);
    const Element* elements = lists_[side].data();
    const RowMoves::Field field = column.fields[side];
    const Label* label_of = labels.by_node[side].data();
    const Range range = frame.ranges[side];
    for (std::size_t index = range.first; index < range.end; ++index) {
      const Label label = label_of[field.get(elements[index].state)];
      if (label != kNone) ++sizes[side][label];
      if (index % kElementsPerLook == 0 && watch.reached_now()) return false;
    }
  }
  if (watch.reached()) return false;

  std::array<Label, kMostLabels + 1> group_of;  // by label; the last: those that fit nothing
  frame.starts[0][0] = frame.ranges[0].first;
  frame.starts[1][0] = frame.ranges[1].first;
  for (std::size_t label = 0; label < labels.number; ++label) {
    group_of[label] = kNone;
    if (sizes[0][label] == 0 || sizes[1][label] == 0) continue;
    group_of[label] = static_cast<Label>(frame.groups++);
    for (std::size_t side = 0; side < kSides; ++side) {
      frame.starts[side][frame.groups] = frame.starts[side][frame.groups - 1] + sizes[side][label];
    }
  }
  if (frame.groups == 0) return true;
  for (std::size_t side = 0; side < kSides; ++side) {
    // Where the next element of each group goes.
    std::array<std::size_t, kMostLabels + 1> places;
    std::copy_n(frame.starts[side].begin(), frame.groups + 1, places.begin());
    Element* elements = lists_[side].data();
    const RowMoves::Field field = column.fields[side];
    const Label* label_of = labels.by_node[side].data();
    const auto group_at = [&](std::size_t index) -> std::size_t {
      const Label label = label_of[field.get(elements[index].state)];
      const Label group = label == kNone ? kNone : group_of[label];
      return group == kNone ? frame.groups : group;
    };
    std::size_t looks = 0;
    for (std::size_t group = 0; group < frame.groups; ++group) {
      while (places[group] < frame.starts[side][group + 1]) {
        const std::size_t right = group_at(places[group]);
        if (right == group) {
          ++places[group];
        } else {
          std::swap(elements[places[group]], elements[places[right]++]);
        }
        if (++looks % kElementsPerLook == 0 && watch.reached_now()) return false;
      }
    }
  }
  return true;
}

// Those that fit so far, in so many columns.
void RowJoin::count_one_by_one(const Ranges& ranges, std::size_t depth) {
  work_ += ranges[0].size() * ranges[1].size();
  for (std::size_t one = ranges[0].first; one < ranges[0].end; ++one) {
    for (std::size_t other = ranges[1].first; other < ranges[1].end; ++other) {
      if (!fits(lists_[0][one].state, lists_[1][other].state, depth)) continue;
      count_pairs({Range{one, one + 1}, Range{other, other + 1}});
    }
  }
}

bool RowJoin::fits(std::uint64_t one, std::uint64_t other, std::size_t depth) {
  const auto colours_of = [&](const Column& column) -> std::size_t {
    return column.colours_of_pair[column.fields[0].get(one)][column.fields[1].get(other)];
  };
  for (std::size_t index = depth; index < columns_.size(); ++index) {
    if (colours_of(columns_[index]) == 0) return false;
  }
  open_to_pair_ = open_[depth];
  for (std::size_t index = depth; index < columns_.size(); ++index) {
    if (!keep_open(columns_[index], colours_of(columns_[index]) - 1, open_to_pair_)) return false;
  }
  return true;
}

void RowJoin::count_pairs(const Ranges& ranges) {
  constexpr std::uint64_t kSmall = std::numeric_limits<std::uint32_t>::max();
  std::array<std::uint64_t, kSides> sums{};
  bool are_small = true;
  for (std::size_t side = 0; side < kSides; ++side) {
    const std::size_t words = fronts_[side]->states().number_words();
    for (std::size_t index = ranges[side].first; index < ranges[side].end && are_small; ++index) {
      const std::uint64_t* number = lists_[side][index].number;
      sums[side] += number[0];
      are_small =
          number[0] <= kSmall && sums[side] <= kSmall &&
          std::all_of(number + 1, number + words, [](std::uint64_t word) { return word == 0; });
    }
  }
  if (!are_small) {
    total_ += sum_of(0, ranges[0]) * sum_of(1, ranges[1]);
    return;
  }
  const std::uint64_t product = sums[0] * sums[1];
  small_total_ += product;
  if (small_total_ >= product) return;
  total_ += BigInteger(1) << 64;  // what it has lost
}

BigInteger RowJoin::sum_of(std::size_t side, Range range) const {
  const std::size_t words = fronts_[side]->states().number_words();
  BigInteger sum = 0;
  for (std::size_t index = range.first; index < range.end; ++index) {
    sum += to_big_integer({lists_[side][index].number, words});
  }
  return sum;
}

}  // namespace quadrille::nonogram
