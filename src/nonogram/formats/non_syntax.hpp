// The words of .non files, and lines cut into a word and the rest.
#pragma once

#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace quadrille::nonogram {

enum class NonKeyword : std::uint8_t {
  none,
  width,
  height,
  rows,
  columns,
  goal,
  grid,
  colour,
  obsolete
};

struct NamedKeyword {
  std::string_view name;
  NonKeyword keyword;
};

inline constexpr std::array<NamedKeyword, 10> kNonKeywords{{{"width", NonKeyword::width},
                                                            {"height", NonKeyword::height},
                                                            {"rows", NonKeyword::rows},
                                                            {"columns", NonKeyword::columns},
                                                            {"goal", NonKeyword::goal},
                                                            {"grid", NonKeyword::grid},
                                                            {"saved", NonKeyword::grid},
                                                            {"color", NonKeyword::colour},
                                                            {"colour", NonKeyword::colour},
                                                            {"maxrule", NonKeyword::obsolete}}};

struct NonField {
  std::string_view name;
  std::string Metadata::*field;
};

// In the order in which they are written.
inline constexpr std::array<NonField, 6> kNonFields{{{"catalogue", &Metadata::catalogue},
                                                     {"title", &Metadata::title},
                                                     {"by", &Metadata::author},
                                                     {"copyright", &Metadata::copyright},
                                                     {"license", &Metadata::license},
                                                     {"description", &Metadata::description}}};

NonKeyword keyword_of(std::string_view word);
// Null if the word names no field of the metadata.
const NonField* field_of(std::string_view word);

// A letter, then letters, digits, `-` and `_`.
bool is_property_name(std::string_view word);

// A line cut into its first word and the rest.
struct KeywordLine {
  std::string_view word;
  std::string_view value;
  Place place;  // of the word
  int value_column = 1;
  int number = 0;

  explicit KeywordLine(const Line& line);

  [[nodiscard]] Place value_place() const { return {number, value_column}; }
  // `name "text"`: no clue and no row of a grid looks like this.
  [[nodiscard]] bool is_quoted_property() const;
};

}  // namespace quadrille::nonogram
