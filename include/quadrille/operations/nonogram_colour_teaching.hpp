// Hint, explanation and rating of a colour nonogram as answers.
#pragma once

#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/step_text.hpp>
#include <quadrille/operations/nonogram_requests.hpp>

#include <boost/json/fwd.hpp>

namespace quadrille::operations {

// A hint with what is needed to show it.
struct GivenColourHint {
  nonogram::colour::Hint hint;
  nonogram::HintLevel level = nonogram::HintLevel::sentence;
  bool ladder = false;                 // the step on all levels is wanted
  nonogram::colour::DomainGrid state;  // with the step applied on the last level
  double seconds = 0;
};

// Errors: those of the request's state and place.
Result<GivenColourHint> give_hint(const nonogram::colour::Puzzle& puzzle,
                                  const NonogramHintRequest& request, const Limits& limits);

// As in black and white, with the palette behind the kind, and beside a grid "ruled_out".
void add_fields(boost::json::object& object, const nonogram::colour::Puzzle& puzzle,
                const GivenColourHint& given);
void add_fields(boost::json::object& object, const nonogram::colour::Puzzle& puzzle,
                const nonogram::colour::Explanation& explanation, double seconds);
void add_fields(boost::json::object& object, const nonogram::colour::Puzzle& puzzle,
                const nonogram::colour::Rating& rating, double seconds);

}  // namespace quadrille::operations
