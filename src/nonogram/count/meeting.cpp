#include "nonogram/count/meeting.hpp"

#include "nonogram/count/count_frontier.hpp"
#include "nonogram/count/row_front.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>

namespace quadrille::nonogram {
namespace {

using NodeSet = std::uint64_t;

// So many moves take some hundredths of a second.
constexpr double kLittleWork = 5e5;
// Four frontiers, a new one, and the table in which they meet.
constexpr std::size_t kTables = 6;

constexpr NodeSet only(std::size_t node) {
  return NodeSet{1} << node;
}

// What a column that is cut in two must agree upon.
struct Agreement {
  std::size_t number = 0;               // of things to agree upon
  std::vector<LineNode> of_beginnings;  // by node and colour of the next cell
  std::vector<std::uint16_t> of_rests;  // by node of the reversed graph; kNone: fits nothing
};

// The beginning has read the first `layer` cells of a graph, the rest has read all others in its
// reversed graph.
class AgreementFinder {
 public:
  AgreementFinder(const LineGraph& graph, const LineGraph& reversed, std::size_t layer)
      : graph_(graph), reversed_(reversed), layer_(layer) {
    find_fitting();
  }

  // `is_next`: the cell of this layer is in the next row, and the beginning goes on with one colour
  // or the other; otherwise with what is called empty. No value if things that fit do not all fit
  // each other, which does not happen with clues in black and white.
  std::optional<Agreement> find(bool is_next) {
    agreement_.of_rests.assign(fitting_.size(), LineNode::kNone);
    for (std::size_t node = 0; node < graph_.layers[layer_].size(); ++node) {
      LineNode& labels = agreement_.of_beginnings.emplace_back();
      for (const std::size_t colour : {0, 1}) {
        if (!is_next && colour == 1) continue;
        const NodeSet rests = is_next ? rests_behind(node, colour) : rests_of(node);
        if (rests == 0) continue;
        const std::optional<std::uint16_t> label = label_of(rests);
        if (!label) return std::nullopt;
        labels.next[colour] = *label;
      }
    }
    agreement_.number = groups_.size();
    return std::move(agreement_);
  }

 private:
  // By node of the reversed graph where the two meet: the nodes of the graph that it goes with.
  // And the same for one cell less.
  void find_fitting() {
    fitting_ = {only(0)};
    for (std::size_t cell = graph_.layers.size(); cell-- > layer_;) {
      const std::size_t depth = graph_.layers.size() - 1 - cell;
      const bool is_last = depth + 1 == reversed_.layers.size();
      before_ = std::move(fitting_);
      fitting_.assign(is_last ? 1 : reversed_.layers[depth + 1].size(), 0);
      for (std::size_t node = 0; node < before_.size(); ++node) {
        for (const std::size_t colour : {0, 1}) {
          const std::uint16_t next = reversed_.layers[depth][node].next[colour];
          if (next != LineNode::kNone) fitting_[next] |= sources(cell, colour, before_[node]);
        }
      }
    }
  }
  // The nodes of a layer that lead into a set.
  [[nodiscard]] NodeSet sources(std::size_t layer, std::size_t colour, NodeSet targets) const {
    NodeSet set = 0;
    for (std::size_t node = 0; node < graph_.layers[layer].size(); ++node) {
      const std::uint16_t next = graph_.layers[layer][node].next[colour];
      if (next != LineNode::kNone && (targets & only(next)) != 0) set |= only(node);
    }
    return set;
  }
  [[nodiscard]] NodeSet rests_of(std::size_t node) const {
    NodeSet rests = 0;
    for (std::size_t rest = 0; rest < fitting_.size(); ++rest) {
      if ((fitting_[rest] & only(node)) != 0) rests |= only(rest);
    }
    return rests;
  }
  // Those whose last cell has this colour.
  [[nodiscard]] NodeSet rests_behind(std::size_t node, std::size_t colour) const {
    const std::uint16_t next = graph_.layers[layer_][node].next[colour];
    if (next == LineNode::kNone) return 0;
    NodeSet rests = 0;
    for (std::size_t rest = 0; rest < before_.size(); ++rest) {
      if ((before_[rest] & only(next)) == 0) continue;
      const std::size_t depth = graph_.layers.size() - 1 - layer_;
      rests |= only(reversed_.layers[depth][rest].next[colour]);
    }
    return rests;
  }
  std::optional<std::uint16_t> label_of(NodeSet rests) {
    const auto place = std::find(groups_.begin(), groups_.end(), rests);
    const auto label = static_cast<std::uint16_t>(place - groups_.begin());
    if (place != groups_.end()) return label;
    groups_.push_back(rests);
    for (std::size_t rest = 0; rest < fitting_.size(); ++rest) {
      if ((rests & only(rest)) == 0) continue;
      if (agreement_.of_rests[rest] != LineNode::kNone) return std::nullopt;
      agreement_.of_rests[rest] = label;
    }
    return label;
  }

