#include "nonogram/count/line_graph.hpp"

#include <quadrille/core/assert.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <unordered_map>
#include <utility>

namespace quadrille::nonogram {
namespace {

// The automaton of a clue. State s is a place in the pattern ". block . block . … block .", in
// which every dot stands for the gap before, between or after the blocks.
class ClueAutomaton {
 public:
  static constexpr int kDead = -1;

  explicit ClueAutomaton(const Clue& clue) {
    for (const int block : clue) {
      is_gap_.push_back(true);
      is_gap_.insert(is_gap_.end(), static_cast<std::size_t>(block), false);
    }
    is_gap_.push_back(true);
  }

  [[nodiscard]] int size() const { return static_cast<int>(is_gap_.size()); }

  // State s has read the pattern up to and including its place s.
  [[nodiscard]] int after(int state, Cell cell) const {
    const int next = state + 1;
    if (cell == Cell::filled) return next == size() || is_gap(next) ? kDead : next;
    if (is_gap(state)) return state;
    return is_gap(next) ? next : kDead;
  }
  // In the last gap, or at the end of the last block.
  [[nodiscard]] bool accepts(int state) const {
    return state == size() - 1 || (state == size() - 2 && !is_gap(state));
  }

 private:
  [[nodiscard]] bool is_gap(int state) const { return is_gap_[static_cast<std::size_t>(state)]; }

  std::vector<bool> is_gap_;
};

// Builds the layers from the end of the line to its beginning, so that a node's successors are
// known when it is made, and equal nodes can be made one.
class GraphBuilder {
 public:
  GraphBuilder(const Clue& clue, std::span<const Cell> line) : automaton_(clue), line_(line) {
    for (std::size_t cell = 0; cell < line.size(); ++cell) {
      if (line[cell] == Cell::unknown) graph_.cells.push_back(static_cast<int>(cell));
    }
    graph_.layers.resize(graph_.cells.size());
  }

  std::optional<LineGraph> build() {
    find_reachable_states();
    std::vector<std::uint16_t> nodes = nodes_after_the_line();
    for (std::size_t cell = line_.size(); cell-- > 0;) nodes = nodes_before(cell, nodes);
    if (nodes[0] == LineNode::kNone) return std::nullopt;
    return std::move(graph_);
  }

 private:
  // Only states that the beginning of the line can lead to get a node.
  void find_reachable_states() {
    std::vector<bool> states(static_cast<std::size_t>(automaton_.size()), false);
    states[0] = true;
    reachable_.push_back(states);
    for (const Cell known : line_) {
      std::vector<bool> next(states.size(), false);
      for (int state = 0; state < automaton_.size(); ++state) {
        if (!states[static_cast<std::size_t>(state)]) continue;
        for (const Cell cell : {Cell::empty, Cell::filled}) {
          if (known != Cell::unknown && known != cell) continue;
          const int after = automaton_.after(state, cell);
          if (after != ClueAutomaton::kDead) next[static_cast<std::size_t>(after)] = true;
        }
      }
      states = next;
      reachable_.push_back(states);
    }
  }

  // By state: the node that it belongs to.
  [[nodiscard]] std::vector<std::uint16_t> nodes_after_the_line() const {
    std::vector<std::uint16_t> nodes(static_cast<std::size_t>(automaton_.size()), LineNode::kNone);
    for (int state = 0; state < automaton_.size(); ++state) {
      if (automaton_.accepts(state)) nodes[static_cast<std::size_t>(state)] = 0;
    }
    return nodes;
  }

