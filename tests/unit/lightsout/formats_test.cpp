// Boards, stencils, graphs and presses as text.
#include <quadrille/core/rng.hpp>
#include <quadrille/lightsout/formats.hpp>

#include <gtest/gtest.h>

namespace quadrille::lightsout {
namespace {

std::vector<std::string> rows_of(const Pattern& pattern) {
  std::vector<std::string> rows;
  for (int row = 0; row < pattern.height(); ++row) {
    std::string text;
    for (int column = 0; column < pattern.width(); ++column) {
      text += static_cast<char>('0' + pattern.at(row, column));
    }
    rows.push_back(text);
  }
  return rows;
}

template <class T>
void expect_error(const Result<T>& result, std::string_view code, int line, int column) {
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, code);
  EXPECT_EQ(result.error().line, line);
  EXPECT_EQ(result.error().column, column);
  EXPECT_FALSE(result.error().message.empty());
}

TEST(LightsOutText, ReadsTheBoardOfDocument004) {
  const auto boards = read_boards("#0#\n0##\n#00\n");
  ASSERT_TRUE(boards.has_value());
  ASSERT_EQ(boards->size(), 1u);
  EXPECT_EQ(rows_of(boards->front()), (std::vector<std::string>{"101", "011", "100"}));
}

TEST(LightsOutText, ReadsDotsLineEndsAndTrailingSpaces) {
  const auto boards = read_boards("\xEF\xBB\xBF\r\n#.0  \r\n.#.\t\r\n\r\n");
  ASSERT_TRUE(boards.has_value());
  EXPECT_EQ(rows_of(boards->front()), (std::vector<std::string>{"100", "010"}));
}

TEST(LightsOutText, BlankLinesSeparateBoards) {
  const auto boards = read_boards("\n\n#0\n0#\n\n \n#\n\n###");
  ASSERT_TRUE(boards.has_value());
  ASSERT_EQ(boards->size(), 3u);
  EXPECT_EQ(boards->at(0).width(), 2);
  EXPECT_EQ(boards->at(1).width(), 1);
  EXPECT_EQ(rows_of(boards->at(2)), std::vector<std::string>{"111"});
}

TEST(LightsOutText, ErrorsNameLineAndColumn) {
  expect_error(read_boards(""), "empty_board", 1, 1);
  expect_error(read_boards(" \n\n"), "empty_board", 1, 1);
  expect_error(read_boards("#00\n#0\n"), "ragged_row", 2, 3);
  expect_error(read_boards("#0\n#0\n\n##\n###\n"), "ragged_row", 5, 3);
  expect_error(read_boards("#00\n#x0\n"), "unknown_character", 2, 2);
  expect_error(read_boards("#00\n#10\n"), "unknown_character", 2, 2);
  expect_error(read_boards(" #0\n"), "unknown_character", 1, 1);
  expect_error(read_boards("#0\xC3\xA4\n"), "unknown_character", 1, 3);
}

TEST(LightsOutText, DigitsAreStates) {
  const auto boards = read_boards("012\n#.2\n", 3);
  ASSERT_TRUE(boards.has_value());
  EXPECT_EQ(boards->front().states(), 3);
  EXPECT_EQ(rows_of(boards->front()), (std::vector<std::string>{"012", "102"}));
  EXPECT_EQ(*write_board(boards->front()), "012\n102\n");
  expect_error(read_boards("012\n013\n", 3), "unknown_character", 2, 3);
  EXPECT_EQ(read_boards("0", 11).error().code, "too_many_states");
  EXPECT_EQ(write_board(Pattern(1, 1, 11)).error().code, "too_many_states");
}

TEST(LightsOutText, WrittenBoardsReadBack) {
  Rng rng(1);
  for (int width = 1; width <= 200; width += 1 + width / 9) {
    Pattern board(width, 3, 2);
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < width; ++column) {
        board.set(row, column, static_cast<int>(rng.below(2)));
      }
    }
    for (const char off : {'0', '.'}) {
      const auto again = read_boards(*write_board(board, off));
      ASSERT_TRUE(again.has_value());
      EXPECT_EQ(again->front(), board) << "width " << width;
    }
  }
}

TEST(LightsOutText, ResemblanceTakesOnlyRowsOfCells) {
  EXPECT_GT(board_resemblance("#0\n.#\n"), 90);
  EXPECT_EQ(board_resemblance("#1\n.#\n"), 0);
  EXPECT_GT(board_resemblance("#1\n.2\n", 3), 90);
  EXPECT_EQ(board_resemblance("\n"), 0);
  EXPECT_EQ(board_resemblance("1\n2\n"), 0);
}

