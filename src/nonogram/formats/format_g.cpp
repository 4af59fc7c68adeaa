// Olšák's .g: everything before the first line that begins with a colon is a comment; then come
// the clues of the rows, a line with a colon, the clues of the columns, a line with a colon. What
// follows a colon on its line, and all that follows the third one, is comment. An empty line is an
// empty clue, so the size is the number of lines.
//
// A block that begins with `#d` declares colours, one a line: `n:%  #00b000  green`, that is the
// character behind the numbers of clues, a colon, the character in pictures (our mark), the colour,
// and a text, which we take for its name. `0` is the background and `1` the colour of numbers
// without a character; without any other colour the puzzle is black and white.
#include "nonogram/formats/clue_text.hpp"

#include <quadrille/nonogram/colour/colour_names.hpp>
#include <quadrille/nonogram/colour/declared_colours.hpp>
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

constexpr std::string_view kBackground = "0";
constexpr std::string_view kUsualColour = "1";
// What may stand behind a number in what we write.
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

// What stands above the rows.
struct Head {
  Line heading;
  colour::DeclaredColours colours;
  bool coloured = false;            // there are colours besides `0` and `1`
  std::optional<Error> bad_colour;  // of no matter for a black and white puzzle
};

void declare(Head& head, const Line& line) {
  const std::string_view text = trim(line.text);
  if (text.size() < 2 || text[1] != ':') return;
  const std::string_view key = text.substr(0, 1);
  head.coloured = head.coloured || (key != kBackground && key != kUsualColour);
  const char mark = text.size() > 2 ? text[2] : ' ';
  const std::string_view rest = trim(text.substr(std::min<std::size_t>(text.size(), 3)));
  const std::size_t end = std::min(rest.find_first_of(" \t"), rest.size());
  const auto rgb = colour::parse_rgb(rest.substr(0, end));
  if (!rgb && !head.bad_colour) {
    head.bad_colour = error_at(
        "bad_colour",
        fmt::format("expected a colour such as #00b000, found {}", quoted(rest.substr(0, end))),
        line);
  }
  head.colours.declare(key, {std::string(rest.substr(end)), rgb.value_or(0), mark});
}

// Skips the comment and reads the colours.
Result<Head> read_head(LineCursor& cursor) {
  Head head;
  head.colours.set_background(kBackground);
  head.colours.declare(kUsualColour, {"black", 0, 'X'});
  bool in_colours = false;
  int last = 1;
  while (const auto line = cursor.next()) {
    last = line->number;
    if (is_heading(*line)) {
      head.heading = *line;
      return head;
    }
    if (starts_with_ignoring_case(line->text, "#d")) {
      in_colours = true;
    } else if (starts_with_ignoring_case(line->text, "#t")) {
      return tl::unexpected(error_at("triddler_not_supported",
                                     "this is a puzzle with triangles (#t): cells that are cut "
                                     "into halves of two colours; they are not supported",
                                     *line));
    } else if (in_colours) {
      declare(head, *line);
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

Result<AnyNonogram> coloured_puzzle(Head& head, const ClueLines& rows, const ClueLines& columns) {
  if (head.bad_colour) return tl::unexpected(*head.bad_colour);
  const auto row_clues =
      colour::parse_keyed_clues(rows.lines, {head.heading.number, 1}, kSeparators, kUsualColour);
  if (!row_clues) return tl::unexpected(row_clues.error());
  const auto column_clues = colour::parse_keyed_clues(columns.lines, {rows.next_heading->number, 1},
                                                      kSeparators, kUsualColour);
  if (!column_clues) return tl::unexpected(column_clues.error());
  for (const colour::KeyedClues* clues : {&*row_clues, &*column_clues}) {
    if (auto used = colour::use_colours(head.colours, *clues); !used) {
      return tl::unexpected(std::move(used.error()));
    }
  }
  return colour::make_any_puzzle(head.colours, *row_clues, *column_clues);
}

Result<AnyNonogram> plain_puzzle(const Head& head, const ClueLines& rows,
                                 const ClueLines& columns) {
  auto row_clues = parse_clues(rows.lines, {head.heading.number, 1}, kSeparators);
  if (!row_clues) return tl::unexpected(std::move(row_clues.error()));
  auto column_clues = parse_clues(columns.lines, {rows.next_heading->number, 1}, kSeparators);
  if (!column_clues) return tl::unexpected(std::move(column_clues.error()));
  return as_any(make_puzzle(std::move(*row_clues), std::move(*column_clues)));
}

Result<std::vector<AnyNonogram>> read_g(std::string_view text) {
  LineCursor cursor(without_byte_order_mark(text));
  auto head = read_head(cursor);
  if (!head) return tl::unexpected(std::move(head.error()));
  const auto rows = lines_below(cursor);
  if (!rows) return tl::unexpected(rows.error());
  if (!rows->next_heading) {
    return fail("missing_columns_heading",
                "the heading of the columns is missing: expected a line such as \": columns\"",
                rows->lines.empty() ? head->heading.number : rows->lines.back().number, 1);
  }
  const auto columns = lines_below(cursor);
  if (!columns) return tl::unexpected(columns.error());
  auto puzzle = head->coloured ? coloured_puzzle(*head, *rows, *columns)
                               : plain_puzzle(*head, *rows, *columns);
  if (!puzzle) return tl::unexpected(std::move(puzzle.error()));
  return std::vector<AnyNonogram>{std::move(*puzzle)};
}

std::string text_of(const Puzzle& puzzle) {
  std::string text = ": rows\n";
  for (const Clue& clue : puzzle.rows()) text += clue_text(clue, " ", "") + '\n';
  text += ": columns\n";
  for (const Clue& clue : puzzle.columns()) text += clue_text(clue, " ", "") + '\n';
  return text + ": end\n";
}

std::string text_of(const colour::Puzzle& puzzle) {
  const colour::Palette& palette = puzzle.palette();
  const std::string letters = colour::letters_for(palette, kLetters, kBackground.front());
  const std::vector<std::string> names = colour::distinct_names(palette);
  std::string text = "#d\n";
  for (int value = 0; value < palette.size(); ++value) {
    const auto index = static_cast<std::size_t>(value);
    text += fmt::format("   {}:{}  {}  {}\n", letters[index], palette[value].mark,
                        colour::rgb_text(palette[value].rgb), names[index]);
  }
  text += ": rows\n" + colour::clue_lines(puzzle.rows(), letters, " ", "");
  text += ": columns\n" + colour::clue_lines(puzzle.columns(), letters, " ", "");
  return text + ": end\n";
}

Result<Written> write_g(std::span<const AnyNonogram> puzzles) {
  Written written;
  written.text = std::visit([](const auto& puzzle) { return text_of(puzzle); }, puzzles.front());
  written.losses = colour::losses_of_single(puzzles, FormatCapabilities{},
                                            {.names = true, .marks = true, .background = true});
  return written;
}

// Numbers, with a character behind each in a colour puzzle, as between two headings without names.
bool looks_like_clue(const Line& line) {
  return std::ranges::all_of(split_words(line.text, kSeparators), [](const Word& word) {
    return is_number(word.text) ||
           (word.text.size() > 1 && is_number(word.text.substr(0, word.text.size() - 1)));
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
  return colour_format<read_g, write_g>("g", {"g"}, "Olšák's format: \": rows\", \": columns\"",
                                        resembles_g);
}

}  // namespace quadrille::nonogram
