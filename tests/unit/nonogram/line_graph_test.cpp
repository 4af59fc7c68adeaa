#include "nonogram/count/line_graph.hpp"

#include "support/nonogram_lines.hpp"

#include <quadrille/core/rng.hpp>

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

using Lines = std::set<std::string>;

// All lines that the pieces, one behind the other, allow.
Lines lines_of(const std::vector<LineGraph>& pieces, const CellLine& known) {
  struct Partial {
    std::uint16_t node;
    CellLine line;
  };
  std::vector<Partial> partials{{0, known}};
  for (const LineGraph& piece : pieces) {
    for (std::size_t layer = 0; layer < piece.layers.size(); ++layer) {
      std::vector<Partial> next;
      for (const Partial& partial : partials) {
        for (const std::size_t colour : {0, 1}) {
          const std::uint16_t node = piece.layers[layer][partial.node].next[colour];
          if (node == LineNode::kNone) continue;
          next.push_back({node, partial.line});
          next.back().line[static_cast<std::size_t>(piece.cells[layer])] =
              colour == 1 ? Cell::filled : Cell::empty;
        }
      }
      partials = std::move(next);
    }
  }
  Lines lines;
  for (const Partial& partial : partials) lines.insert(text_of(partial.line));
  return lines;
}

Lines placements_of(const KnownLine& line) {
  Lines lines;
  AllPlacements(line).for_each(
      [&](const std::vector<int>&, const CellLine& cells) { lines.insert(text_of(cells)); });
  return lines;
}

TEST(LineGraph, HoldsExactlyThePlacementsWholeAndInPieces) {
  Rng rng(1);
  for (int round = 0; round < 5000; ++round) {
    const KnownLine line = random_line(rng, static_cast<int>(rng.between(1, 13)));
    const Lines expected = placements_of(line);
    const auto graph = make_line_graph(line.clue, line.cells);
    ASSERT_EQ(graph.has_value(), !expected.empty());
    if (!graph) continue;
    EXPECT_EQ(lines_of({*graph}, line.cells), expected);
    EXPECT_EQ(lines_of(independent_pieces(*graph), line.cells), expected);
  }
}

TEST(LineGraph, MakesEqualContinuationsOneNode) {
  Rng rng(2);
  for (int round = 0; round < 2000; ++round) {
    const KnownLine line = random_line(rng, static_cast<int>(rng.between(1, 30)));
    const auto graph = make_line_graph(line.clue, line.cells);
    if (!graph) continue;
    for (const std::vector<LineNode>& layer : graph->layers) {
      std::set<std::array<std::uint16_t, 2>> different;
      for (const LineNode& node : layer) different.insert(node.next);
      EXPECT_EQ(different.size(), layer.size());
      EXPECT_EQ(different.count(LineNode{}.next), 0u);
    }
  }
}

TEST(LineGraph, FallsApartWhereTheNumberOfBlocksIsFixed) {
  // One 1 left of the known empty cell, one right of it: neither side can hold both.
  const auto graph = make_line_graph({1, 1}, cells_of("??.??"));
  ASSERT_TRUE(graph);
  const auto pieces = independent_pieces(*graph);
  ASSERT_EQ(pieces.size(), 2u);
  EXPECT_EQ(pieces[0].cells, (std::vector<int>{0, 1}));
  EXPECT_EQ(pieces[1].cells, (std::vector<int>{3, 4}));
  // With room for both on one side it stays whole.
  EXPECT_EQ(independent_pieces(*make_line_graph({1, 1}, cells_of("??.???"))).size(), 1u);
}

TEST(LineGraph, FallsApartInsideABlockToo) {
  // The block covers the known cells, so that its two ends move together: one piece of two cells;
  // the block behind it is on its own.
  const auto pieces = independent_pieces(*make_line_graph({3, 1}, cells_of("?##?.??")));
  ASSERT_EQ(pieces.size(), 2u);
  EXPECT_EQ(pieces[0].cells, (std::vector<int>{0, 3}));
}

TEST(LineGraph, KnowsWhichNeighboursMayBeSwapped) {
  Rng rng(3);
  int allowed = 0;
  for (int round = 0; round < 2000; ++round) {
    const KnownLine line = random_line(rng, static_cast<int>(rng.between(2, 12)));
    const auto graph = make_line_graph(line.clue, line.cells);
    if (!graph) continue;
    const Lines lines = placements_of(line);
    for (std::size_t layer = 0; layer + 1 < graph->layers.size(); ++layer) {
      const bool closed = std::all_of(lines.begin(), lines.end(), [&](std::string text) {
        std::swap(text[static_cast<std::size_t>(graph->cells[layer])],
                  text[static_cast<std::size_t>(graph->cells[layer + 1])]);
        return lines.count(text) > 0;
      });
      EXPECT_EQ(is_swap_allowed(*graph, layer), closed);
      if (closed) ++allowed;
    }
  }
  EXPECT_GT(allowed, 100);
}

}  // namespace
}  // namespace quadrille::nonogram
