// Contract: a game starts open, refuses nonsense, and the moves of a solution win it.
#include "contract/kinds/kind_contract.hpp"

namespace quadrille {
namespace {

class PlayingContract : public contract::KindContract {};

TEST_P(PlayingContract, AGameStartsOpenAndCanBeSeen) {
  const AnyState state = kind().start(puzzle(1));
  EXPECT_EQ(state.kind(), kind().name());
  EXPECT_EQ(kind().standing(state), Standing::open);
  EXPECT_FALSE(kind().view(state).empty());
}

TEST_P(PlayingContract, TheMovesOfASolutionWin) {
  for (const std::uint64_t seed : contract::kSeeds) {
    const AnyPuzzle made = puzzle(seed);
    for (const std::string& solution : solved(made).solutions) {
      const auto moves = kind().moves_of(made, solution);
      ASSERT_TRUE(moves.has_value()) << to_string(moves.error());
      ASSERT_FALSE(moves->empty());
      AnyState state = kind().start(made);
      for (const std::string& move : *moves) {
        EXPECT_EQ(kind().standing(state), Standing::open) << "before " << move;
        const std::string before = kind().view(state);
        const Result<AnyState> next = kind().apply(state, move);
        ASSERT_TRUE(next.has_value()) << move << ": " << to_string(next.error());
        EXPECT_EQ(kind().view(state), before) << "a move changes no earlier position";
        EXPECT_NE(kind().view(*next), before) << move;
        state = *next;
      }
      EXPECT_EQ(kind().standing(state), Standing::solved);
    }
  }
}

TEST_P(PlayingContract, NonsenseHasNoMoves) {
  const AnyPuzzle made = puzzle(1);
  for (const char* text : {"", "nonsense", "\xff\xfe", "-1 -1", "999999999999999999999"}) {
    EXPECT_FALSE(kind().moves_of(made, text).has_value()) << text;
  }
}

TEST_P(PlayingContract, UnknownMovesAreRefused) {
  const AnyState state = kind().start(puzzle(1));
  for (const char* move : {"", " ", "?", "nonsense", "1", "-1 -1", "(-1,0)", "99999999999 0",
                           "1000 1000", "0 0 0 0 0", "\xff"}) {
    const Result<AnyState> next = kind().apply(state, move);
    ASSERT_FALSE(next.has_value()) << move;
    EXPECT_FALSE(next.error().code.empty()) << move;
    EXPECT_FALSE(next.error().message.empty()) << move;
  }
}

QUADRILLE_FOR_EACH_KIND(PlayingContract);

}  // namespace
}  // namespace quadrille
