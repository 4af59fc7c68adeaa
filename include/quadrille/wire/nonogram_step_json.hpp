// JSON of steps, mistakes and ratings. Counts from 0; cells are [row, column, "#"].
#pragma once

#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/rate.hpp>
#include <quadrille/nonogram/step.hpp>
#include <quadrille/nonogram/step_text.hpp>

#include <boost/json/fwd.hpp>

namespace quadrille::wire {

// {"technique", "lines": [{"axis", "index"}], "block"?, "premises", "cells", "witness", "cost",
//  "text", "level"}. The witness is {"leftmost", "rightmost"} for a step over one line,
// {"assumption", "chain": [{"axis", "index", "cells"}]} for a contradiction, {"trials": [two of
// those]} for a two-way step, and {} for a search.
boost::json::object to_json(const nonogram::Puzzle& puzzle, const nonogram::Step& step,
                            nonogram::HintLevel level);

// {"type": "lines" | "mark" | "puzzle", "lines"?, "cell"?, "text"}
boost::json::object to_json(const nonogram::Puzzle& puzzle, const nonogram::Mistake& mistake);

// {"class", "score", "steps", "curve": [{"technique", "cost", "effort", "open", "cells"}],
//  "hardest": a step with its "index" in the curve, or null, "good"}
boost::json::object to_json(const nonogram::Puzzle& puzzle, const nonogram::Rating& rating);

}  // namespace quadrille::wire
