#include "nonogram/formats/non_colours.hpp"

#include "nonogram/formats/text_values.hpp"

#include <quadrille/nonogram/colour/colour_names.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

constexpr std::string_view kBackground = "0";
constexpr std::string_view kUsualColour = "1";
constexpr char kUnknown = '?';
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

bool is_key(std::string_view word) {
  return word == kBackground || (word.size() == 1 && is_letter(word.front()));
}

// What a file leaves to us.
colour::Colour own_colour(std::string_view key) {
  if (key == kUsualColour) return {"", 0x000000, 'k'};
  const std::size_t index = kLetters.find(key.front());
  return {"", colour::usual_rgb(static_cast<int>(index) + 2), key.front()};
}

// Every number has a letter behind it, and there are some: else a letter is a slip.
struct LetterCount {
  bool some = false;
  bool all = true;

  void add(const std::vector<Line>& lines) {
    for (const Line& line : lines) {
      for (const Word& word : split_words(line.text, kClueSeparators)) {
        const bool letter = has_colour(word.text);
        some = some || letter;
        all = all && (letter || word.text == "0");
      }
    }
  }
};

}  // namespace

Result<void> NonColours::declare(const KeywordLine& line) {
  const std::size_t end = std::min(line.value.find_first_of(" \t"), line.value.size());
  const std::string_view key = line.value.substr(0, end);
  const std::string_view rest = trim(line.value.substr(end));
  const std::size_t rgb_end = std::min(rest.find_first_of(" \t"), rest.size());
  const auto rgb = colour::parse_rgb(rest.substr(0, rgb_end));
  if (!is_key(key) || !rgb) {
    return fail("bad_colour",
                fmt::format("expected a letter and a colour such as \"a #ff0000\", found {}",
                            quoted(line.value)),
                line.number, line.value_column);
  }
  const char mark = key == kBackground ? '.' : key.front();
  colours_.declare(key, {decode_value(trim(rest.substr(rgb_end))), *rgb, mark});
  return {};
}

bool NonColours::needed_for(const Lines& lines) const {
  if (!colours_.empty()) return true;
  LetterCount letters;
  letters.add(lines.rows);
  letters.add(lines.columns);
  return letters.some && letters.all;
}

Result<void> NonColours::use(const colour::KeyedClues& clues) {
  for (const std::vector<colour::KeyedBlock>& line : clues.clues) {
    for (const colour::KeyedBlock& block : line) {
      const bool ours = block.key == kUsualColour || is_key(block.key);
      if (ours && !colours_.has(block.key)) colours_.declare(block.key, own_colour(block.key));
    }
  }
  return colour::use_colours(colours_, clues);
}

std::optional<std::string> NonColours::key_of(char character) const {
  const std::string key(1, character);
  if (is_letter(character) && colours_.has(key)) return key;
  const auto cell = cell_of_char(character);
  if (!cell) return is_letter(character) ? std::optional(key) : std::nullopt;
  return std::string(*cell == Cell::empty ? kBackground : kUsualColour);
}

void NonColours::use(const Grid<char>& picture) {
  for (const char character : picture.cells()) {
    if (character == kUnknown) continue;
    const std::string key = *key_of(character);
    if (!colours_.has(key) && key != kBackground) colours_.declare(key, own_colour(key));
    colours_.use(key);
  }
}

Result<AnyNonogram> NonColours::coloured(const colour::KeyedClues& rows,
                                         const colour::KeyedClues& columns,
                                         const std::optional<Grid<char>>& goal,
                                         const std::optional<Grid<char>>& saved,
                                         Metadata metadata) const {
  auto used = colours_.finish();
  if (!used) return tl::unexpected(std::move(used.error()));
  auto puzzle = colour::make_colour_puzzle(*used, rows, columns);
  if (!puzzle) return as_any(std::move(puzzle));
  const auto value_of = [&](char character) {
    return used->values.find(*key_of(character))->second;
  };
  if (goal) {
    colour::Picture picture(goal->width(), goal->height());
    std::ranges::transform(goal->cells(), picture.cells().begin(), value_of);
    puzzle = puzzle->with_goal(std::move(picture));
  }
  if (puzzle && saved) {
    colour::DomainGrid grid(saved->width(), saved->height());
    std::ranges::transform(saved->cells(), grid.cells().begin(), [&](char character) {
      return character == kUnknown ? used->palette.all() : colour::domain_of(value_of(character));
    });
    puzzle = puzzle->with_saved(std::move(grid));
  }
  if (!puzzle) return as_any(std::move(puzzle));
  return AnyNonogram(puzzle->with_metadata(std::move(metadata)));
}

