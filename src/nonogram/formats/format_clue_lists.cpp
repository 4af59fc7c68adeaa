// The two files of pynogram and nonogrid, which differ in their quotes: `[clues]` with `rows` and
// `columns`, clues separated by commas and line ends, and `[colors]` for colour puzzles.
//
//   ini                          toml
//   [clues]                      [clues]
//   rows =                       rows = """
//     2r 1b, 3                   2r 1b, 3
//   [colors]                     """
//   r = (red) %                  [colors]
//                                defs = ['r = (red) %']
//
// A colour is a name, a colour in parentheses and a mark. Numbers without a name are black; the
// background is white. `#` and `;` begin a comment.
#include "nonogram/formats/clue_text.hpp"

#include <quadrille/nonogram/colour/colour_names.hpp>
#include <quadrille/nonogram/colour/declared_colours.hpp>
#include <quadrille/nonogram/format_support.hpp>
#include <quadrille/nonogram/formats.hpp>

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

constexpr std::string_view kBackground = "W";
constexpr std::string_view kUsualColour = "B";
constexpr std::string_view kQuotes = "\"'";
constexpr std::string_view kQuotesAndBlanks = "\"' \t";

bool begins_comment(char character) {
  return character == '#' || character == ';';
}

std::string_view without_comment(std::string_view text) {
  const auto begin = std::ranges::find_if(text, begins_comment);
  return text.substr(0, static_cast<std::size_t>(begin - text.begin()));
}

// A name that can be the key of a colour once its blanks are underscores.
bool can_be_key(std::string_view name) {
  return !name.empty() && is_letter(name.front()) && name != kBackground && name != kUsualColour &&
         std::ranges::all_of(name, [](char character) {
           return is_letter(character) || is_digit(character) || character == ' ' ||
                  character == '-';
         });
}

class Reader {
 public:
  Reader() {
    colours_.set_background(kBackground);
    colours_.declare(kUsualColour, {"black", 0x000000, 'X'});
  }

  Result<void> take(const Line& line);
  Result<AnyNonogram> finish();

 private:
  enum class Part : std::uint8_t { none, clues, colours };

  Result<void> take_clues(const Line& line);
  Result<void> take_colours(const Line& line);
  Result<void> declare(std::string_view entry, const Line& line);
  Result<void> add_clues(std::string_view text, const Line& line);

  Part part_ = Part::none;
  std::array<std::optional<colour::KeyedClues>, 2> clues_;  // rows, columns
  colour::KeyedClues* open_ = nullptr;
  colour::DeclaredColours colours_;
  int last_line_ = 1;
};

Result<void> Reader::take(const Line& line) {
  const std::string_view text = trim(line.text);
  if (!text.empty()) last_line_ = line.number;
  if (text.starts_with('[') && text.find(']') != std::string_view::npos) {
    const std::string_view name = trim(text.substr(1, text.find(']') - 1));
    const bool clues = equal_ignoring_case(name, "clues");
    const bool colours =
        equal_ignoring_case(name, "colors") || equal_ignoring_case(name, "colours");
    if (clues || colours) {
      part_ = clues ? Part::clues : Part::colours;
      open_ = nullptr;
      return {};
    }
  }
  switch (part_) {
    case Part::clues:
      return take_clues(line);
    case Part::colours:
      return take_colours(line);
    case Part::none:
      break;
  }
  if (trim(without_comment(text)).empty()) return {};
  return fail("missing_heading", "expected the heading [clues]", line.number, 1);
}

Result<void> Reader::take_clues(const Line& line) {
  std::string_view text = without_comment(line.text);
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return add_clues(text, line);
  const std::string_view name = trim(text.substr(0, equals));
  const bool rows = equal_ignoring_case(name, "rows");
  if (!rows && !equal_ignoring_case(name, "columns")) {
    return fail("unexpected_text", fmt::format("expected rows or columns, found {}", quoted(name)),
                line.number, 1);
  }
  std::optional<colour::KeyedClues>& list = clues_[rows ? 0 : 1];
  if (list) {
    return fail(rows ? "repeated_rows" : "repeated_columns",
                fmt::format("a second list of {}", name), line.number, 1);
  }
  open_ = &list.emplace();
  open_->heading = {line.number, 1};
  text.remove_prefix(equals + 1);
  return add_clues(text, line);
}

