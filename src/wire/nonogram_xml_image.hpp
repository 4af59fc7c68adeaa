// Pictures in webpbn XML: `|X..X|` rows in the characters of the puzzle's colours.
#pragma once

#include "wire/xml_source.hpp"

#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille::wire {

// The two colours of a black and white puzzle, whatever they are called. The first colour that is
// not the background is the foreground; a second one makes a colour puzzle.
class Palette {
 public:
  explicit Palette(const pugi::xml_node& puzzle);

  // Uses the colour of a clue (empty: the puzzle's default); false if it is a second one.
  bool use_colour(std::string_view name);

  struct Use {
    nonogram::Cell cell = nonogram::Cell::unknown;
    bool second_colour = false;
  };
  // Uses the colour of a cell; no value if the character is no colour at all.
  std::optional<Use> use_character(char character);

 private:
  std::string background_ = "white";
  std::string default_ = "black";
  std::string foreground_;
  std::map<std::string, char, std::less<>> characters_;
};

// The picture in an <image>. Errors: bad_image, bad_grid_character, wrong_grid_size,
// grid_too_large, colour_not_supported, triddler_not_supported.
Result<nonogram::CellGrid> read_image(const XmlSource& source, Palette& palette,
                                      const pugi::xml_node& image);

}  // namespace quadrille::wire
