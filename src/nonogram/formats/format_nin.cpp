// Jakub Wilk's .nin: `width height`, then the clues of the rows and of the columns. Text after the
// last clue is a remark.
#include "nonogram/formats/counted_clues.hpp"

#include <quadrille/nonogram/formats.hpp>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

// The clues: all lines, but for what follows the last one from a line on that begins with neither a
// figure nor a minus sign.
Section clues_of(LineCursor& cursor, Place heading, GridSize size) {
  Section section(heading);
  while (const auto line = cursor.next()) {
    const std::string_view text = trim(line->text);
    const bool is_remark = !text.empty() && !is_digit(text.front()) && !has_minus(text);
    if (is_remark && section.filled() >= size.height + size.width) break;
    section.add(*line);
  }
  return section;
}

Result<std::vector<Puzzle>> read_nin(std::string_view text) {
  LineCursor cursor(without_byte_order_mark(text));
  const auto first = next_filled_line(cursor, "the width and the height");
  if (!first) return tl::unexpected(first.error());
  const auto size = parse_size_line(*first, SizeOrder::width_first);
  if (!size) return tl::unexpected(size.error());
  return puzzle_of_section(clues_of(cursor, {first->number, 1}, *size), *size)
      .map([](const Puzzle& puzzle) { return std::vector<Puzzle>{puzzle}; });
}

Result<Written> write_nin(std::span<const Puzzle> puzzles) {
  const Puzzle& puzzle = puzzles.front();
  return written_single(fmt::format("{} {}\n{}{}", puzzle.width(), puzzle.height(),
                                    clue_lines(puzzle.rows()), clue_lines(puzzle.columns())),
                        puzzles);
}

}  // namespace

PuzzleFormat nin_format() {
  return {"nin",    {"nin"},  "Jakub Wilk's format: width height, rows, columns", resembles_nothing,
          read_nin, write_nin};
}

}  // namespace quadrille::nonogram
