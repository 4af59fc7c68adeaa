// Colours and pictures in webpbn XML: `|X..X|` rows in the characters of the puzzle's colours.
#pragma once

#include "wire/xml_source.hpp"

#include <quadrille/core/grid.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/colour/declared_colours.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::wire {

// The colours of one puzzle, called by their names. Black `X` and white `.` need no declaration.
class XmlColours {
 public:
  XmlColours(const XmlSource& source, const pugi::xml_node& puzzle);

  // The colour of a block, whose attribute is empty for the puzzle's usual one. Marks it as used; a
  // name that nobody declared is a colour of our choice.
  std::string_view use_colour(std::string_view attribute);
  // Marks the colour of a cell as used; false if the character is no colour.
  bool use_character(char character);

  // At most one colour besides the background is used.
  [[nodiscard]] bool is_plain() const { return colours_.used() <= 1; }
  // Errors: palette_size, bad_colour.
  [[nodiscard]] Result<nonogram::colour::UsedColours> finish() const;

  // Requires a character that was used.
  [[nodiscard]] const std::string& name_of(char character) const {
    return characters_.find(character)->second;
  }
  [[nodiscard]] bool is_background(char character) const {
    return name_of(character) == background_;
  }

 private:
  nonogram::colour::DeclaredColours colours_;
  std::map<char, std::string> characters_;
  std::string background_ = "white";
  std::string usual_ = "black";
  std::optional<Error> bad_colour_;
};

// A picture in characters.
struct XmlImage {
  // A character, or kFirstSet and more: a number in `sets`.
  Grid<std::uint32_t> cells;
  std::vector<std::string> sets;  // `[X.]`: the characters of what a cell may be

  static constexpr std::uint32_t kFirstSet = 256;
};

inline constexpr char kUnknownCell = '?';

// The picture in an <image>. Errors: bad_image, bad_grid_character, wrong_grid_size,
// grid_too_large, triddler_not_supported.
Result<XmlImage> read_image(const XmlSource& source, XmlColours& colours,
                            const pugi::xml_node& image);

// A set of several colours is an unknown cell.
nonogram::CellGrid plain_cells(const XmlImage& image, const XmlColours& colours);
nonogram::colour::DomainGrid domains_of(const XmlImage& image, const XmlColours& colours,
                                        const nonogram::colour::UsedColours& used);

}  // namespace quadrille::wire
