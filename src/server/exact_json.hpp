// JSON whose numbers come back as they went in. The library's own parser is quick but may miss a
// double by its last bit, which shows when a state of play is stored and read again.
#pragma once

#include <quadrille/core/result.hpp>

#include <string_view>

#include <boost/json/value.hpp>

namespace quadrille::server {

// Error: bad_json, with line and column. The storage is where the value and its parts live.
Result<boost::json::value> parse_json(std::string_view text, boost::json::storage_ptr storage = {});

}  // namespace quadrille::server
