// JSON of nonograms, as docs/FORMATS.md describes it:
//   {"kind":"nonogram","width":2,"height":3,"rows":[[2],[],[1]],"columns":[[1,1],[1]],
//    "title":"…","goal":["##","..","#."],"saved":["#?","??","??"]}
#pragma once

#include <quadrille/core/puzzle_kind.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/puzzle.hpp>
#include <quadrille/wire/json_form.hpp>

#include <boost/json/fwd.hpp>

namespace quadrille::wire {

// Everything that the puzzle has, in the order of the documentation.
boost::json::object to_json(const nonogram::Puzzle& puzzle);

// A grid as an array of strings.
boost::json::array to_json(const nonogram::CellGrid& grid);

// The same in colours: "palette": [{"name","rgb","mark"}…] with the background first, blocks of
// clues [length, colour], grids in the palette's marks, and beside "saved" the colours that are
// ruled out in open cells, "ruled_out": [[row, column, "!x"]…].
boost::json::object to_json(const nonogram::colour::Puzzle& puzzle);
boost::json::array to_json(const nonogram::colour::Palette& palette);
boost::json::array to_json(const nonogram::colour::Palette& palette,
                           const nonogram::colour::Picture& picture);
boost::json::array to_json(const nonogram::colour::Palette& palette,
                           const nonogram::colour::DomainGrid& grid);
boost::json::array ruled_out_of(const nonogram::colour::Palette& palette,
                                const nonogram::colour::DomainGrid& grid);
// Takes the colours of such a list from the grid. Error: bad_field.
Result<void> rule_out(nonogram::colour::DomainGrid& grid, const nonogram::colour::Palette& palette,
                      const boost::json::value& list);

boost::json::object to_json(const nonogram::AnyNonogram& puzzle);

// Cells of a solution that are left open count as empty.
JsonForm nonogram_json_form();

// Holds everything; several puzzles are an array or JSON lines (which is what is written).
nonogram::PuzzleFormat nonogram_json_format();

}  // namespace quadrille::wire
