// Colours in .non files, as nonogram-db has them: `color a #ff0000`, clues `3a,1b`, and the letters
// in goal and grid. We add a name behind the colour, and `0` for the background.
#pragma once

#include "nonogram/formats/non_syntax.hpp"
#include "nonogram/formats/picture_text.hpp"

#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/colour/declared_colours.hpp>

#include <optional>
#include <string>
#include <vector>

namespace quadrille::nonogram {

inline constexpr std::string_view kClueSeparators = " \t,.";

class NonColours {
 public:
  struct Lines {
    const std::vector<Line>& rows;
    Place rows_heading;
    const std::vector<Line>& columns;
    Place columns_heading;
  };
  struct Pictures {
    const std::optional<PictureText>& goal;
    const std::optional<PictureText>& saved;
  };

  NonColours() { colours_.set_background("0"); }

  // A line with the keyword. Error: bad_colour.
  Result<void> declare(const KeywordLine& line);
  // There is a colour, declared or behind every number.
  [[nodiscard]] bool needed_for(const Lines& lines) const;
  // Letters that nobody declared are colours of our choice.
  Result<AnyNonogram> puzzle_of(const Lines& lines, const Pictures& pictures, Metadata metadata);

 private:
  Result<void> use(const colour::KeyedClues& clues);
  void use(const Grid<char>& picture);
  // How the declarations call what this character means in a picture; no value if nothing.
  [[nodiscard]] std::optional<std::string> key_of(char character) const;
  Result<AnyNonogram> coloured(const colour::KeyedClues& rows, const colour::KeyedClues& columns,
                               const std::optional<Grid<char>>& goal,
                               const std::optional<Grid<char>>& saved, Metadata metadata) const;
  Result<AnyNonogram> plain(const colour::KeyedClues& rows, const colour::KeyedClues& columns,
                            const std::optional<Grid<char>>& goal,
                            const std::optional<Grid<char>>& saved, Metadata metadata) const;

  colour::DeclaredColours colours_;
};

// The lines `color a #ff0000` and the letters that they give to the colours.
std::string colours_text(const colour::Palette& palette, std::string_view letters);
std::string colour_letters(const colour::Palette& palette);
bool holds_marks(const colour::Palette& palette);

}  // namespace quadrille::nonogram
