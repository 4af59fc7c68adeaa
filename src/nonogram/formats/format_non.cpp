// Steve Simpson's .non format with the dialects that grew around it: dots or blanks between
// numbers (document 001), `goal` and packs separated by `====` (nonogram-db), `saved` and goals on
// several lines (pbnsolve), `grid` with the state of play (document 001).
//
// A file is a sequence of lines that begin with a keyword; the lines after `rows`, `columns`,
// `goal`, `grid` and `saved` are theirs until the next keyword. non_reader.hpp reads one puzzle;
// here are the pack around it, the writer, and what makes a text look like this format.
#include "nonogram/formats/non_reader.hpp"
#include "nonogram/formats/text_values.hpp"

#include <quadrille/nonogram/format_support.hpp>
#include <quadrille/nonogram/formats.hpp>

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

// A property that a .non file can hold without taking it for something else.
bool holds_property(std::string_view name) {
  return is_property_name(name) && keyword_of(name) == NonKeyword::none &&
         field_of(name) == nullptr;
}

constexpr FormatCapabilities kHolds{.title = true,
                                    .author = true,
                                    .copyright = true,
                                    .catalogue = true,
                                    .license = true,
                                    .description = true,
                                    .goal = true,
                                    .saved = true,
                                    .listed_solutions = false,
                                    .property = holds_property};

bool is_divider(std::string_view line) {
  line = trim(line);
  return line.size() >= 4 && line.find_first_not_of('=') == std::string_view::npos;
}

Result<std::vector<AnyNonogram>> read_non(std::string_view text) {
  std::vector<AnyNonogram> puzzles;
  LineCursor cursor(without_byte_order_mark(text));
  for (bool more = true; more;) {
    NonReader reader;
    more = false;
    while (const auto line = cursor.next()) {
      if (is_divider(line->text)) {
        more = true;
        break;
      }
      if (auto taken = reader.take(*line); !taken) {
        return tl::unexpected(std::move(taken.error()));
      }
    }
    if (reader.empty()) continue;
    auto puzzle = reader.finish();
    if (!puzzle) return tl::unexpected(std::move(puzzle.error()));
    puzzles.push_back(std::move(*puzzle));
  }
  if (puzzles.empty()) return fail("no_puzzles", "the text holds no puzzle", 1, 1);
  return puzzles;
}

// A licence code stands bare, as nonogram-db wants it; other text is quoted.
std::string license_text(const std::string& license) {
  const bool code = std::ranges::all_of(license, [](char character) {
    return is_letter(character) || is_digit(character) || character == '-' || character == '.' ||
           character == '+';
  });
  return code ? license : encode_value(license);
}

std::string metadata_text(const Metadata& metadata) {
  std::string text;
  for (const NonField& field : kNonFields) {
    const std::string& value = metadata.*field.field;
    if (value.empty()) continue;
    text +=
        fmt::format("{} {}\n", field.name,
                    field.field == &Metadata::license ? license_text(value) : encode_value(value));
  }
  for (const auto& [name, value] : metadata.others) {
    if (holds_property(name)) text += fmt::format("{} {}\n", name, encode_value(value));
  }
  return text;
}

std::string clues_text(std::string_view heading, const std::vector<Clue>& clues) {
  std::string text = fmt::format("\n{}\n", heading);
  for (const Clue& clue : clues) text += clue_text(clue, ",", "0") + '\n';
  return text;
}

std::string puzzle_text(const Puzzle& puzzle) {
  std::string text = metadata_text(puzzle.metadata());
  text += fmt::format("width {}\nheight {}\n", puzzle.width(), puzzle.height());
  text += clues_text("rows", puzzle.rows());
  text += clues_text("columns", puzzle.columns());
  if (puzzle.goal()) {
    text += "\ngoal \"";
    for (const Cell cell : puzzle.goal()->cells()) text += cell == Cell::filled ? '1' : '0';
    text += "\"\n";
  }
  if (puzzle.saved()) {
    text += "\ngrid\n";
    for (const std::string& row : to_rows(*puzzle.saved())) text += row + '\n';
  }
  return text;
}

std::string puzzle_text(const colour::Puzzle& puzzle) {
  const std::string letters = colour_letters(puzzle.palette());
  std::string text = metadata_text(puzzle.metadata());
  text += fmt::format("width {}\nheight {}\n", puzzle.width(), puzzle.height());
  text += colours_text(puzzle.palette(), letters);
  text += "\nrows\n" + colour::clue_lines(puzzle.rows(), letters, ",", "0");
  text += "\ncolumns\n" + colour::clue_lines(puzzle.columns(), letters, ",", "0");
  if (puzzle.goal()) {
    text += "\ngoal \"";
    for (const colour::Value value : puzzle.goal()->cells()) text += letters[value];
    text += "\"\n";
  }
  if (puzzle.saved()) {
    text += "\ngrid\n";
    for (int row = 0; row < puzzle.height(); ++row) {
      for (const colour::Domain domain : puzzle.saved()->row(row)) {
        const auto value = colour::only_value(domain);
        text += value ? (*value == 0 ? '.' : letters[*value]) : '?';
      }
      text += '\n';
    }
  }
  return text;
}

void add_losses(FormatLosses& losses, const Puzzle& puzzle) {
  losses.add_all(puzzle, kHolds);
}

void add_losses(FormatLosses& losses, const colour::Puzzle& puzzle) {
  colour::add_losses(losses, puzzle, kHolds,
                     {.names = true, .marks = holds_marks(puzzle.palette()), .background = true});
}

Result<Written> write_non(std::span<const AnyNonogram> puzzles) {
  Written written;
  FormatLosses losses(puzzles.size());
  for (const AnyNonogram& any : puzzles) {
    if (!written.text.empty()) written.text += "====\n";
    std::visit(
        [&](const auto& puzzle) {
          written.text += puzzle_text(puzzle);
          add_losses(losses, puzzle);
        },
        any);
  }
  written.losses = losses.list();
  return written;
}

int resembles_non(std::string_view text) {
  constexpr std::size_t kLookAt = 1 << 16;
  std::array<bool, kNonKeywords.size()> seen{};
  bool field = false;
  LineCursor cursor(without_byte_order_mark(text).substr(0, kLookAt));
  while (const auto line = cursor.next()) {
    const KeywordLine parts(*line);
    field = field || (field_of(parts.word) != nullptr && !parts.value.empty());
    for (std::size_t index = 0; index < kNonKeywords.size(); ++index) {
      seen[index] = seen[index] || equal_ignoring_case(kNonKeywords[index].name, parts.word);
    }
  }
  // The first four are those that a file must have.
  const auto required = std::count(seen.begin(), seen.begin() + 4, true);
  return required == 4 ? 95 : static_cast<int>(20 * required) + (field ? 10 : 0);
}

}  // namespace

PuzzleFormat non_format() {
  return colour_format<read_non, write_non>("non", {"non", "nonpack"},
                                            "Steve Simpson's format, all dialects", resembles_non);
}

}  // namespace quadrille::nonogram
