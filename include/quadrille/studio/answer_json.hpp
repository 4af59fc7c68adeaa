// JSON of what the studio answers, as docs/FORMATS.md describes it. Counts from 0; cells are
// [row, column].
#pragma once

#include <quadrille/studio/diagnosis.hpp>
#include <quadrille/studio/import_puzzle.hpp>

#include <vector>

#include <boost/json/fwd.hpp>

namespace quadrille::studio {

// {"kind", "width", "height", "verdict", "ambiguous", "ambiguous_complete", "witnesses",
//  "components", "flips" or "given", "visual_change", "size", "lower_bound", "proven", "repaired",
//  "class", "repairs": [{"flips" or "given", "visual_change", "class"}], "repairs_complete"}.
// Without a repair its fields are null.
boost::json::object to_json(const nonogram::Puzzle& puzzle, const Diagnosis& diagnosis);

// The puzzle, and {"class", "changed"}; with a goal also "proven".
boost::json::object to_json(const ImportedPuzzle& imported);

// Cells that are numbered row by row.
boost::json::array json_of_cells(const std::vector<int>& cells, int width);

}  // namespace quadrille::studio
