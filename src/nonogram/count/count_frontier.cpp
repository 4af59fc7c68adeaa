#include "nonogram/count/count_frontier.hpp"

#include "nonogram/count/count_order.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <utility>

namespace quadrille::nonogram {
namespace {

// The completions of a piece, as a logarithm to base 2. There are less than 2^1000 of them: k
// blocks leave C(slack + k, k) placements at most.
double log2_completions(const LineGraph& piece) {
  std::vector<double> behind{1};
  for (auto layer = piece.layers.rbegin(); layer != piece.layers.rend(); ++layer) {
    std::vector<double> completions(layer->size(), 0);
    for (std::size_t node = 0; node < layer->size(); ++node) {
      for (const std::uint16_t next : (*layer)[node].next) {
        if (next != LineNode::kNone) completions[node] += behind[next];
      }
    }
    behind = std::move(completions);
  }
  return std::log2(behind[0]);
}

// Words for the greatest number that can occur. The ways to any set of cells are at most the
// product over all pieces of one direction of their completions, because every beginning that is
// counted can be completed within its piece.
std::size_t words_for_numbers(const Component& component) {
  std::vector<bool> is_row(component.pieces.size(), false);
  for (const ComponentCell& cell : component.cells) is_row[cell.places[0].piece] = true;
  std::array<double, 2> bits{};
  for (std::size_t piece = 0; piece < component.pieces.size(); ++piece) {
    // The hundredth makes up for rounding many times over.
    bits[is_row[piece] ? 0 : 1] += log2_completions(component.pieces[piece]) + 0.01;
  }
  return static_cast<std::size_t>(std::min(bits[0], bits[1])) / 64 + 1;
}

// Hands out ranges of bits within words.
class FieldAllocator {
 public:
  struct Range {
    std::size_t word = 0;
    int shift = 0;
  };

  Range take(int bits) {
    const std::uint64_t mask = low_mask(bits);
    for (std::size_t word = 0;; ++word) {
      if (word == used_.size()) used_.push_back(0);
      for (int shift = 0; shift + bits <= 64; ++shift) {
        if ((used_[word] >> shift & mask) != 0) continue;
        used_[word] |= mask << shift;
        return {word, shift};
      }
    }
  }
  void give_back(Range range, int bits) { used_[range.word] &= ~(low_mask(bits) << range.shift); }

  static std::uint64_t low_mask(int bits) { return (std::uint64_t{1} << bits) - 1; }
  [[nodiscard]] std::size_t words() const { return used_.size(); }

