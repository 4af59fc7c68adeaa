// Clues as text: what the line-based formats share. A section is the lines that belong to one
// heading; the blank-line rule decides which of them are clues (or rows of a grid).
//
// The room formats/: one file for each format, format_NAME.cpp; formats.cpp lists them. Read this
// file first, then counted_clues.hpp for the plain formats, or non_syntax.hpp and non_reader.hpp
// for .non.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/format_support.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::nonogram {

// The lines between a heading and the next one. Keeps only what can still make a legal section, so
// that a hundred megabytes of lines cost nothing.
class Section {
 public:
  struct Entry {
    Line line;
    int position = 0;  // among all lines of the section, blank ones included
  };

  Section() = default;
  explicit Section(Place heading) : heading_(heading) {}

  void add(const Line& line);
  // Takes the last line back. Requires that it was not blank and that there are entries.
  Line remove_last();

  [[nodiscard]] Place heading() const { return heading_; }
  // The lines that are not blank: the first few thousand of them.
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  // How many lines that are not blank there are.
  [[nodiscard]] int filled() const { return filled_; }

  // The blank-line rule. If there are `size` lines that are not blank, these are meant. Otherwise,
  // if the first `size` lines hold all that is not blank, they are meant, and a blank one among
  // them is empty on purpose (its text is empty then). No value: neither is so.
  [[nodiscard]] std::optional<std::vector<Line>> select(int size) const;
  // True if select(size) counts blank lines.
  [[nodiscard]] bool needs_blank_lines(int size) const { return filled_ != size; }

 private:
  Place heading_;
  std::vector<Entry> entries_;
  int filled_ = 0;
  int total_ = 0;
};

// `3b`: three cells of the colour b.
bool has_colour(std::string_view word);

// The numbers of a line; zeros are dropped. Errors: bad_clue, clue_too_long (a clue that fits in
// no grid at all).
Result<Clue> parse_clue(const Line& line, std::string_view separators);

// Every line of the list is a clue.
Result<ClueList> parse_clues(const std::vector<Line>& lines, Place heading,
                             std::string_view separators);

// The wrong number of clues in a section.
tl::unexpected<Error> wrong_clue_count(Axis axis, int expected, const Section& section);

// `1<separator>2`; `empty` for an empty line.
std::string clue_text(const Clue& clue, std::string_view separator, std::string_view empty);

}  // namespace quadrille::nonogram
