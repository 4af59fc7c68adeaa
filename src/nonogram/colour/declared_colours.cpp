#include <quadrille/core/oklab.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/colour/colour_names.hpp>
#include <quadrille/nonogram/colour/declared_colours.hpp>

#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace quadrille::nonogram::colour {
namespace {

constexpr std::string_view kForbiddenMarks = "?![],\"\\ .";

bool can_be_mark(char character) {
  const auto code = static_cast<unsigned char>(character);
  return code > ' ' && code < 0x7F && kForbiddenMarks.find(character) == std::string_view::npos;
}

// One line of UTF-8 that is not endless.
std::string tidy_name(std::string_view name) {
  constexpr std::size_t kLongest = 60;
  std::string tidy;
  for (const char character : as_utf8(trim(name.substr(0, 4 * kLongest)))) {
    const auto code = static_cast<unsigned char>(character);
    const bool begins_character = (code & 0xC0U) != 0x80U;
    if (tidy.size() >= kLongest && begins_character) break;
    tidy += code < ' ' || code == 0x7F ? ' ' : character;
  }
  return std::string(trim(tidy));
}

// The stem with a number behind it that makes it differ from those that are taken.
std::string made_distinct(const std::string& stem, std::set<std::string, std::less<>>& taken) {
  std::string name = stem;
  for (int number = 2; !taken.insert(name).second; ++number) {
    name = fmt::format("{} {}", stem, number);
  }
  return name;
}

// Two shades of one name are told apart by their lightness: a number beside it would be taken for
// the length of a block. The stem itself where that does not help.
std::string told_apart(const std::string& stem, const OkLab& colour, const OkLab& namesake) {
  const bool has_shades = stem.find(' ') == std::string::npos && stem != "black" && stem != "white";
  if (!has_shades) return stem;
  return (colour.lightness > namesake.lightness ? "light " : "dark ") + stem;
}

std::vector<std::string> distinct_names(const std::vector<Colour>& colours) {
  std::vector<std::string> names;
  std::set<std::string, std::less<>> taken;
  for (const Colour& colour : colours) {
    std::string name = tidy_name(colour.name);
    if (name.empty()) {
      name = name_of(colour.rgb);
      const auto namesake = std::ranges::find(names, name);
      if (namesake != names.end()) {
        const Colour& other = colours[static_cast<std::size_t>(namesake - names.begin())];
        name = told_apart(name, oklab_of(colour.rgb), oklab_of(other.rgb));
      }
    }
    names.push_back(made_distinct(name, taken));
  }
  return names;
}

// Gives every colour a mark that a palette can have: its own one if nobody has it already, the
// first letter of its name, else the first character that is free.
void settle_marks(std::vector<Colour>& colours) {
  std::set<char> taken{'.'};
  colours.front().mark = '.';
  std::vector<Colour*> without;
  for (std::size_t index = 1; index < colours.size(); ++index) {
    Colour& colour = colours[index];
    if (!can_be_mark(colour.mark) || !taken.insert(colour.mark).second) without.push_back(&colour);
  }
  for (Colour* colour : without) {
    const auto initial = std::ranges::find_if(colour->name, is_letter);
    char mark = initial == colour->name.end() ? 'a' : to_lower(*initial);
    if (taken.contains(mark)) {
      mark = 'a';
      while (taken.contains(mark)) mark = mark == 'z' ? 'A' : static_cast<char>(mark + 1);
    }
    colour->mark = mark;
    taken.insert(mark);
  }
}

tl::unexpected<Error> unknown_colour(std::string_view key, Place place) {
  return fail("unknown_colour", fmt::format("no colour {} is declared", quoted(key)), place.line,
              place.column);
}

tl::unexpected<Error> bad_word(std::string_view word, Place place) {
  return fail("bad_clue",
              fmt::format("illegal characters in a clue: expected numbers with colours such as "
                          "3b, found {}",
                          quoted(word)),
              place.line, place.column);
}

tl::unexpected<Error> fits_nowhere(Place place) {
  return fail("clue_too_long",
              fmt::format("the clue fits in no line: a grid has at most {} cells a side", kMaxSide),
              place.line, place.column);
}

ClueList plain_clues(const KeyedClues& keyed) {
  ClueList list;
  list.heading = keyed.heading;
  list.places = keyed.places;
  for (const std::vector<KeyedBlock>& line : keyed.clues) {
    nonogram::Clue& clue = list.clues.emplace_back();
    for (const KeyedBlock& block : line) clue.push_back(block.length);
  }
  return list;
}

bool uses(const Puzzle& puzzle, Value value) {
  const auto in = [&](const std::vector<Clue>& clues) {
    return std::ranges::any_of(clues, [&](const Clue& clue) {
      return std::ranges::find(clue, value, &Block::colour) != clue.end();
    });
  };
  const auto shows = [&](const Picture& picture) {
    return std::ranges::find(picture.cells(), value) != picture.cells().end();
  };
  // In the state of play a cell of which nothing is known names no colour.
  const auto names = [&](Domain domain) {
    return domain != puzzle.palette().all() && (domain & domain_of(value)) != 0;
  };
  return in(puzzle.rows()) || (puzzle.goal() && shows(*puzzle.goal())) ||
         std::ranges::any_of(puzzle.listed_solutions(), shows) ||
         (puzzle.saved() && std::ranges::any_of(puzzle.saved()->cells(), names));
}

// A cell that is neither settled nor wholly open.
bool has_candidates(const Puzzle& puzzle) {
  const Domain all = puzzle.palette().all();
  return puzzle.saved() && std::ranges::any_of(puzzle.saved()->cells(), [&](Domain domain) {
           return domain != all && !only_value(domain);
         });
}

}  // namespace