TEST(LightsOutStencil, NeedsACentre) {
  const auto cross = read_stencil(".#.\n###\n.#.\n");
  ASSERT_TRUE(cross.has_value());
  EXPECT_EQ(cross->count(), 5u);
  expect_error(read_stencil("##\n##\n##\n"), "stencil_without_centre", 1, 2);
  expect_error(read_stencil("#.#\n###\n"), "stencil_without_centre", 2, 1);
  expect_error(read_stencil("...\n"), "empty_stencil", 1, 1);
  expect_error(read_stencil("#\n\n#\n"), "several_boards", 1, 1);
  expect_error(read_stencil("#x#"), "unknown_character", 1, 2);
  expect_error(read_stencil(""), "empty_board", 1, 1);
}

TEST(LightsOutGraph, ReadsEdgesAndLights) {
  const auto puzzle = read_graph("0 1\n1  2\n\n2 0\n2 1\nlit: 0 2\n");
  ASSERT_TRUE(puzzle.has_value());
  EXPECT_EQ(puzzle->width(), 3);
  EXPECT_EQ(puzzle->shape().edges(), (std::vector<Edge>{{0, 1}, {0, 2}, {1, 2}}));
  EXPECT_EQ(rows_of(puzzle->start()), std::vector<std::string>{"101"});
  EXPECT_EQ(write_graph(*puzzle), "0 1\n0 2\n1 2\nlit: 0 2\n");
}

TEST(LightsOutGraph, LitVerticesNeedNoEdge) {
  const auto puzzle = read_graph("LIT: 4\n0 1");
  ASSERT_TRUE(puzzle.has_value());
  EXPECT_EQ(puzzle->width(), 5);
}

TEST(LightsOutGraph, ErrorsNameLineAndColumn) {
  expect_error(read_graph(""), "empty_board", 1, 1);
  expect_error(read_graph("0 1\n"), "missing_lit", 1, 1);
  expect_error(read_graph("0 1\n3 3\nlit: 0"), "self_loop", 2, 3);
  expect_error(read_graph("0 1\n1 x\nlit: 0"), "bad_vertex", 2, 3);
  expect_error(read_graph("0 -1\nlit: 0"), "bad_vertex", 1, 3);
  expect_error(read_graph("0 99999999\nlit: 0"), "bad_vertex", 1, 3);
  expect_error(read_graph("0 1 2\nlit: 0"), "bad_edge", 1, 5);
  expect_error(read_graph("0\nlit: 0"), "bad_edge", 1, 1);
  expect_error(read_graph("0 1\nlit: 0 y"), "bad_vertex", 2, 8);
  expect_error(read_graph("lit: 0\nlit: 1"), "repeated_lit", 2, 1);
}

TEST(LightsOutGraph, Resemblance) {
  EXPECT_GT(graph_resemblance("0 1\n1 2\nlit: 0\n"), 90);
  EXPECT_EQ(graph_resemblance("0 1\n1 2\n"), 0);
  EXPECT_EQ(graph_resemblance("width 5\nlit: 0\n"), 0);
}

TEST(LightsOutPresses, GridAndListAreTheSame) {
  const auto grid = read_presses("#..\n..#\n", 3, 2, 2);
  const auto list = read_presses(" (0,0), ( 2 , 1 )\n", 3, 2, 2);
  ASSERT_TRUE(grid.has_value());
  ASSERT_TRUE(list.has_value());
  EXPECT_EQ(*grid, *list);
  EXPECT_EQ(write_press_list(*grid), "(0,0) (2,1)");
}

TEST(LightsOutPresses, PressingTwice) {
  EXPECT_TRUE(read_presses("(1,1) (1,1)", 3, 2, 2)->is_zero());
  const auto thrice = read_presses("(1,1)(1,1)", 3, 2, 3);
  ASSERT_TRUE(thrice.has_value());
  EXPECT_EQ(thrice->at(1, 1), 2);
  EXPECT_EQ(write_press_list(*thrice), "(1,1) (1,1)");
  EXPECT_TRUE(read_presses("", 3, 2, 2)->is_zero());
}

TEST(LightsOutPresses, ErrorsNameLineAndColumn) {
  expect_error(read_presses("(0,0)\n(3,0)", 3, 2, 2), "press_off_board", 2, 1);
  expect_error(read_presses("(0,0) (1;0)", 3, 2, 2), "bad_press", 1, 7);
  expect_error(read_presses("(0,0) 7", 3, 2, 2), "bad_press", 1, 7);
  expect_error(read_presses("(0,", 3, 2, 2), "bad_press", 1, 1);
  expect_error(read_presses("(0,99999999999999999999)", 3, 2, 2), "bad_press", 1, 1);
  expect_error(read_presses("#.\n..\n", 3, 2, 2), "wrong_board_size", 1, 1);
  expect_error(read_presses("#.x\n...\n", 3, 2, 2), "unknown_character", 1, 3);
}

}  // namespace
}  // namespace quadrille::lightsout
