// JSON of what the studio answers, as docs/FORMATS.md describes it.
#pragma once

#include <quadrille/images/import_colours.hpp>
#include <quadrille/images/import_puzzle.hpp>

#include <boost/json/fwd.hpp>

namespace quadrille::images {

// The puzzle, and {"class", "changed", "warnings"}; with a goal also "proven".
boost::json::object to_json(const ImportedPuzzle& imported);
// The same in colours, without warnings.
boost::json::object to_json(const ImportedColours& imported);

}  // namespace quadrille::images
