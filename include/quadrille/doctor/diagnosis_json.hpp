// JSON of what the doctor says, as docs/FORMATS.md describes it. Counts from 0; cells are
// [row, column].
#pragma once

#include <quadrille/doctor/diagnosis.hpp>

#include <vector>

#include <boost/json/fwd.hpp>

namespace quadrille::doctor {

// {"kind", "width", "height", "verdict", "ambiguous", "ambiguous_complete", "witnesses",
//  "components", "flips" or "given", "visual_change", "size", "lower_bound", "proven", "repaired",
//  "class", "repairs": [{"flips" or "given", "visual_change", "class"}], "repairs_complete",
//  "misprints": [{"clues": [{"axis", "index", "from", "to"}], "verdict"}], "misprints_complete",
//  "complete", "limit"?}. Without a repair its fields are null.
boost::json::object to_json(const nonogram::Puzzle& puzzle, const Diagnosis& diagnosis);

// Cells that are numbered row by row.
boost::json::array json_of_cells(const std::vector<int>& cells, int width);

}  // namespace quadrille::doctor
