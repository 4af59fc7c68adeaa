// Reads back what `solve` prints for a nonogram.
#pragma once

#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <optional>
#include <string_view>

namespace quadrille::app {

// The grid below the first heading "Solution #1", with its clues or without: rows of `*` and
// blanks, without the blanks at line ends. No value if there is no such grid of the puzzle's size,
// or if the clues are not the puzzle's.
std::optional<nonogram::CellGrid> read_printed_solution(std::string_view text,
                                                        const nonogram::Puzzle& puzzle);
// The same in the palette's marks.
std::optional<nonogram::colour::DomainGrid> read_printed_solution(
    std::string_view text, const nonogram::colour::Puzzle& puzzle);

}  // namespace quadrille::app