  const LineGraph& graph_;
  const LineGraph& reversed_;
  std::size_t layer_;
  std::vector<NodeSet> fitting_;
  std::vector<NodeSet> before_;
  std::vector<NodeSet> groups_;
  Agreement agreement_;
};

// The sum over all pairs of a state of `one` and a state of `other` that fit, of the product of
// their numbers. All rows are done by one or the other, and `one` has a next row.
class Join {
 public:
  Join(const RowFront& one, const RowFront& other, std::size_t number_words)
      : one_(one), other_(other), number_words_(number_words), labelled_(1, number_words) {}

  std::optional<BigInteger> count(LimitWatch& watch) {
    if (!find_agreements() || !label_states(watch)) return std::nullopt;
    BigInteger total = 0;
    std::vector<std::uint64_t> sum(number_words_);
    for (std::size_t index = 0; index < one_.states().size(); ++index) {
      watch.count_node();
      if (watch.reached()) return std::nullopt;
      std::fill(sum.begin(), sum.end(), 0);
      labelled_.sum_up(labels_behind(one_.states().state(index)[0]), sum);
      if (std::all_of(sum.begin(), sum.end(), [](std::uint64_t word) { return word == 0; })) {
        continue;
      }
      total += to_big_integer(one_.states().number(index)) * to_big_integer(sum);
    }
    return total;
  }

 private:
  // The same is left to agree upon behind an empty and a filled cell: the other side has forgotten
  // which it was.
  static bool has_no_colour(const LineNode& labels) {
    return labels.next[0] == labels.next[1] && labels.next[0] != LineNode::kNone;
  }

  // A column in progress on the other side.
  struct Rest {
    RowMoves::Field from;
    RowMoves::Field to;
    std::vector<std::uint16_t> labels;  // by node
  };

  // Each of them once.
  std::span<const std::uint64_t> labels_behind(std::uint64_t state) {
    const std::span<const std::uint64_t> labels = moves_.from(state);
    if (!may_repeat_) return labels;
    different_.assign(labels.begin(), labels.end());
    std::sort(different_.begin(), different_.end());
    different_.erase(std::unique(different_.begin(), different_.end()), different_.end());
    return different_;
  }

  bool find_agreements() {
    const std::vector<std::size_t> cells = one_.cells_of_next_row();
    std::vector<RowFront::ColumnField> beginnings = one_.fields();
    const std::vector<RowFront::ColumnField> rests = other_.fields();
    std::vector<RowMoves::Column> columns;
    std::vector<std::size_t> numbers;
    // A column that begins with the next row has nothing to agree upon, but may rule out colours.
    for (std::size_t piece = 0; piece < cells.size(); ++piece) {
      if (cells[piece] == RowMoves::kNoCell) continue;
      if (std::none_of(beginnings.begin(), beginnings.end(),
                       [&](const auto& column) { return column.piece == piece; })) {
        beginnings.push_back({piece, 0, {}});
      }
    }
    for (const RowFront::ColumnField& beginning : beginnings) {
      const std::size_t piece = beginning.piece;
      AgreementFinder finder(one_.component().pieces[piece], other_.component().pieces[piece],
                             beginning.layer);
      std::optional<Agreement> agreement = finder.find(cells[piece] != RowMoves::kNoCell);
      if (!agreement) return false;
      may_repeat_ = may_repeat_ || std::any_of(agreement->of_beginnings.begin(),
                                               agreement->of_beginnings.end(), has_no_colour);
      columns.push_back({beginning.field, {}, cells[piece], std::move(agreement->of_beginnings)});
      numbers.push_back(std::max<std::size_t>(1, agreement->number));
      const auto rest = std::find_if(rests.begin(), rests.end(),
                                     [&](const auto& column) { return column.piece == piece; });
      if (rest == rests.end()) continue;
      QUADRILLE_ASSERT(rest->layer + beginning.layer ==
                       one_.component().pieces[piece].layers.size());
      rests_.push_back({rest->field, {}, std::move(agreement->of_rests)});
    }
    const auto fields = fields_for(numbers);
    if (!fields) return false;
    for (std::size_t column = 0; column < columns.size(); ++column) {
      columns[column].after = (*fields)[column];
      // The columns in progress on both sides come first.
      if (column < rests_.size()) rests_[column].to = (*fields)[column];
    }
    moves_ = RowMoves(std::move(columns), one_.placements_of_next_row());
    return true;
  }

