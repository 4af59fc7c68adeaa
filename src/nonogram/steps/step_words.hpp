// The words that sentences are put together from: places, blocks, statements about cells.
#pragma once

#include "nonogram/steps/step_messages.hpp"

#include <quadrille/nonogram/step.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace quadrille::nonogram {

// A message with its named places filled in: say(Message::row, fmt::arg("number", 3)).
template <class... Arguments>
std::string say(Message message, const Arguments&... arguments) {
  return fmt::format(fmt::runtime(english(message)), arguments...);
}

// "\n1. a.\n2. b."
std::string numbered(std::span<const std::string> items);

// "4–8", "4"; places count from 0.
std::string bare_range(int first, int last);

std::string capital(std::string text);

// "a, b and c"
std::string join(std::span<const std::string> parts);

std::string title(LineId line);  // "Row 3"
std::string name(LineId line);   // "row 3"
// "rows 3 and 5 and column 2": in a list of single lines "row 3, column 2" would read as a cell.
std::string names(std::span<const LineId> lines);
std::string name(const KnownCell& cell);       // "row 3, column 5"
std::string name(Cell value);                  // "filled"
std::string statement(const KnownCell& cell);  // "row 3, column 5 is filled"
std::string clue_text(const Clue& clue);       // "3 1 2"; "0" for no blocks

// Cells and blocks of one line. The clue must outlive it. Lists of places are sorted.
class LineWords {
 public:
  LineWords(LineId line, const Clue& clue) : line_(line), clue_(clue) {}

  // "column 4", "columns 4–8", "columns 1, 3 and 7–9"
  [[nodiscard]] std::string cells(std::span<const int> places) const;
  [[nodiscard]] std::string cell(int place) const { return cells({&place, 1}); }
  [[nodiscard]] std::string stretch(int first, int last) const;

  // "columns 4–8 are filled"; a single cell has its whole name: "row 2, column 4 is filled".
  [[nodiscard]] std::string statement(std::span<const int> places, Cell value) const;
  // "columns 4–5 are filled and column 7 is empty"
  [[nodiscard]] std::string statement(std::span<const KnownCell> cells) const;
  // "columns 4–5 filled and column 7 empty"
  [[nodiscard]] std::string outcome(std::span<const KnownCell> cells) const;

  // "the 7"; "the second 3" where there are several.
  [[nodiscard]] std::string block(std::size_t index) const;

  // Where the cells of this value are.
  [[nodiscard]] std::vector<int> places_of(std::span<const KnownCell> cells, Cell value) const;

 private:
  LineId line_;
  const Clue& clue_;
};

}  // namespace quadrille::nonogram
