#include "nonogram/colour/line_narrower.hpp"

#include <algorithm>
#include <array>

namespace quadrille::nonogram::colour {
namespace {

template <class Cells, class Offsets>
class WordNarrower final : public LineNarrower {
 public:
  bool narrow(const LineClue& clue, std::span<Word64> sets, int values) override {
    const std::size_t pieces = sets.size() / static_cast<std::size_t>(values);
    const auto words = std::span(words_).first(static_cast<std::size_t>(values));
    for (std::size_t value = 0; value < words.size(); ++value) {
      words[value] = from_pieces<Cells>(sets.subspan(value * pieces, pieces));
    }
    if (!solver_.narrow(clue, words)) return false;
    for (std::size_t value = 0; value < words.size(); ++value) {
      for (std::size_t index = 0; index < pieces; ++index) {
        sets[value * pieces + index] = piece(words[value], static_cast<int>(index));
      }
    }
    return true;
  }

 private:
  LineSolver<Cells, Offsets> solver_;
  std::array<Cells, kMaxColours + 1> words_;
};

// Lines that fit in one word are solved where they stand.
template <>
class WordNarrower<Word64, Word64> final : public LineNarrower {
 public:
  bool narrow(const LineClue& clue, std::span<Word64> sets, int /*values*/) override {
    return solver_.narrow(clue, sets);
  }

 private:
  LineSolver<Word64, Word64> solver_;
};

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

// From narrow to wide: the first that can hold a clue is the fastest. A line of 64 cells has two
// words: one bit more than its cells is needed.
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

LineClue make_line_clue(const Clue& clue, int cells, std::span<LineBlock> storage) {
  LineClue result;
  result.blocks = storage.first(clue.size());
  result.cells = cells;
  int next = 0;
  Value before = 0;
  for (std::size_t index = 0; index < clue.size(); ++index) {
    const Block& block = clue[index];
    LineBlock& made = storage[index];
    made.touches = block.colour != before;
    if (!made.touches) ++next;
    made.earliest = static_cast<std::uint16_t>(next);
    made.length = static_cast<std::uint16_t>(block.length);
    made.colour = block.colour;
    made.level = static_cast<std::uint8_t>(std::bit_width(static_cast<unsigned>(block.length)) - 1);
    result.colours |= domain_of(block.colour);
    std::uint8_t& top = result.top_level[block.colour];
    top = std::max(top, made.level);
    next += block.length;
    before = block.colour;
  }
  QUADRILLE_ASSERT(next <= cells);
  result.slack = cells - next;
  return result;
}

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

PuzzleLines::PuzzleLines(const Puzzle& puzzle) {
  const GridSize size = puzzle.size();
  std::size_t blocks = 0;
  for (int number = 0; number < size.line_count(); ++number) {
    blocks += puzzle.clue(size.line_id(number)).size();
  }
  blocks_.resize(blocks);
  lines_.reserve(static_cast<std::size_t>(size.line_count()));
  std::span<LineBlock> free = blocks_;
  for (int number = 0; number < size.line_count(); ++number) {
    const LineId line = size.line_id(number);
    const LineClue clue = make_line_clue(puzzle.clue(line), size.length_of(line), free);
    free = free.subspan(clue.blocks.size());
    lines_.push_back({clue, &narrowers_.for_clue(clue)});
  }
}

std::size_t PuzzleLines::memory_bytes() const {
  return blocks_.capacity() * sizeof(LineBlock) + lines_.capacity() * sizeof(Line) +
         narrowers_.memory_bytes();
}

}  // namespace quadrille::nonogram::colour
