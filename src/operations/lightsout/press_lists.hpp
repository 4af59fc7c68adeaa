// The long lists in answers about Lights Out: presses, and the boards between the steps of an
// explanation. They have a file of their own because most of an answer's time goes into them: for
// the browser it is compiled for speed, the rest of the answers for size.
#pragma once

#include <quadrille/lightsout/explain.hpp>
#include <quadrille/lightsout/pattern.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace quadrille::operations {

// Presses of such a board are told as rows.
bool is_huge(const lightsout::Pattern& presses);

// text presses lights
boost::json::object json_of(const lightsout::ExplainStep& step);
boost::json::array json_of(const lightsout::Explanation& explanation);

}  // namespace quadrille::operations