  std::vector<std::uint16_t> nodes_before(std::size_t cell,
                                          const std::vector<std::uint16_t>& behind) {
    std::vector<std::uint16_t> nodes(behind.size(), LineNode::kNone);
    const auto node_after = [&](int state, Cell colour) {
      const int after = automaton_.after(state, colour);
      return after == ClueAutomaton::kDead ? LineNode::kNone
                                           : behind[static_cast<std::size_t>(after)];
    };
    std::unordered_map<std::uint32_t, std::uint16_t> made;  // by both successors
    for (int state = 0; state < automaton_.size(); ++state) {
      if (!reachable_[cell][static_cast<std::size_t>(state)]) continue;
      std::uint16_t& node = nodes[static_cast<std::size_t>(state)];
      if (line_[cell] != Cell::unknown) {
        node = node_after(state, line_[cell]);
        continue;
      }
      const LineNode candidate{{node_after(state, Cell::empty), node_after(state, Cell::filled)}};
      if (candidate == LineNode{}) continue;
      std::vector<LineNode>& layer = layer_of(cell);
      const std::uint32_t key = std::uint32_t{candidate.next[0]} << 16 | candidate.next[1];
      const auto [place, is_new] = made.emplace(key, static_cast<std::uint16_t>(layer.size()));
      if (is_new) layer.push_back(candidate);
      node = place->second;
    }
    return nodes;
  }

  std::vector<LineNode>& layer_of(std::size_t cell) {
    const auto place =
        std::lower_bound(graph_.cells.begin(), graph_.cells.end(), static_cast<int>(cell));
    return graph_.layers[static_cast<std::size_t>(place - graph_.cells.begin())];
  }

  ClueAutomaton automaton_;
  std::span<const Cell> line_;
  LineGraph graph_;
  std::vector<std::vector<bool>> reachable_;  // [cell][state], before the cell
};

}  // namespace

std::size_t LineGraph::memory_bytes() const {
  std::size_t nodes = 0;
  for (const std::vector<LineNode>& layer : layers) nodes += layer.capacity();
  return nodes * sizeof(LineNode) + layers.capacity() * sizeof(std::vector<LineNode>) +
         cells.capacity() * sizeof(int);
}

std::optional<LineGraph> make_line_graph(const Clue& clue, std::span<const Cell> line) {
  return GraphBuilder(clue, line).build();
}

std::vector<LineGraph> independent_pieces(const LineGraph& graph) {
  std::vector<LineGraph> pieces;
  for (std::size_t layer = 0; layer < graph.layers.size(); ++layer) {
    if (graph.layers[layer].size() == 1) pieces.emplace_back();
    pieces.back().cells.push_back(graph.cells[layer]);
    pieces.back().layers.push_back(graph.layers[layer]);
  }
  return pieces;
}

// A node of the reversed graph is the set of nodes from which what has been read leads to the end.
// Different sets have different continuations, because every node can be reached from the start.
LineGraph reversed(const LineGraph& graph) {
  using NodeSet = std::vector<std::uint16_t>;
  LineGraph result;
  result.cells.assign(graph.cells.rbegin(), graph.cells.rend());
  std::vector<NodeSet> sets{{0}};
  for (auto layer = graph.layers.rbegin(); layer != graph.layers.rend(); ++layer) {
    std::map<NodeSet, std::uint16_t> made;
    std::vector<NodeSet> before;
    std::vector<LineNode>& nodes = result.layers.emplace_back(sets.size());
    for (std::size_t set = 0; set < sets.size(); ++set) {
      for (const std::size_t colour : {0, 1}) {
        NodeSet from;
        for (std::size_t node = 0; node < layer->size(); ++node) {
          const std::uint16_t next = (*layer)[node].next[colour];
          if (std::binary_search(sets[set].begin(), sets[set].end(), next)) {
            from.push_back(static_cast<std::uint16_t>(node));
          }
        }
        if (from.empty()) continue;
        const auto [place, is_new] = made.emplace(from, static_cast<std::uint16_t>(before.size()));
        if (is_new) before.push_back(std::move(from));
        nodes[set].next[colour] = place->second;
      }
    }
    sets = std::move(before);
  }
  return result;
}

bool is_swap_allowed(const LineGraph& graph, std::size_t layer) {
  QUADRILLE_ASSERT(layer + 1 < graph.layers.size());
  const auto after = [&](std::uint16_t node, std::size_t colour) {
    return node == LineNode::kNone ? LineNode::kNone : graph.layers[layer + 1][node].next[colour];
  };
  // Equal continuations are the same node, so it is enough to compare nodes.
  return std::all_of(graph.layers[layer].begin(), graph.layers[layer].end(), [&](LineNode node) {
    return after(node.next[0], 1) == after(node.next[1], 0);
  });
}

}  // namespace quadrille::nonogram