void DeclaredColours::declare(std::string_view key, Colour colour) {
  colour.name = tidy_name(colour.name);
  const auto known = index_.find(key);
  if (known != index_.end()) {
    colours_[known->second].colour = std::move(colour);
    return;
  }
  index_.emplace(key, colours_.size());
  colours_.push_back({std::string(key), std::move(colour)});
}

bool DeclaredColours::use(std::string_view key) {
  if (key == background_) return true;
  const auto known = index_.find(key);
  if (known == index_.end()) return false;
  colours_[known->second].used = true;
  return true;
}

int DeclaredColours::used() const {
  return static_cast<int>(std::ranges::count_if(colours_, [&](const Declared& declared) {
    return declared.used && declared.key != background_;
  }));
}

Result<UsedColours> DeclaredColours::finish() const {
  if (used() > kMaxColours) {
    return fail("palette_size",
                fmt::format("the puzzle has {} colours besides the background; at most {} are "
                            "supported",
                            used(), kMaxColours),
                1, 1);
  }
  std::vector<Colour> colours{{"white", 0xFFFFFF, '.'}};
  std::map<std::string, Value, std::less<>> values{{background_, Value{0}}};
  for (const Declared& declared : colours_) {
    if (declared.key == background_) {
      colours.front() = declared.colour;
    } else if (declared.used) {
      values.emplace(declared.key, static_cast<Value>(colours.size()));
      colours.push_back(declared.colour);
    }
  }
  std::vector<std::string> names = distinct_names(colours);
  for (std::size_t index = 0; index < colours.size(); ++index) {
    colours[index].name = std::move(names[index]);
  }
  settle_marks(colours);
  return Palette::make(std::move(colours)).map([&](Palette palette) {
    return UsedColours{std::move(palette), std::move(values)};
  });
}

Result<std::vector<KeyedBlock>> parse_keyed_clue(const Line& line, std::string_view separators,
                                                 std::string_view usual) {
  std::vector<KeyedBlock> clue;
  int needed = 0;
  std::size_t begin = line.text.find_first_not_of(separators);
  while (begin != std::string_view::npos) {
    const std::size_t end = std::min(line.text.find_first_of(separators, begin), line.text.size());
    const std::string_view word = line.text.substr(begin, end - begin);
    const Place place{line.number, static_cast<int>(begin) + 1};
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits == 0) return bad_word(word, place);
    const auto length = parse_number(word.substr(0, digits), kMaxSide);
    if (!length) return fits_nowhere(place);
    needed += static_cast<int>(*length);
    if (needed > kMaxSide) return fits_nowhere(place);
    const std::string_view key = digits < word.size() ? word.substr(digits) : usual;
    if (*length > 0) clue.push_back({static_cast<int>(*length), key, place});
    begin = line.text.find_first_not_of(separators, end);
  }
  return clue;
}

