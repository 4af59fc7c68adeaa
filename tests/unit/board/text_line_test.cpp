#include "board/zynq/text_line.hpp"

#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace quadrille::board {
namespace {

TEST(TextLine, PutsTextAndNumbersTogether) {
  EXPECT_EQ(TextLine().text("a ").number(0).text(" ").number(1234567).end(), "a 0 1234567\n");
  EXPECT_EQ(TextLine().number(std::numeric_limits<std::uint64_t>::max()).end(),
            "18446744073709551615\n");
  EXPECT_EQ(TextLine().hex(0xE0001000).end(), "0xe0001000\n");
  EXPECT_EQ(TextLine().milliseconds(1949).end(), "1.9 ms\n");
  EXPECT_EQ(TextLine().text("ab").to_column(4).text("c").to_column(2).text("d").end(), "ab  cd\n");
}

TEST(TextLine, CutsOffWhatDoesNotFit) {
  TextLine line;
  line.text(std::string(500, 'x'));
  EXPECT_LT(line.end().size(), 200u);
  EXPECT_EQ(line.end().back(), '\n');
}

}  // namespace
}  // namespace quadrille::board
