// .cwd (Meshcheryakov's QNonograms, Sukhoy's solver): the height, the width, the clues of the rows,
// a blank line, the clues of the columns. The blank line says nothing that the numbers do not say,
// so files without it are read too.
#include "nonogram/formats/counted_clues.hpp"

#include <quadrille/nonogram/formats.hpp>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

Result<int> read_side(LineCursor& cursor, Axis axis, Place& place) {
  const auto line = next_filled_line(cursor, axis == Axis::row ? "the height" : "the width");
  if (!line) return tl::unexpected(line.error());
  const std::string_view text = trim(line->text);
  place = {line->number, static_cast<int>(text.data() - line->text.data()) + 1};
  return parse_side(axis, text, place);
}

// Blank lines are empty clues, but for the one between rows and columns.
Result<Puzzle> puzzle_with_blank_clues(const Section& section, GridSize size) {
  const auto lines = section.select(size.height + 1 + size.width);
  if (!lines || !(*lines)[static_cast<std::size_t>(size.height)].text.empty()) {
    return wrong_clue_total(section, size);
  }
  auto puzzle = puzzle_of_lines(std::vector<Line>(lines->begin(), lines->begin() + size.height),
                                std::vector<Line>(lines->begin() + size.height + 1, lines->end()),
                                section.heading());
  if (!puzzle && puzzle.error().code == "sums_differ") return wrong_clue_total(section, size);
  return puzzle;
}

Result<std::vector<Puzzle>> read_cwd(std::string_view text) {
  LineCursor cursor(without_byte_order_mark(text));
  Place place;
  const auto height = read_side(cursor, Axis::row, place);
  if (!height) return tl::unexpected(height.error());
  const auto width = read_side(cursor, Axis::column, place);
  if (!width) return tl::unexpected(width.error());
  const GridSize size{*width, *height};
  const Section section = rest_of(cursor, place);
  return (section.filled() < size.height + size.width ? puzzle_with_blank_clues(section, size)
                                                      : puzzle_of_section(section, size))
      .map([](const Puzzle& puzzle) { return std::vector<Puzzle>{puzzle}; });
}

Result<Written> write_cwd(std::span<const Puzzle> puzzles) {
  const Puzzle& puzzle = puzzles.front();
  return written_single(fmt::format("{}\n{}\n{}\n{}", puzzle.height(), puzzle.width(),
                                    clue_lines(puzzle.rows()), clue_lines(puzzle.columns())),
                        puzzles);
}

}  // namespace

PuzzleFormat cwd_format() {
  return {"cwd",
          {"cwd"},
          "QNonograms' format: height, width, rows, blank line, columns",
          resembles_nothing,
          read_cwd,
          write_cwd};
}

}  // namespace quadrille::nonogram