Result<KeyedClues> parse_keyed_clues(const std::vector<Line>& lines, Place heading,
                                     std::string_view separators, std::string_view usual) {
  KeyedClues list;
  list.heading = heading;
  for (const Line& line : lines) {
    auto clue = parse_keyed_clue(line, separators, usual);
    if (!clue) return tl::unexpected(std::move(clue.error()));
    const std::size_t indent = std::min(line.text.find_first_not_of(" \t"), line.text.size());
    list.clues.push_back(std::move(*clue));
    list.places.push_back({line.number, static_cast<int>(indent) + 1});
  }
  return list;
}

Result<void> use_colours(DeclaredColours& colours, const KeyedClues& clues) {
  for (const std::vector<KeyedBlock>& line : clues.clues) {
    for (const KeyedBlock& block : line) {
      if (!colours.use(block.key)) return unknown_colour(block.key, block.place);
    }
  }
  return {};
}

std::vector<Clue> clues_of(const UsedColours& colours, const KeyedClues& keyed) {
  std::vector<Clue> clues;
  clues.reserve(keyed.clues.size());
  for (const std::vector<KeyedBlock>& line : keyed.clues) {
    Clue& clue = clues.emplace_back();
    for (const KeyedBlock& block : line) {
      clue.push_back({block.length, colours.values.find(block.key)->second});
    }
  }
  return clues;
}

Result<Puzzle> make_colour_puzzle(const UsedColours& colours, const KeyedClues& rows,
                                  const KeyedClues& columns) {
  std::vector<Clue> row_clues = clues_of(colours, rows);
  std::vector<Clue> column_clues = clues_of(colours, columns);
  const auto too_long = find_too_long(row_clues, column_clues);
  return Puzzle::make(colours.palette, std::move(row_clues), std::move(column_clues))
      .map_error([&](Error error) {
        Place place = rows.heading;
        if (error.code == "clue_too_long" && too_long) {
          const KeyedClues& list = too_long->is_row() ? rows : columns;
          place = list.places[static_cast<std::size_t>(too_long->index)];
        }
        error.line = place.line;
        error.column = place.column;
        return error;
      });
}

Result<nonogram::Puzzle> make_plain_puzzle(const KeyedClues& rows, const KeyedClues& columns) {
  return make_puzzle(plain_clues(rows), plain_clues(columns));
}

Result<AnyNonogram> make_any_puzzle(const DeclaredColours& colours, const KeyedClues& rows,
                                    const KeyedClues& columns) {
  if (colours.used() <= 1) return as_any(make_plain_puzzle(rows, columns));
  auto used = colours.finish();
  if (!used) return tl::unexpected(std::move(used.error()));
  return as_any(make_colour_puzzle(*used, rows, columns));
}

std::string clue_lines(const std::vector<Clue>& clues, std::string_view letters,
                       std::string_view separator, std::string_view empty) {
  std::string text;
  for (const Clue& clue : clues) {
    if (clue.empty()) text += empty;
    for (std::size_t block = 0; block < clue.size(); ++block) {
      if (block > 0) text += separator;
      text += fmt::format("{}{}", clue[block].length, letters[clue[block].colour]);
    }
    text += '\n';
  }
  return text;
}

