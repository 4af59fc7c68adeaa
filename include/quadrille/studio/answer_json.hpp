// JSON of what the studio answers, as docs/FORMATS.md describes it.
#pragma once

#include <quadrille/studio/import_colours.hpp>
#include <quadrille/studio/import_puzzle.hpp>

#include <boost/json/fwd.hpp>

namespace quadrille::studio {

// The puzzle, and {"class", "changed"}; with a goal also "proven".
boost::json::object to_json(const ImportedPuzzle& imported);
// The same in colours.
boost::json::object to_json(const ImportedColours& imported);

}  // namespace quadrille::studio