  // The states of the other side by what is to be agreed upon.
  bool label_states(LimitWatch& watch) {
    for (std::size_t index = 0; index < other_.states().size(); ++index) {
      if (watch.reached() || !labelled_.make_room(1, watch)) return false;
      const std::uint64_t state = other_.states().state(index)[0];
      std::uint64_t labels = 0;
      const bool fits = std::all_of(rests_.begin(), rests_.end(), [&](const Rest& rest) {
        const std::uint16_t label = rest.labels[rest.from.get(state)];
        labels |= std::uint64_t{label} << rest.to.shift;
        return label != LineNode::kNone;
      });
      if (fits) labelled_.add({&labels, 1}, other_.states().number(index));
    }
    watch.holds_memory(one_.memory_bytes() + other_.memory_bytes() + labelled_.memory_bytes());
    return true;
  }

  const RowFront& one_;
  const RowFront& other_;
  std::size_t number_words_;
  std::vector<Rest> rests_;
  StateTable labelled_;
  RowMoves moves_;
  bool may_repeat_ = false;  // two placements may leave the same to agree upon
  std::vector<std::uint64_t> different_;
};

// The fronts from both ends, in one direction.
class Pair {
 public:
  static std::optional<Pair> start(const Component& component, const Component& turned,
                                   std::size_t number_words) {
    std::optional<RowFront> first = RowFront::start(component, number_words);
    std::optional<RowFront> last = RowFront::start(turned, number_words);
    if (!first || !last) return std::nullopt;
    return Pair(std::move(*first), std::move(*last), number_words);
  }

  [[nodiscard]] std::size_t rows_left() const {
    return fronts_[0].rows() - fronts_[0].rows_done() - fronts_[1].rows_done();
  }
  // The pair with the lower price goes on: the work for its next row while that takes little, so
  // that both directions show what they are like; then what it would take until they meet if every
  // row took twice as much as the one before.
  [[nodiscard]] double price() const {
    const double work = easier().work_for_next_row();
    return work < kLittleWork ? work : std::ldexp(work, static_cast<int>(rows_left()));
  }
  [[nodiscard]] RowFront::Outcome take_row(std::size_t max_states, LimitWatch& watch) {
    return easier().take_row(max_states, watch);
  }
  [[nodiscard]] std::optional<BigInteger> count(LimitWatch& watch) const {
    const RowFront& one = easier();
    return Join(one, &one == &fronts_[0] ? fronts_[1] : fronts_[0], number_words_).count(watch);
  }
  [[nodiscard]] std::size_t memory_bytes() const {
    return fronts_[0].memory_bytes() + fronts_[1].memory_bytes();
  }

 private:
  Pair(RowFront first, RowFront last, std::size_t number_words)
      : fronts_{std::move(first), std::move(last)}, number_words_(number_words) {}

  [[nodiscard]] const RowFront& easier() const {
    if (fronts_[0].rows_done() == fronts_[0].rows()) return fronts_[1];
    if (fronts_[1].rows_done() == fronts_[1].rows()) return fronts_[0];
    return fronts_[fronts_[1].work_for_next_row() < fronts_[0].work_for_next_row() ? 1 : 0];
  }
  [[nodiscard]] RowFront& easier() { return const_cast<RowFront&>(std::as_const(*this).easier()); }

  std::array<RowFront, 2> fronts_;
  std::size_t number_words_;
};

}  // namespace

std::optional<BigInteger> count_by_meeting(const Component& component, std::size_t max_states,
                                           LimitWatch& watch) {
  const std::size_t number_words = words_for_numbers(component);
  const std::uint64_t bytes = kTables * StateTable(1, number_words).bytes_per_state();
  max_states = static_cast<std::size_t>(
      std::min<std::uint64_t>(max_states, watch.limits().max_memory / bytes));
  const Component swapped = transposed(component);
  const Component ends = turned(component);
  const Component swapped_ends = turned(swapped);
  std::vector<Pair> pairs;
  if (auto pair = Pair::start(component, ends, number_words)) pairs.push_back(std::move(*pair));
  if (auto pair = Pair::start(swapped, swapped_ends, number_words)) {
    pairs.push_back(std::move(*pair));
  }
  while (!pairs.empty()) {
    const auto next =
        std::min_element(pairs.begin(), pairs.end(),
                         [](const Pair& a, const Pair& b) { return a.price() < b.price(); });
    if (next->rows_left() == 0) return next->count(watch);
    switch (next->take_row(max_states, watch)) {
      case RowFront::Outcome::done:
        break;
      case RowFront::Outcome::interrupted:
        return std::nullopt;
      case RowFront::Outcome::too_many_states:
        pairs.erase(next);
        break;
    }
    std::size_t held = 0;
    for (const Pair& pair : pairs) held += pair.memory_bytes();
    watch.holds_memory(held);
  }
  return std::nullopt;
}

}  // namespace quadrille::nonogram
