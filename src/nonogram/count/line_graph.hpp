// All completions of a line as a graph: the smallest layered automaton that reads the unknown
// cells of the line one after the other.
//
// A node of layer t stands for everything that may still come after the t-th unknown cell; two
// beginnings of the line lead to the same node if exactly the same continuations are open to both.
// Where a layer has a single node, what comes before and what comes after are independent: there
// the line falls into pieces. (A known empty cell with a fixed number of blocks before it is such
// a place, but not the only kind.)
#pragma once

#include <quadrille/nonogram/puzzle.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace quadrille::nonogram {

// Where the line goes on in the next layer after an empty and after a filled cell.
struct LineNode {
  static constexpr std::uint16_t kNone = 0xffff;  // no completion
  std::array<std::uint16_t, 2> next{kNone, kNone};
  friend bool operator==(const LineNode&, const LineNode&) = default;
};

struct LineGraph {
  std::vector<int> cells;                     // positions of the unknown cells, in order
  std::vector<std::vector<LineNode>> layers;  // one for each of them; the layer after the last
                                              // one has a single node, which is not stored
  [[nodiscard]] std::size_t memory_bytes() const;
};

// No value when the known cells leave no placement. O(n²) steps at most for n cells.
std::optional<LineGraph> make_line_graph(const Clue& clue, std::span<const Cell> line);

// The graph cut wherever a layer has a single node. Together they say what the graph says.
std::vector<LineGraph> independent_pieces(const LineGraph& graph);

// The graph that reads the same completions from the last cell to the first.
LineGraph reversed(const LineGraph& graph);

// Swapping the cells of layers t and t+1 changes no completion into a wrong one.
bool is_swap_allowed(const LineGraph& graph, std::size_t layer);

}  // namespace quadrille::nonogram
