// Pieces of the JSON that programs read, the same in every command.
#pragma once

#include "input.hpp"
#include "status.hpp"

#include <quadrille/core/result.hpp>

#include <string>
#include <vector>

#include <boost/json.hpp>

namespace quadrille::app {

// {"file": …, "index": …} with the index only where the file holds several puzzles.
boost::json::object json_of_source(const Source& source);

// {"file": …, "error": {"code", "message", "line", "column"}}; null for a place that nobody knows.
// An answer that a limit prevented has "complete" and "limit" too.
boost::json::object json_of_error(const Source& source, const Error& error);

// How a command ends that has this to say: by the fields "complete" and "verdict".
ExitStatus status_of_answer(const boost::json::object& answer);

// Adds the members of `others`, those of the same name instead of the old ones.
void merge(boost::json::object& object, const boost::json::object& others);

// The object on a line of its own.
std::string json_line(const boost::json::object& object);

}  // namespace quadrille::app
