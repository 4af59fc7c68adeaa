// JSON as text: the bytes of boost::json::serialize(), in a fraction of its time, since nothing has
// to be able to stop in the middle. Answers are lists of thousands of small arrays and rows of
// cells.
#pragma once

#include <string>

#include <boost/json/fwd.hpp>

namespace quadrille::wire {

// As deep as the value is nested, so is the stack: for values that are ours, or that were parsed
// with a limit.
[[nodiscard]] std::string json_text_of(const boost::json::value& value);
[[nodiscard]] std::string json_text_of(const boost::json::object& object);

}  // namespace quadrille::wire
