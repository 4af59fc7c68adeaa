// Colours as files declare them, and what readers and writers of colour formats share. A file may
// declare any number of colours in any characters; those that it uses become the palette. A puzzle
// that uses one colour besides the background is black and white, whatever the colour is.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/colour/palette.hpp>
#include <quadrille/nonogram/format_support.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::nonogram::colour {

// The palette and how the file calls its entries.
struct UsedColours {
  Palette palette;
  std::map<std::string, Value, std::less<>> values;
};

class DeclaredColours {
 public:
  // `key`: how clues and grids of the file name the colour. A mark that no palette can have, and an
  // empty name, are replaced when the palette is made.
  void declare(std::string_view key, Colour colour);
  // The key of the background, which is white unless it is declared. Default: none.
  void set_background(std::string_view key) { background_ = key; }

  [[nodiscard]] bool has(std::string_view key) const { return index_.contains(key); }
  [[nodiscard]] bool empty() const { return colours_.empty(); }
  // False if there is no such colour.
  bool use(std::string_view key);
  // Colours besides the background.
  [[nodiscard]] int used() const;

  // The background and the used colours in the order of their declaration. Error: palette_size.
  [[nodiscard]] Result<UsedColours> finish() const;

 private:
  struct Declared {
    std::string key;
    Colour colour;
    bool used = false;
  };

  std::string background_;
  std::vector<Declared> colours_;
  std::map<std::string, std::size_t, std::less<>> index_;
};

// A block as a file has it. The key points into the file's text, or to a literal.
struct KeyedBlock {
  int length = 0;
  std::string_view key;
  Place place = {};
};

// The clues of one axis and where they stand.
struct KeyedClues {
  std::vector<std::vector<KeyedBlock>> clues;
  std::vector<Place> places;
  Place heading;
};

// The numbers of a line with what follows each of them: `3b,1d`. A number without a colour has the
// key `usual`. Errors: bad_clue, clue_too_long.
Result<std::vector<KeyedBlock>> parse_keyed_clue(const Line& line, std::string_view separators,
                                                 std::string_view usual);
Result<KeyedClues> parse_keyed_clues(const std::vector<Line>& lines, Place heading,
                                     std::string_view separators, std::string_view usual);

// Marks the colours of the clues as used. Error: unknown_colour.
Result<void> use_colours(DeclaredColours& colours, const KeyedClues& clues);

// The clues in the palette's values. Requires that their colours are used.
std::vector<Clue> clues_of(const UsedColours& colours, const KeyedClues& keyed);

// The puzzle of the clues. Requires that their colours are used. Errors: those of
// Puzzle::make(), with the place; palette_size.
Result<Puzzle> make_colour_puzzle(const UsedColours& colours, const KeyedClues& rows,
                                  const KeyedClues& columns);
// The same without colours, for a puzzle that uses at most one.
Result<nonogram::Puzzle> make_plain_puzzle(const KeyedClues& rows, const KeyedClues& columns);

// One of the two: coloured if more than one colour is used.
Result<AnyNonogram> make_any_puzzle(const DeclaredColours& colours, const KeyedClues& rows,
                                    const KeyedClues& columns);

// One clue a line: numbers with their letters; `empty` for an empty line.
std::string clue_lines(const std::vector<Clue>& clues, std::string_view letters,
                       std::string_view separator, std::string_view empty);

// Which parts of a palette a format can hold. Unused colours and a single one are lost in every
// format that has DeclaredColours for its reader.
struct PaletteHolds {
  bool names = false;
  bool marks = false;
  bool background = false;  // its colour, and its name if names are held
  bool candidates = false;  // several colours that an open cell may still have
};

void add_losses(FormatLosses& losses, const Puzzle& puzzle, const FormatCapabilities& holds,
                const PaletteHolds& of_palette);

// For formats that hold one puzzle: what is lost of the first, and that the others are.
std::vector<std::string> losses_of_single(std::span<const AnyNonogram> puzzles,
                                          const FormatCapabilities& holds,
                                          const PaletteHolds& of_palette);

// One character for each colour to stand behind a number and in grids: the marks if all of them are
// among `allowed`, else the first ones of `allowed`, which must be enough. Entry 0 is `background`.
std::string letters_for(const Palette& palette, std::string_view allowed, char background);
bool has_marks_among(const Palette& palette, std::string_view allowed);

// Names that differ, are not empty, and have no line ends: those of the palette where they are so.
std::vector<std::string> distinct_names(const Palette& palette);

// The value of a domain that has one.
std::optional<Value> only_value(Domain domain);

// Rows of marks as text: `.`, `?` and the palette's others. Errors: bad_grid_character,
// wrong_grid_size, grid_too_large, no_grid.
Result<DomainGrid> read_grid(const Palette& palette, std::string_view text);

}  // namespace quadrille::nonogram::colour
