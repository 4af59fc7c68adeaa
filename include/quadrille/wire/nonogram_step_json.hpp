// JSON of steps, mistakes and ratings. Counts from 0; cells are [row, column, "#"].
#pragma once

#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/rate.hpp>
#include <quadrille/nonogram/step.hpp>
#include <quadrille/nonogram/step_text.hpp>

#include <boost/json/fwd.hpp>

namespace quadrille::wire {

// {"technique", "lines": [{"axis", "index"}], "block"?, "premises", "cells", "witness", "cost",
//  "text", "level", "parts"?}. The witness is {"leftmost", "rightmost"} for a step over one line,
// {"assumption", "chain": [{"axis", "index", "cells", "text"}]} for a contradiction, {"trials":
// [two of those]} for a two-way step, and {} for a search. "parts" are the arguments of a look at a
// line that takes several, each a step.
//
// No more than the level tells: level 1 has the first line, and a technique only for steps that try
// a colour (else it is null); premises come with level 2; cells, witness and parts with level 3.
boost::json::object to_json(const nonogram::Puzzle& puzzle, const nonogram::Step& step,
                            nonogram::HintLevel level);

// {"type": "lines" | "mark" | "puzzle" | "somewhere", "lines"?, "cell"?, "text", "level"}. Lines
// come with level 2, a cell with level 3; what may not be told yet is "somewhere".
boost::json::object to_json(const nonogram::Puzzle& puzzle, const nonogram::Mistake& mistake,
                            nonogram::HintLevel level);

// {"axis", "index", "cells", "steps": indices of the steps that prove it, "text"}
boost::json::object to_json(const nonogram::Puzzle& puzzle,
                            const nonogram::Explanation::Broken& broken);

// {"class", "score", "word": "easy" … "fiendish" or null, "steps", "curve": [{"technique", "cost",
//  "effort", "open", "cells"}], "hardest": a step with its "index" in the curve, or null, "good"}
boost::json::object to_json(const nonogram::Puzzle& puzzle, const nonogram::Rating& rating);

}  // namespace quadrille::wire
