// The fields of a request that stand in the query, because the body is something else.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/operations/json_request.hpp>
#include <quadrille/server/http_message.hpp>

#include <boost/json/fwd.hpp>

namespace quadrille::server {

// The values of the query as the JSON object that `describe` asks for. A name that it does not
// know stays a text, so that whoever reads the object refuses it. Error: bad_parameter.
Result<boost::json::object> query_object(const HttpRequest& request,
                                         const operations::Describe& describe);

}  // namespace quadrille::server
