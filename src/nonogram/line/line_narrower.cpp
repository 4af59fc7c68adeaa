#include "nonogram/line/line_narrower.hpp"

#include <quadrille/nonogram/puzzle.hpp>

#include <array>

namespace quadrille::nonogram {
namespace {

struct WordPair {
  bool (*can_hold)(const LineClue& clue);
  std::unique_ptr<LineNarrower> (*make)();
  std::size_t memory_bytes;
};

template <class Cells, class Offsets>
constexpr WordPair word_pair() {
  using Narrower = WordNarrower<Cells, Offsets>;
  return {&LineSolver<Cells, Offsets>::can_hold,
          []() -> std::unique_ptr<LineNarrower> { return std::make_unique<Narrower>(); },
          sizeof(Narrower)};
}

// From narrow to wide: the first that can hold a clue is the fastest.
// Where code must be small, lines of more than 128 cells have fewer to choose from.
using Widest = WideWord<17>;
static_assert(LineSolver<Widest, Widest>::kMaxCells >= kMaxSide);
constexpr std::array kWordPairs{
    word_pair<Word64, Word64>(),           word_pair<Word128, Word64>(),
    word_pair<Word128, Word128>(),
#ifndef QUADRILLE_SMALL
    word_pair<WideWord<4>, Word64>(),      word_pair<WideWord<4>, Word128>(),
#endif
    word_pair<WideWord<4>, WideWord<4>>(),
#ifndef QUADRILLE_SMALL
    word_pair<Widest, Word64>(),           word_pair<Widest, Word128>(),
    word_pair<Widest, WideWord<4>>(),      word_pair<Widest, WideWord<8>>(),
#endif
    word_pair<Widest, Widest>(),
};

}  // namespace

LineNarrowers::LineNarrowers() : made_(kWordPairs.size()) {}

LineNarrower& LineNarrowers::for_clue(const LineClue& clue) {
  std::size_t index = 0;
  while (!kWordPairs[index].can_hold(clue)) {
    ++index;
    QUADRILLE_CHECK(index < kWordPairs.size());
  }
  if (made_[index] == nullptr) {
    made_[index] = kWordPairs[index].make();
    memory_bytes_ += kWordPairs[index].memory_bytes;
  }
  return *made_[index];
}

}  // namespace quadrille::nonogram
