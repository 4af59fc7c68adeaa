// What .nin, .mk and .cwd share: the size in figures, then one clue a line, rows before columns,
// numbers with blanks between them, nothing else.
#pragma once

#include "nonogram/formats/clue_text.hpp"
#include "nonogram/formats/picture_text.hpp"

#include <quadrille/core/puzzle_kind.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace quadrille::nonogram {

// The next line that is not blank.
Result<Line> next_filled_line(LineCursor& cursor, std::string_view expected);

// A line with two numbers. Errors as parse_side(), and bad_size_line.
enum class SizeOrder : std::uint8_t { width_first, height_first };
Result<GridSize> parse_size_line(const Line& line, SizeOrder order);

// All lines that are left.
Section rest_of(LineCursor& cursor, Place heading);

// A section that holds the rows' clues and then the columns', blank lines by Section's rule.
Result<Puzzle> puzzle_of_section(const Section& section, GridSize size);
// The lines of the rows and of the columns, as many as the size says.
Result<Puzzle> puzzle_of_lines(const std::vector<Line>& rows, const std::vector<Line>& columns,
                               Place heading);
// The number of clues does not fit the size.
tl::unexpected<Error> wrong_clue_total(const Section& section, GridSize size);

// One clue a line.
std::string clue_lines(const std::vector<Clue>& clues);

// For writers: the text and what the format cannot hold of the puzzles besides the first's clues.
Written written_single(std::string text, std::span<const Puzzle> puzzles);

// These formats look alike: none can be told from its content.
int resembles_nothing(std::string_view text);

}  // namespace quadrille::nonogram
