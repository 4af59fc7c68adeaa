#include "nonogram/colour/line_graph.hpp"

#include "nonogram/colour/plain_line.hpp"
#include "nonogram/count/groups.hpp"

#include <quadrille/core/assert.hpp>

#include <array>
#include <bit>
#include <map>
#include <utility>

namespace quadrille::nonogram::colour {
namespace {

// A question in a line: its place and which of the questions of the cell it is.
constexpr int kQuestionsOfACell = 32;

// The automaton of a clue (line_automaton.hpp), one state at a time.
class ClueStates {
 public:
  static constexpr int kDead = -1;

  explicit ClueStates(const Clue& clue) {
    for (std::size_t block = 0; block < clue.size(); ++block) {
      const auto length = static_cast<std::size_t>(clue[block].length);
      values_.insert(values_.end(), length, clue[block].colour);
      values_.push_back(0);
    }
  }

  [[nodiscard]] int size() const { return static_cast<int>(values_.size()); }
  [[nodiscard]] int after(int state, Value value) const {
    const bool in_gap = at(state) == 0;
    const bool at_end = !in_gap && at(state + 1) == 0;
    if (value == 0) return in_gap ? state : at_end ? state + 1 : kDead;
    if (state + 1 < size() && at(state + 1) == value) return state + 1;
    // Behind a block of another colour the next one may begin at once.
    const bool skips = at_end && at(state) != value;
    return skips && state + 2 < size() && at(state + 2) == value ? state + 2 : kDead;
  }
  [[nodiscard]] bool accepts(int state) const { return state == size() - 1 || state == size() - 2; }

 private:
  [[nodiscard]] Value at(int state) const { return values_[static_cast<std::size_t>(state)]; }

  std::vector<Value> values_{0};
};

using Nodes = std::vector<std::uint16_t>;  // by state: the node that it belongs to

// Builds the layers from the end of the line to its beginning, so that equal nodes can be made one.
class GraphBuilder {
 public:
  GraphBuilder(const Clue& clue, std::span<const Domain> domains)
      : states_(clue), domains_(domains) {}

  std::optional<LineGraph> build() {
    find_reachable();
    Nodes nodes(static_cast<std::size_t>(states_.size()), LineNode::kNone);
    for (int state = 0; state < states_.size(); ++state) {
      if (states_.accepts(state)) nodes[static_cast<std::size_t>(state)] = 0;
    }
    for (std::size_t cell = domains_.size(); cell-- > 0;) nodes = nodes_before(cell, nodes);
    if (nodes[0] == LineNode::kNone) return std::nullopt;
    LineGraph graph;
    graph.cells.assign(questions_.rbegin(), questions_.rend());
    graph.layers.assign(std::make_move_iterator(layers_.rbegin()),
                        std::make_move_iterator(layers_.rend()));
    return graph;
  }

 private:
  // The layer that is being made: nodes by both successors.
  class Layer {
   public:
    std::uint16_t node(std::uint16_t no, std::uint16_t yes) {
      if (no == LineNode::kNone && yes == LineNode::kNone) return LineNode::kNone;
      const auto [place, is_new] =
          made_.emplace(std::pair(no, yes), static_cast<std::uint16_t>(nodes_.size()));
      if (is_new) nodes_.push_back(LineNode{{no, yes}});
      return place->second;
    }
    std::vector<LineNode> take() { return std::move(nodes_); }

   private:
    std::map<std::pair<std::uint16_t, std::uint16_t>, std::uint16_t> made_;
    std::vector<LineNode> nodes_;
  };

  void find_reachable() {
    std::vector<bool> now(static_cast<std::size_t>(states_.size()));
    now[0] = true;
    for (const Domain domain : domains_) {
      reachable_.push_back(now);
      std::vector<bool> next(now.size());
      for (int state = 0; state < states_.size(); ++state) {
        if (!now[static_cast<std::size_t>(state)]) continue;
        for (Domain left = domain; left != 0; left &= left - 1) {
          const int after = states_.after(state, static_cast<Value>(std::countr_zero(left)));
          if (after != ClueStates::kDead) next[static_cast<std::size_t>(after)] = true;
        }
      }
      now = std::move(next);
    }
  }

  [[nodiscard]] std::uint16_t node_after(int state, Value value, const Nodes& behind) const {
    const int after = states_.after(state, value);
    return after == ClueStates::kDead ? LineNode::kNone : behind[static_cast<std::size_t>(after)];
  }