Result<void> Reader::add_clues(std::string_view text, const Line& line) {
  for (const Word& item : split_words(text, ",")) {
    const std::size_t begin = item.text.find_first_not_of(kQuotesAndBlanks);
    if (begin == std::string_view::npos) continue;
    const std::size_t end = item.text.find_last_not_of(kQuotesAndBlanks) + 1;
    const std::string_view words = item.text.substr(begin, end - begin);
    const int column = static_cast<int>(words.data() - line.text.data());
    if (open_ == nullptr) {
      return fail("missing_heading", "expected \"rows =\" or \"columns =\" before the clues",
                  line.number, column + 1);
    }
    if (open_->clues.size() == static_cast<std::size_t>(kMaxSide)) {
      return fail("grid_too_large",
                  fmt::format("more than {0} clues; at most {0}×{0} is supported", kMaxSide),
                  line.number, column + 1);
    }
    auto clue = colour::parse_keyed_clue({words, line.number}, " \t", kUsualColour);
    if (!clue) {
      clue.error().column += column;
      return tl::unexpected(std::move(clue.error()));
    }
    for (colour::KeyedBlock& block : *clue) block.place.column += column;
    open_->clues.push_back(std::move(*clue));
    open_->places.push_back({line.number, column + 1});
  }
  return {};
}

