// The trace of a search (docs/openapi.yaml: Trace) as a table for people.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>

namespace quadrille::app {

// A row for each depth, at most `rows` of them; what is left out between them is said.
std::string trace_table(std::string_view method, const boost::json::object& trace,
                        std::size_t rows = 40);

}  // namespace quadrille::app
