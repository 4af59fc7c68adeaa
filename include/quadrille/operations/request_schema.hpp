// What may be sent: a JSON schema made of a request's description.
#pragma once

#include <quadrille/operations/json_request.hpp>

#include <boost/json/fwd.hpp>

namespace quadrille::operations {

// {"type": "object", "additionalProperties": false, "properties": {…}, "required": […]}
boost::json::object schema_of(const Describe& describe);

}  // namespace quadrille::operations