 private:
  std::vector<std::uint64_t> used_{0};
};

int bits_for_nodes(const LineGraph& piece) {
  std::size_t most = 1;
  for (const std::vector<LineNode>& layer : piece.layers) most = std::max(most, layer.size());
  return static_cast<int>(std::bit_width(most - 1));
}

// Fewer states than this are not worth a look at what is left for them.
constexpr std::size_t kFirstLook = 1 << 9;

// Puts numbers into some hundreds of classes a word, greater numbers into higher ones: the position
// of the highest bit, and the six bits below it.
std::size_t magnitude_of(std::span<const std::uint64_t> number) {
  std::size_t word = number.size() - 1;
  while (word > 0 && number[word] == 0) --word;
  const int top = std::bit_width(number[word]);
  const std::uint64_t below = top > 6 ? number[word] >> (top - 7) : number[word] << (7 - top);
  return (word * 64 + static_cast<std::size_t>(top)) * 64 + (below & 63);
}

}  // namespace

std::vector<FrontierCounter> FrontierCounter::plans(const Component& component, LimitWatch& watch) {
  const std::vector<std::size_t> classes = interchangeable_classes(component);
  std::vector<FrontierCounter> counters;
  for (const CellOrder& order : possible_cell_orders(component, classes, watch)) {
    counters.push_back(FrontierCounter(component, order.cells, classes));
  }
  return counters;
}

FrontierCounter::FrontierCounter(const Component& component, const std::vector<std::size_t>& order,
                                 const std::vector<std::size_t>& classes)
    : component_(&component) {
  plan_fields(order);
  plan_sorting(order, classes);
  number_words_ = words_for_numbers(component);
  now_ = StateTable(state_words_, number_words_);
  next_ = StateTable(state_words_, number_words_);
}

// A piece has its field from its first cell to its last one.
void FrontierCounter::plan_fields(const std::vector<std::size_t>& order) {
  FieldAllocator allocator;
  fields_.resize(component_->pieces.size());
  for (const std::size_t index : order) {
    Step step;
    const ComponentCell& cell = component_->cells[index];
    for (const std::size_t direction : {0, 1}) {
      const auto [piece, layer] = cell.places[direction];
      const LineGraph& graph = component_->pieces[piece];
      if (layer == 0) {
        const int bits = bits_for_nodes(graph);
        const FieldAllocator::Range range = allocator.take(bits);
        fields_[piece] = {range.word, range.shift, FieldAllocator::low_mask(bits)};
      }
      step.fields[direction] = fields_[piece];
      step.pieces[direction] = piece;
      step.layers[direction] = graph.layers[layer].data();
    }
    for (const ComponentCell::Place& place : cell.places) {
      const LineGraph& graph = component_->pieces[place.piece];
      if (place.layer + 1 < graph.layers.size()) continue;
      const Field& field = fields_[place.piece];
      allocator.give_back({field.word, field.shift}, bits_for_nodes(graph));
    }
    steps_.push_back(std::move(step));
  }
  state_words_ = allocator.words();
}

// A class is sorted after every step that brings its last member to the layer of the others.
void FrontierCounter::plan_sorting(const std::vector<std::size_t>& order,
                                   const std::vector<std::size_t>& classes) {
  std::map<std::size_t, std::vector<std::size_t>> members;
  for (std::size_t piece = 0; piece < classes.size(); ++piece) {
    members[classes[piece]].push_back(piece);
  }
  std::vector<std::size_t> progress(component_->pieces.size(), 0);
  for (std::size_t index = 0; index < order.size(); ++index) {
    const auto& places = component_->cells[order[index]].places;
    for (const std::size_t direction : {0, 1}) {
      const ComponentCell::Place& place = places[direction];
      const std::size_t layer = ++progress[place.piece];
      const std::vector<std::size_t>& alike = members[classes[place.piece]];
      if (alike.size() == 1 || layer == component_->pieces[place.piece].layers.size()) continue;
      if (std::all_of(alike.begin(), alike.end(),
                      [&](std::size_t piece) { return progress[piece] == layer; })) {
        std::vector<Field>& sorted = steps_[index].sorted[direction];
        for (const std::size_t piece : alike) sorted.push_back(fields_[piece]);
      }
    }
  }
}

FrontierCounter::Outcome FrontierCounter::run(std::size_t max_states, LimitWatch& watch) {
  now_.clear();
  Words one(number_words_, 0);
  one[0] = 1;
  now_.add(Words(state_words_, 0), one);
  progress_.assign(component_->pieces.size(), 0);
  std::size_t next_look = std::min(kFirstLook, max_states);
  double dropped = 1;  // for one state that is kept, how many there would be
  estimated_states_ = 0;
  estimated_peak_ = 0;
  for (const Step& step : steps_) {
    if (!take_step(step, watch)) return Outcome::interrupted;
    if (now_.size() > next_look) {
      if (!keep_open(watch)) return Outcome::interrupted;
      next_look = std::max(std::min(kFirstLook, max_states), 2 * now_.size());
    }
    if (now_.size() > max_states) {
      dropped *= static_cast<double>(now_.size()) / static_cast<double>(max_states);
      if (!keep_most_numerous(max_states, watch)) return Outcome::interrupted;
      next_look = max_states;
    }
    const double states = dropped * static_cast<double>(now_.size());
    estimated_states_ += states;
    estimated_peak_ = std::max(estimated_peak_, states);
  }
  count_.assign(number_words_, 0);
  if (now_.size() > 0) count_.assign(now_.number(0).begin(), now_.number(0).end());
  return dropped > 1 ? Outcome::at_least : Outcome::exact;
}

// `nodes` is room to work in.
void FrontierCounter::sort_nodes(const std::vector<Field>& fields, Words& state, Words& nodes) {
  nodes.clear();
  for (const Field& field : fields) nodes.push_back(field.get(state));
  std::sort(nodes.begin(), nodes.end());
  for (std::size_t i = 0; i < nodes.size(); ++i) fields[i].set(state, nodes[i]);
}

bool FrontierCounter::take_step(const Step& step, LimitWatch& watch) {
  next_.clear();
  Words state(state_words_);
  Words nodes;
  for (std::size_t index = 0; index < now_.size(); ++index) {
    watch.count_node();
    if (watch.reached() || !next_.make_room(2, watch)) return false;
    const std::span<const std::uint64_t> from = now_.state(index);
    const LineNode& first = step.layers[0][step.fields[0].get(from)];
    const LineNode& second = step.layers[1][step.fields[1].get(from)];
    for (const std::size_t colour : {0, 1}) {
      if (first.next[colour] == LineNode::kNone || second.next[colour] == LineNode::kNone) continue;
      std::copy(from.begin(), from.end(), state.begin());
      step.fields[0].set(state, first.next[colour]);
      step.fields[1].set(state, second.next[colour]);
      for (const std::vector<Field>& fields : step.sorted) sort_nodes(fields, state, nodes);
      next_.add(state, now_.number(index));
    }
  }
  std::swap(now_, next_);
  for (const std::size_t piece : step.pieces) ++progress_[piece];
  watch.holds_memory(now_.memory_bytes() + next_.memory_bytes() +
                     (outlook_ ? outlook_->memory_bytes() : 0));
  return true;
}

// Drops the states that line solving rules out. False when a limit was reached.
bool FrontierCounter::keep_open(LimitWatch& watch) {
  if (!outlook_) {
    if (!Outlook::can_hold(*component_)) return true;
    outlook_.emplace(*component_);
  }
  outlook_->move_to(progress_);
  const std::span<const std::size_t> pieces = outlook_->in_progress();
  std::vector<std::uint64_t> nodes(pieces.size());
  next_.clear();
  for (std::size_t index = 0; index < now_.size(); ++index) {
    const std::span<const std::uint64_t> state = now_.state(index);
    for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i] = fields_[pieces[i]].get(state);
    if (watch.reached() || !next_.make_room(1, watch)) return false;
    if (outlook_->is_open(nodes)) next_.add(state, now_.number(index));
  }
  std::swap(now_, next_);
  return true;
}

bool FrontierCounter::keep_most_numerous(std::size_t max_states, LimitWatch& watch) {
  std::vector<std::size_t> with_magnitude((number_words_ * 64 + 1) * 64, 0);
  for (std::size_t index = 0; index < now_.size(); ++index) {
    if (watch.reached()) return false;
    ++with_magnitude[magnitude_of(now_.number(index))];
  }
  // Everything above the threshold stays, and as much of the threshold's class as there is room.
  std::size_t threshold = with_magnitude.size() - 1;
  std::size_t room = max_states;
  while (with_magnitude[threshold] <= room) room -= with_magnitude[threshold--];

  next_.clear();
  for (std::size_t index = 0; index < now_.size(); ++index) {
    const std::size_t magnitude = magnitude_of(now_.number(index));
    if (magnitude < threshold || (magnitude == threshold && room == 0)) continue;
    if (magnitude == threshold) --room;
    if (watch.reached() || !next_.make_room(1, watch)) return false;
    next_.add(now_.state(index), now_.number(index));
  }
  std::swap(now_, next_);
  return true;
}

std::size_t FrontierCounter::bytes_per_state() const {
  // A step may double the states before some are dropped.
  return 3 * now_.bytes_per_state();
}

}  // namespace quadrille::nonogram
