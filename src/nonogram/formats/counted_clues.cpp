#include "nonogram/formats/counted_clues.hpp"

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

constexpr std::string_view kBlanks = " \t";

}  // namespace

Result<Line> next_filled_line(LineCursor& cursor, std::string_view expected) {
  int last = 1;
  while (const auto line = cursor.next()) {
    if (!trim(line->text).empty()) return *line;
    last = line->number;
  }
  return fail("no_puzzles", fmt::format("the text ends where {} should be", expected), last, 1);
}

Result<GridSize> parse_size_line(const Line& line, SizeOrder order) {
  const bool width_first = order == SizeOrder::width_first;
  // Two numbers and some blanks; looking no further keeps the words of a huge line out of memory.
  constexpr std::size_t kLongest = 200;
  const std::vector<Word> words = split_words(line.text.substr(0, kLongest), kBlanks);
  const bool longer = line.text.size() > kLongest && !trim(line.text.substr(kLongest)).empty();
  if (words.size() != 2 || longer) {
    return fail("bad_size_line",
                fmt::format("expected the {}, found {}",
                            width_first ? "width and the height" : "height and the width",
                            quoted(trim(line.text))),
                line.number, 1);
  }
  const auto side = [&](std::size_t index, Axis axis) {
    return parse_side(axis, words[index].text, {line.number, words[index].column});
  };
  const auto first = side(0, width_first ? Axis::column : Axis::row);
  if (!first) return tl::unexpected(first.error());
  const auto second = side(1, width_first ? Axis::row : Axis::column);
  if (!second) return tl::unexpected(second.error());
  return width_first ? GridSize{*first, *second} : GridSize{*second, *first};
}

Section rest_of(LineCursor& cursor, Place heading) {
  Section section(heading);
  while (const auto line = cursor.next()) section.add(*line);
  return section;
}

Result<Puzzle> puzzle_of_section(const Section& section, GridSize size) {
  const auto lines = section.select(size.height + size.width);
  if (!lines) return wrong_clue_total(section, size);
  auto puzzle = puzzle_of_lines(std::vector<Line>(lines->begin(), lines->begin() + size.height),
                                std::vector<Line>(lines->begin() + size.height, lines->end()),
                                section.heading());
  if (!puzzle && puzzle.error().code == "sums_differ" &&
      section.needs_blank_lines(size.height + size.width)) {
    return wrong_clue_total(section, size);
  }
  return puzzle;
}

Result<Puzzle> puzzle_of_lines(const std::vector<Line>& rows, const std::vector<Line>& columns,
                               Place heading) {
  auto row_clues = parse_clues(rows, heading, kBlanks);
  if (!row_clues) return tl::unexpected(std::move(row_clues.error()));
  auto column_clues = parse_clues(columns, heading, kBlanks);
  if (!column_clues) return tl::unexpected(std::move(column_clues.error()));
  return make_puzzle(std::move(*row_clues), std::move(*column_clues));
}

tl::unexpected<Error> wrong_clue_total(const Section& section, GridSize size) {
  const int found = section.filled();
  const int expected = size.height + size.width;
  Place place = section.heading();
  if (found > 0) {
    const auto last =
        std::min<std::size_t>(section.entries().size() - 1, static_cast<std::size_t>(expected));
    place = {section.entries()[last].line.number, 1};
  }
  if (found < size.height) return wrong_clue_count(Axis::row, size.height, found, place);
  return wrong_clue_count(Axis::column, size.width, found - size.height, place);
}

std::string clue_lines(const std::vector<Clue>& clues) {
  std::string text;
  for (const Clue& clue : clues) text += clue_text(clue, " ", "0") + '\n';
  return text;
}

Written written_single(std::string text, std::span<const Puzzle> puzzles) {
  return {std::move(text), losses_of_single(puzzles, FormatCapabilities{})};
}

int resembles_nothing(std::string_view) {
  return 0;
}

}  // namespace quadrille::nonogram
