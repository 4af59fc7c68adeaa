#include "nonogram/fixed/fixed_lines.hpp"

#include "nonogram/line/line_explanation.hpp"

namespace quadrille::nonogram {

FixedLines::FixedLines(int width, int height, FixedMemory& memory)
    : height_(static_cast<std::size_t>(height)),
      row_blocks_(blocks_of_line(static_cast<std::size_t>(width))),
      column_blocks_(blocks_of_line(height_)),
      clues_(memory.take<LineClue>(height_ + static_cast<std::size_t>(width))),
      blocks_(memory.take<Block>(height_ * row_blocks_ +
                                 static_cast<std::size_t>(width) * column_blocks_)) {
  for (std::size_t line = 0; line < clues_.size(); ++line) {
    clues_[line].cells = line < height_ ? width : height;
  }
}

void FixedLines::set_clue(int line, std::span<const int> lengths) {
  const auto number = static_cast<std::size_t>(line);
  const bool is_row = number < height_;
  const std::size_t first =
      is_row ? number * row_blocks_ : height_ * row_blocks_ + (number - height_) * column_blocks_;
  const auto storage = blocks_.subspan(first, is_row ? row_blocks_ : column_blocks_);
  clues_[number] = make_line_clue(lengths, clues_[number].cells, storage);
}

void FixedLines::shrink_conflict(int line, std::span<Cell> colours,
                                 std::span<const std::uint8_t> positions) {
  const LineClue& clue = clues_[static_cast<std::size_t>(line)];
  std::size_t count = 0;
  for (const Block& block : clue.blocks) lengths_[count++] = block.length;
  const LineAutomaton<Word64> automaton(std::span<const int>(lengths_).first(count));
  LineExplanation<Word64> explanation(automaton, colours, prefix_, suffix_);
  QUADRILLE_ASSERT(explanation.impossible());
  for (const std::uint8_t position : positions) explanation.drop(position);
}

}  // namespace quadrille::nonogram