Result<AnyNonogram> NonColours::plain(const colour::KeyedClues& rows,
                                      const colour::KeyedClues& columns,
                                      const std::optional<Grid<char>>& goal,
                                      const std::optional<Grid<char>>& saved,
                                      Metadata metadata) const {
  auto puzzle = colour::make_plain_puzzle(rows, columns);
  const auto cells_of = [&](const Grid<char>& characters) {
    CellGrid cells(characters.width(), characters.height());
    std::ranges::transform(characters.cells(), cells.cells().begin(), [&](char character) {
      if (character == kUnknown) return Cell::unknown;
      return *key_of(character) == kBackground ? Cell::empty : Cell::filled;
    });
    return cells;
  };
  if (puzzle && goal) puzzle = puzzle->with_goal(cells_of(*goal));
  if (puzzle && saved) puzzle = puzzle->with_saved(cells_of(*saved));
  if (!puzzle) return as_any(std::move(puzzle));
  return AnyNonogram(puzzle->with_metadata(std::move(metadata)));
}

Result<AnyNonogram> NonColours::puzzle_of(const Lines& lines, const Pictures& pictures,
                                          Metadata metadata) {
  const auto rows =
      colour::parse_keyed_clues(lines.rows, lines.rows_heading, kClueSeparators, kUsualColour);
  if (!rows) return tl::unexpected(rows.error());
  const auto columns = colour::parse_keyed_clues(lines.columns, lines.columns_heading,
                                                 kClueSeparators, kUsualColour);
  if (!columns) return tl::unexpected(columns.error());
  for (const colour::KeyedClues* clues : {&*rows, &*columns}) {
    if (auto used = use(*clues); !used) return tl::unexpected(std::move(used.error()));
  }
  const GridSize size{static_cast<int>(lines.columns.size()), static_cast<int>(lines.rows.size())};
  const auto is_cell = [&](char character) { return key_of(character).has_value(); };
  std::optional<Grid<char>> goal;
  if (pictures.goal) {
    auto read = read_characters(*pictures.goal, size, "goal", [&](char character) {
      return character != kUnknown && is_cell(character);
    });
    if (!read) return tl::unexpected(std::move(read.error()));
    goal = std::move(*read);
    use(*goal);
  }
  std::optional<Grid<char>> saved;
  if (pictures.saved) {
    auto read = read_character_rows(*pictures.saved, size, "grid section", is_cell);
    if (!read) return tl::unexpected(std::move(read.error()));
    saved = std::move(*read);
    use(*saved);
  }
  return colours_.used() <= 1 ? plain(*rows, *columns, goal, saved, std::move(metadata))
                              : coloured(*rows, *columns, goal, saved, std::move(metadata));
}

std::string colour_letters(const colour::Palette& palette) {
  return colour::letters_for(palette, kLetters, kBackground.front());
}

bool holds_marks(const colour::Palette& palette) {
  return colour::has_marks_among(palette, kLetters);
}

std::string colours_text(const colour::Palette& palette, std::string_view letters) {
  const std::vector<std::string> names = colour::distinct_names(palette);
  std::string text;
  for (int value = 0; value < palette.size(); ++value) {
    const auto index = static_cast<std::size_t>(value);
    const std::uint32_t rgb = palette[value].rgb;
    const bool named = names[index] != colour::name_of(rgb);
    if (value == 0 && rgb == 0xFFFFFF && !named) continue;
    text += fmt::format("color {} {}{}\n", letters[index], colour::rgb_text(rgb),
                        named ? ' ' + encode_value(names[index]) : "");
  }
  return text;
}

}  // namespace quadrille::nonogram
