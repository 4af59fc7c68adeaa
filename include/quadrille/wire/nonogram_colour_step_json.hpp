// JSON of steps, mistakes and ratings of colour nonograms. Counts from 0; claims are
// [row, column, "x"] or, for "not that colour", [row, column, "!x"], x a mark of the palette.
#pragma once

#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/colour/step.hpp>
#include <quadrille/nonogram/step_text.hpp>

#include <boost/json/fwd.hpp>

namespace quadrille::wire {

// The step of a hint, as far as the level tells; fields as in nonogram_step_json.hpp.
boost::json::object step_json(const nonogram::colour::Puzzle& puzzle,
                              const nonogram::colour::Hint& hint, nonogram::HintLevel level);
boost::json::object mistake_json(const nonogram::colour::Puzzle& puzzle,
                                 const nonogram::colour::Hint& hint, nonogram::HintLevel level);
// The whole step.
boost::json::object to_json(const nonogram::colour::Puzzle& puzzle,
                            const nonogram::colour::Step& step);
boost::json::object to_json(const nonogram::colour::Puzzle& puzzle,
                            const nonogram::colour::Rating& rating);

}  // namespace quadrille::wire
