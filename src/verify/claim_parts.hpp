// What the checks of several claims about nonograms share.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/puzzle.hpp>
#include <quadrille/verify/formula.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace quadrille::verify {

// The first line that the grid does not have as the puzzle asks for it, in words.
std::optional<std::string> wrong_line(const nonogram::Puzzle& puzzle,
                                      const nonogram::CellGrid& grid);
// Requires a picture of the puzzle's size.
std::optional<std::string> wrong_line(const nonogram::colour::Puzzle& puzzle,
                                      const nonogram::colour::Picture& picture);

// Where the DIMACS text is not the formula, in words; no value: it is. Error: bad_formula.
Result<std::optional<std::string>> difference_from(std::string_view text, const Formula& own);

}  // namespace quadrille::verify