// In toml every colour is a quoted text of the list `defs`, in ini a line.
Result<void> Reader::take_colours(const Line& line) {
  std::string_view text = trim(line.text);
  if (text.empty() || begins_comment(text.front())) return {};
  const bool is_list = starts_with_ignoring_case(text, "defs") || text.front() == ']' ||
                       kQuotes.find(text.front()) != std::string_view::npos;
  if (!is_list) return declare(text, line);
  for (std::size_t begin = text.find_first_of(kQuotes); begin != std::string_view::npos;
       begin = text.find_first_of(kQuotes)) {
    const std::size_t end = std::min(text.find(text[begin], begin + 1), text.size());
    if (auto declared = declare(text.substr(begin + 1, end - begin - 1), line); !declared) {
      return declared;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return {};
}

Result<void> Reader::declare(std::string_view entry, const Line& line) {
  const std::size_t equals = entry.find('=');
  const std::size_t open = entry.find('(', equals == std::string_view::npos ? 0 : equals);
  const std::size_t close = entry.find(')', open == std::string_view::npos ? 0 : open);
  const bool whole = equals != std::string_view::npos && open != std::string_view::npos &&
                     close != std::string_view::npos;
  const std::string_view key = trim(entry.substr(0, whole ? equals : 0));
  const std::string_view described = whole ? entry.substr(open + 1, close - open - 1) : "";
  const auto rgb = colour::parse_rgb(described);
  if (key.empty() || !rgb) {
    return fail("bad_colour",
                fmt::format("expected a colour such as r = (ff0000) %, found {}", quoted(entry)),
                line.number, 1);
  }
  const std::string_view mark = trim(entry.substr(close + 1));
  std::string name(key);
  std::ranges::replace(name, '_', ' ');
  // Six digits that happen to be letters say a colour, not its name.
  constexpr std::string_view kDigits = "abcdefABCDEF";
  const bool is_word = std::ranges::all_of(trim(described), is_letter) &&
                       trim(described).find_first_not_of(kDigits) != std::string_view::npos;
  if (is_word) name = trim(described);
  if (!can_be_key(name)) name.clear();
  const bool has_mark = !mark.empty() && kQuotes.find(mark.front()) == std::string_view::npos;
  colours_.declare(key, {std::move(name), *rgb, has_mark ? mark.front() : '\0'});
  return {};
}

Result<AnyNonogram> Reader::finish() {
  if (!clues_[0] || !clues_[1]) {
    return fail(clues_[0] ? "missing_columns_heading" : "missing_rows_heading",
                fmt::format("the clues of the {} are missing", clues_[0] ? "columns" : "rows"),
                last_line_, 1);
  }
  for (const auto& clues : clues_) {
    if (auto used = colour::use_colours(colours_, *clues); !used) {
      return tl::unexpected(std::move(used.error()));
    }
  }
  return colour::make_any_puzzle(colours_, *clues_[0], *clues_[1]);
}

Result<std::vector<AnyNonogram>> read_lists(std::string_view text) {
  Reader reader;
  LineCursor cursor(without_byte_order_mark(text));
  while (const auto line = cursor.next()) {
    if (auto taken = reader.take(*line); !taken) return tl::unexpected(std::move(taken.error()));
  }
  auto puzzle = reader.finish();
  if (!puzzle) return tl::unexpected(std::move(puzzle.error()));
  return std::vector<AnyNonogram>{std::move(*puzzle)};
}

// Empty where a name cannot be a key: then all colours have letters instead.
std::vector<std::string> keys_of(const colour::Palette& palette) {
  std::vector<std::string> keys = colour::distinct_names(palette);
  keys.front() = kBackground;
  std::set<std::string, std::less<>> taken;
  for (std::size_t index = 1; index < keys.size(); ++index) {
    if (!can_be_key(keys[index])) return {};
    std::ranges::replace(keys[index], ' ', '_');
    if (!taken.insert(keys[index]).second) return {};
  }
  return keys;
}

std::vector<std::string> letter_keys(const colour::Palette& palette) {
  std::vector<std::string> keys;
  for (int value = 0; value < palette.size(); ++value) keys.push_back(fmt::format("c{}", value));
  return keys;
}

std::string list_of(const std::vector<Clue>& clues, const std::vector<std::string>& /*keys*/) {
  std::string text;
  for (const Clue& clue : clues) text += clue_text(clue, " ", "0") + '\n';
  return text;
}

std::string list_of(const std::vector<colour::Clue>& clues, const std::vector<std::string>& keys) {
  std::string text;
  for (const colour::Clue& clue : clues) {
    if (clue.empty()) text += '0';
    for (std::size_t block = 0; block < clue.size(); ++block) {
      text +=
          fmt::format("{}{}{}", block > 0 ? " " : "", clue[block].length, keys[clue[block].colour]);
    }
    text += '\n';
  }
  return text;
}

enum class Quotes : std::uint8_t { ini, toml };

template <class Own>
std::string clues_text(const Own& puzzle, const std::vector<std::string>& keys, Quotes quotes) {
  const std::string_view mark = quotes == Quotes::toml ? " \"\"\"" : "";
  const std::string_view end = quotes == Quotes::toml ? "\"\"\"\n" : "";
  return fmt::format("[clues]\nrows ={0}\n{1}{3}\ncolumns ={0}\n{2}{3}", mark,
                     list_of(puzzle.rows(), keys), list_of(puzzle.columns(), keys), end);
}

std::string colours_text(const colour::Palette& palette, const std::vector<std::string>& keys,
                         Quotes quotes) {
  const bool toml = quotes == Quotes::toml;
  std::string text = toml ? "\n[colors]\ndefs = [\n" : "\n[colors]\n";
  for (int value = 1; value < palette.size(); ++value) {
    const char mark = palette[value].mark;
    const std::string entry = fmt::format("{} = ({:06x}) {}", keys[static_cast<std::size_t>(value)],
                                          palette[value].rgb, mark == '\'' ? '_' : mark);
    text += toml ? fmt::format("  '{}',\n", entry) : entry + '\n';
  }
  return text + (toml ? "]\n" : "");
}

Written written(std::span<const AnyNonogram> puzzles, Quotes quotes) {
  Written written;
  if (const auto* coloured = std::get_if<colour::Puzzle>(&puzzles.front())) {
    const colour::Palette& palette = coloured->palette();
    const std::vector<std::string> own = keys_of(palette);
    const std::vector<std::string> keys = own.empty() ? letter_keys(palette) : own;
    written.text = clues_text(*coloured, keys, quotes) + colours_text(palette, keys, quotes);
    written.losses = colour::losses_of_single(
        puzzles, {}, {.names = !own.empty(), .marks = !palette.value_of('\'')});
  } else {
    written.text = clues_text(std::get<Puzzle>(puzzles.front()), {}, quotes);
    written.losses = colour::losses_of_single(puzzles, {}, {});
  }
  return written;
}

Result<Written> write_ini(std::span<const AnyNonogram> puzzles) {
  return written(puzzles, Quotes::ini);
}

Result<Written> write_toml(std::span<const AnyNonogram> puzzles) {
  return written(puzzles, Quotes::toml);
}

bool has_clues_heading(std::string_view text) {
  constexpr std::size_t kLookAt = 1 << 16;
  LineCursor cursor(without_byte_order_mark(text).substr(0, kLookAt));
  while (const auto line = cursor.next()) {
    if (starts_with_ignoring_case(trim(line->text), "[clues]")) return true;
  }
  return false;
}

bool has_toml_quotes(std::string_view text) {
  return text.find("\"\"\"") != std::string_view::npos ||
         text.find("'''") != std::string_view::npos || text.find("= \"") != std::string_view::npos;
}

int resembles_ini(std::string_view text) {
  if (!has_clues_heading(text)) return 0;
  return has_toml_quotes(text) ? 80 : 92;
}

int resembles_toml(std::string_view text) {
  if (!has_clues_heading(text)) return 0;
  return has_toml_quotes(text) ? 92 : 80;
}

}  // namespace

PuzzleFormat ini_format() {
  return colour_format<read_lists, write_ini>(
      "ini", {"ini"}, "pynogram's format: [clues], [colors]", resembles_ini);
}

PuzzleFormat toml_format() {
  return colour_format<read_lists, write_toml>(
      "toml", {"toml"}, "nonogrid's format: [clues], [colors], in TOML", resembles_toml);
}

}  // namespace quadrille::nonogram
