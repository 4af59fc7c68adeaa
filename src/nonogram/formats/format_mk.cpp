// Olšák's .mk: `height width`, the clues of the rows, a line with `#`, the clues of the columns.
#include "nonogram/formats/counted_clues.hpp"

#include <quadrille/nonogram/formats.hpp>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

// The lines before the one with `#`; `separator` is that line.
Section rows_of(LineCursor& cursor, Place heading, std::optional<Line>& separator) {
  Section section(heading);
  while (const auto line = cursor.next()) {
    if (trim(line->text) == "#") {
      separator = *line;
      break;
    }
    section.add(*line);
  }
  return section;
}

Result<Puzzle> puzzle_of(const Section& rows, const Section& columns, GridSize size) {
  const auto row_lines = rows.select(size.height);
  if (!row_lines) return wrong_clue_count(Axis::row, size.height, rows);
  const auto column_lines = columns.select(size.width);
  if (!column_lines) return wrong_clue_count(Axis::column, size.width, columns);
  auto puzzle = puzzle_of_lines(*row_lines, *column_lines, rows.heading());
  if (!puzzle && puzzle.error().code == "sums_differ") {
    // A clue that is missing next to a blank line looks like an empty one; the sums tell.
    if (rows.needs_blank_lines(size.height)) {
      return wrong_clue_count(Axis::row, size.height, rows);
    }
    if (columns.needs_blank_lines(size.width)) {
      return wrong_clue_count(Axis::column, size.width, columns);
    }
  }
  return puzzle;
}

Result<std::vector<Puzzle>> read_mk(std::string_view text) {
  LineCursor cursor(without_byte_order_mark(text));
  const auto first = next_filled_line(cursor, "the height and the width");
  if (!first) return tl::unexpected(first.error());
  const auto size = parse_size_line(*first, SizeOrder::height_first);
  if (!size) return tl::unexpected(size.error());
  std::optional<Line> separator;
  const Section rows = rows_of(cursor, {first->number, 1}, separator);
  if (!separator) {
    const int last = rows.filled() > 0 ? rows.entries().back().line.number : first->number;
    return fail("missing_separator", "the line \"#\" between rows and columns is missing", last, 1);
  }
  return puzzle_of(rows, rest_of(cursor, {separator->number, 1}), *size)
      .map([](const Puzzle& puzzle) { return std::vector<Puzzle>{puzzle}; });
}

Result<Written> write_mk(std::span<const Puzzle> puzzles) {
  const Puzzle& puzzle = puzzles.front();
  return written_single(fmt::format("{} {}\n{}#\n{}", puzzle.height(), puzzle.width(),
                                    clue_lines(puzzle.rows()), clue_lines(puzzle.columns())),
                        puzzles);
}

}  // namespace

PuzzleFormat mk_format() {
  return {
      "mk",    {"mk"},  "Olšák's simple format: height width, rows, #, columns", resembles_nothing,
      read_mk, write_mk};
}

}  // namespace quadrille::nonogram
