// Olšák's .g: everything before the first line that begins with a colon is a comment; then come
// the clues of the rows, a line with a colon, the clues of the columns, a line with a colon. What
// follows a colon on its line, and all that follows the third one, is comment. An empty line is an
// empty clue, so the size is the number of lines. A block that begins with `#d` declares colours.
#include "nonogram/formats/clue_text.hpp"

#include <quadrille/nonogram/format_support.hpp>
#include <quadrille/nonogram/formats.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

constexpr std::string_view kSeparators = " \t,";

bool is_heading(const Line& line) {
  return line.text.starts_with(':');
}

Error error_at(std::string_view code, std::string message, const Line& line) {
  return {code, std::move(message), {}, line.number, 1};
}

// In a colour block: `0` is the background, `1` the colour of blocks without a letter; any other
// character is a further colour.
bool declares_further_colour(const Line& line) {
  const std::string_view text = trim(line.text);
  return !text.empty() && !text.starts_with('0') && !text.starts_with('1');
}

// Skips the comment and the colours of a black and white puzzle.
Result<Line> find_rows_heading(LineCursor& cursor) {
  bool in_colours = false;
  int last = 1;
  while (const auto line = cursor.next()) {
    last = line->number;
    if (is_heading(*line)) return *line;
    if (starts_with_ignoring_case(line->text, "#d")) {
      in_colours = true;
    } else if (starts_with_ignoring_case(line->text, "#t")) {
      return tl::unexpected(
          error_at("triddler_not_supported", "puzzles with triangles are not supported", *line));
    } else if (in_colours && declares_further_colour(*line)) {
      return tl::unexpected(
          error_at("colour_not_supported", "colour puzzles are not supported yet", *line));
    }
  }
  return fail("missing_rows_heading",
              "the heading of the rows is missing: expected a line such as \": rows\"", last, 1);
}

struct ClueLines {
  std::vector<Line> lines;
  std::optional<Line> next_heading;
};

// The lines up to the next heading. At the end of the text blank lines are no clues.
Result<ClueLines> lines_below(LineCursor& cursor) {
  ClueLines below;
  while (const auto line = cursor.next()) {
    if (is_heading(*line)) {
      below.next_heading = *line;
      return below;
    }
    if (below.lines.size() == static_cast<std::size_t>(kMaxSide)) {
      if (trim(line->text).empty()) continue;
      return tl::unexpected(error_at(
          "grid_too_large",
          fmt::format("more than {0} clues; at most {0}×{0} is supported", kMaxSide), *line));
    }
    below.lines.push_back(*line);
  }
  while (!below.lines.empty() && trim(below.lines.back().text).empty()) below.lines.pop_back();
  return below;
}

Result<std::vector<Puzzle>> read_g(std::string_view text) {
  LineCursor cursor(without_byte_order_mark(text));
  const auto heading = find_rows_heading(cursor);
  if (!heading) return tl::unexpected(heading.error());
  const auto rows = lines_below(cursor);
  if (!rows) return tl::unexpected(rows.error());
  if (!rows->next_heading) {
    return fail("missing_columns_heading",
                "the heading of the columns is missing: expected a line such as \": columns\"",
                rows->lines.empty() ? heading->number : rows->lines.back().number, 1);
  }
  const auto columns = lines_below(cursor);
  if (!columns) return tl::unexpected(columns.error());

  auto row_clues = parse_clues(rows->lines, {heading->number, 1}, kSeparators);
  if (!row_clues) return tl::unexpected(std::move(row_clues.error()));
  auto column_clues = parse_clues(columns->lines, {rows->next_heading->number, 1}, kSeparators);
  if (!column_clues) return tl::unexpected(std::move(column_clues.error()));
  return make_puzzle(std::move(*row_clues), std::move(*column_clues)).map([](const Puzzle& puzzle) {
    return std::vector<Puzzle>{puzzle};
  });
}

Result<Written> write_g(std::span<const Puzzle> puzzles) {
  Written written;
  written.text = ": rows\n";
  for (const Clue& clue : puzzles.front().rows()) written.text += clue_text(clue, " ", "") + '\n';
  written.text += ": columns\n";
  for (const Clue& clue : puzzles.front().columns())
    written.text += clue_text(clue, " ", "") + '\n';
  written.text += ": end\n";
  written.losses = losses_of_single(puzzles, FormatHolds{});
  return written;
}

// Numbers and separators only, as between two headings without names.
bool looks_like_clue(const Line& line) {
  return std::ranges::all_of(line.text, [](char character) {
    return is_digit(character) || is_space(character) || character == ',';
  });
}

int resembles_g(std::string_view text) {
  constexpr std::size_t kLookAt = 1 << 16;
  LineCursor cursor(without_byte_order_mark(text).substr(0, kLookAt));
  int headings = 0;
  bool named = false;
  bool clues_only = true;
  while (const auto line = cursor.next()) {
    if (!is_heading(*line)) {
      clues_only = clues_only && (headings != 1 || looks_like_clue(*line));
      continue;
    }
    const std::string_view name = trim(line->text.substr(1));
    named = named || (headings == 0 ? starts_with_ignoring_case(name, "rows")
                                    : starts_with_ignoring_case(name, "columns"));
    ++headings;
  }
  if (named) return headings < 2 ? 40 : 92;
  return headings >= 2 && clues_only ? 60 : 0;
}

}  // namespace

PuzzleFormat g_format() {
  return {"g", {"g"}, "Olšák's format: \": rows\", \": columns\"", resembles_g, read_g, write_g};
}

}  // namespace quadrille::nonogram