  Nodes nodes_before(std::size_t cell, const Nodes& behind) {
    std::vector<Value> values;
    for (Domain left = domains_[cell]; left != 0; left &= left - 1) {
      values.push_back(static_cast<Value>(std::countr_zero(left)));
    }
    // Nothing asked any more: the last value is meant.
    Nodes open(behind.size(), LineNode::kNone);
    for (int state = 0; state < states_.size(); ++state) {
      if (reachable_[cell][static_cast<std::size_t>(state)]) {
        open[static_cast<std::size_t>(state)] = node_after(state, values.back(), behind);
      }
    }
    // answered[t]: the node in the layer behind that means "the cell is done, go on at t".
    std::map<std::uint16_t, std::uint16_t> answered;
    for (const std::uint16_t target : behind) {
      if (target != LineNode::kNone) answered[target] = target;
    }
    for (std::size_t question = values.size() - 1; question-- > 0;) {
      Layer layer;
      Nodes asked(behind.size(), LineNode::kNone);
      for (int state = 0; state < states_.size(); ++state) {
        if (!reachable_[cell][static_cast<std::size_t>(state)]) continue;
        const std::uint16_t target = node_after(state, values[question], behind);
        const std::uint16_t yes = target == LineNode::kNone ? target : answered[target];
        asked[static_cast<std::size_t>(state)] =
            layer.node(open[static_cast<std::size_t>(state)], yes);
      }
      if (question > 0) {
        for (auto& [target, node] : answered) node = layer.node(node, LineNode::kNone);
      }
      open = std::move(asked);
      layers_.push_back(layer.take());
      questions_.push_back(static_cast<int>(cell) * kQuestionsOfACell + static_cast<int>(question));
    }
    return open;
  }

  ClueStates states_;
  std::span<const Domain> domains_;
  std::vector<std::vector<bool>> reachable_;   // by cell, before it: by state
  std::vector<std::vector<LineNode>> layers_;  // the last one first
  std::vector<int> questions_;
};

class Splitter {
 public:
  Splitter(const Puzzle& puzzle, const DomainGrid& grid, LimitWatch& watch)
      : puzzle_(puzzle), grid_(grid), watch_(watch), groups_(number_questions()) {}

  std::optional<std::vector<Component>> split() {
    const GridSize size = puzzle_.size();
    for (int number = 0; number < size.line_count(); ++number) {
      if (!add_line(size.line_id(number))) return std::nullopt;
    }
    collect();
    return std::move(components_);
  }

 private:
  struct Piece {
    LineId line;
    LineGraph graph;
  };

  std::size_t number_questions() {
    std::size_t questions = 0;
    for (const Domain domain : grid_.cells()) {
      first_question_.push_back(questions);
      questions += static_cast<std::size_t>(std::popcount(domain)) - 1;
    }
    question_count_ = questions;
    return questions;
  }

  // Over the whole grid, of a question of a line.
  [[nodiscard]] std::size_t number_of(LineId line, int question) const {
    const int cell = puzzle_.size().line(line).cell(question / kQuestionsOfACell);
    return first_question_[static_cast<std::size_t>(cell)] +
           static_cast<std::size_t>(question % kQuestionsOfACell);
  }

  bool add_line(LineId line) {
    const auto graph = make_line_graph(puzzle_.clue(line), line_of(grid_, line));
    QUADRILLE_CHECK(graph.has_value());
    for (LineGraph& piece : independent_pieces(*graph)) {
      const std::size_t first = number_of(line, piece.cells.front());
      for (const int question : piece.cells) groups_.join(number_of(line, question), first);
      bytes_ += piece.memory_bytes();
      pieces_.push_back({line, std::move(piece)});
    }
    watch_.holds_memory(bytes_);
    return !watch_.reached_now();
  }

  void collect() {
    constexpr std::size_t kNone = ~std::size_t{0};
    std::vector<std::size_t> component_of(question_count_, kNone);
    std::vector<std::size_t> place_of(question_count_);
    for (int cell = 0; cell < puzzle_.size().cell_count(); ++cell) {
      const std::size_t first = first_question_[static_cast<std::size_t>(cell)];
      const int count = std::popcount(grid_.cells()[static_cast<std::size_t>(cell)]) - 1;
      for (std::size_t question = first; question < first + static_cast<std::size_t>(count);
           ++question) {
        std::size_t& component = component_of[groups_.group_of(question)];
        if (component == kNone) {
          component = components_.size();
          components_.emplace_back();
        }
        place_of[question] = components_[component].cells.size();
        components_[component].cells.push_back(
            {cell / puzzle_.width(), cell % puzzle_.width(), {}});
      }
    }
    for (Piece& piece : pieces_) {
      const std::size_t first = number_of(piece.line, piece.graph.cells.front());
      Component& component = components_[component_of[groups_.group_of(first)]];
      for (std::size_t layer = 0; layer < piece.graph.cells.size(); ++layer) {
        const std::size_t question = number_of(piece.line, piece.graph.cells[layer]);
        component.cells[place_of[question]].places[piece.line.is_row() ? 0 : 1] = {
            component.pieces.size(), layer};
      }
      component.pieces.push_back(std::move(piece.graph));
    }
  }

  const Puzzle& puzzle_;
  const DomainGrid& grid_;
  LimitWatch& watch_;
  std::vector<std::size_t> first_question_;  // by cell
  std::size_t question_count_ = 0;
  Groups groups_;  // of questions
  std::vector<Piece> pieces_;
  std::size_t bytes_ = 0;
  std::vector<Component> components_;
};

}  // namespace

std::optional<LineGraph> make_line_graph(const Clue& clue, std::span<const Domain> domains) {
  return GraphBuilder(clue, domains).build();
}

std::optional<std::vector<Component>> find_components(const Puzzle& puzzle, const DomainGrid& grid,
                                                      LimitWatch& watch) {
  return Splitter(puzzle, grid, watch).split();
}

}  // namespace quadrille::nonogram::colour