void add_losses(FormatLosses& losses, const Puzzle& puzzle, const FormatCapabilities& holds,
                const PaletteHolds& of_palette) {
  losses.add_texts(puzzle.metadata(), holds);
  if (puzzle.goal() && !holds.goal) losses.add("the goal picture");
  if (puzzle.saved() && !holds.saved) losses.add("the state of play");
  if (!puzzle.listed_solutions().empty() && !holds.listed_solutions) {
    losses.add("the listed solutions");
  }
  const Palette& palette = puzzle.palette();
  int used = 0;
  for (int value = 1; value < palette.size(); ++value) {
    if (uses(puzzle, static_cast<Value>(value))) ++used;
  }
  if (used < palette.size() - 1) losses.add("the colours that are not used");
  if (used <= 1) losses.add("the only colour (it reads as black and white)");
  const bool named = distinct_names(palette) == [&] {
    std::vector<std::string> names;
    for (const Colour& colour : palette.colours()) names.push_back(colour.name);
    return names;
  }();
  const auto is_usual = [&](int value) {
    return palette[value].name == name_of(palette[value].rgb);
  };
  bool usual = true;
  for (int value = 1; value < palette.size(); ++value) usual = usual && is_usual(value);
  if (of_palette.names ? !named : !usual) losses.add("the names of the colours");
  if (!of_palette.marks) losses.add("the marks of the colours");
  if (!of_palette.background && (palette[0].rgb != 0xFFFFFF || !is_usual(0))) {
    losses.add("the colour of the background");
  }
  if (holds.saved && !of_palette.candidates && has_candidates(puzzle)) {
    losses.add("the colours that are ruled out in open cells");
  }
}

std::vector<std::string> losses_of_single(std::span<const AnyNonogram> puzzles,
                                          const FormatCapabilities& holds,
                                          const PaletteHolds& of_palette) {
  FormatLosses losses(1);
  if (const auto* coloured = std::get_if<Puzzle>(&puzzles.front())) {
    add_losses(losses, *coloured, holds, of_palette);
  } else {
    losses.add_all(std::get<nonogram::Puzzle>(puzzles.front()), holds);
  }
  losses.add_others(puzzles.size());
  return losses.list();
}

bool has_marks_among(const Palette& palette, std::string_view allowed) {
  for (int value = 1; value < palette.size(); ++value) {
    if (allowed.find(palette[value].mark) == std::string_view::npos) return false;
  }
  return true;
}

std::string letters_for(const Palette& palette, std::string_view allowed, char background) {
  std::string letters(1, background);
  const bool own = has_marks_among(palette, allowed);
  for (int value = 1; value < palette.size(); ++value) {
    letters += own ? palette[value].mark : allowed[static_cast<std::size_t>(value - 1)];
  }
  return letters;
}

std::vector<std::string> distinct_names(const Palette& palette) {
  return distinct_names(palette.colours());
}

std::optional<Value> only_value(Domain domain) {
  if (!std::has_single_bit(domain)) return std::nullopt;
  return static_cast<Value>(std::countr_zero(domain));
}

Result<DomainGrid> read_grid(const Palette& palette, std::string_view text) {
  std::vector<std::vector<Domain>> rows;
  for (const Line& line : split_lines(text)) {
    const std::string_view cells = trim(line.text);
    if (cells.empty()) continue;
    std::vector<Domain>& row = rows.emplace_back();
    for (const char mark : cells) {
      const auto value = palette.value_of(mark);
      if (!value && mark != '?') {
        return fail("bad_grid_character",
                    quoted(std::string_view(&mark, 1)) + " is no colour of this puzzle",
                    line.number, static_cast<int>(row.size()) + 1);
      }
      row.push_back(value ? domain_of(*value) : palette.all());
    }
    if (row.size() != rows.front().size()) {
      return fail("wrong_grid_size",
                  fmt::format("this row has {} cells, those above have {}", row.size(),
                              rows.front().size()),
                  line.number, 1);
    }
    if (std::max(rows.size(), row.size()) > static_cast<std::size_t>(kMaxSide)) {
      return fail("grid_too_large", "the grid is larger than the largest puzzle", line.number, 1);
    }
  }
  if (rows.empty()) return fail("no_grid", "there is no grid in this text");
  DomainGrid grid(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()));
  for (int row = 0; row < grid.height(); ++row) {
    std::ranges::copy(rows[static_cast<std::size_t>(row)], grid.row(row).begin());
  }
  return grid;
}

}  // namespace quadrille::nonogram::colour
