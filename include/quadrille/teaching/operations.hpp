// What the textbook methods add to the catalogue: the operation `trace`, which solves a puzzle by
// a method that its kind has and tells what the search did, depth by depth.
#pragma once

#include <quadrille/operations/catalogue.hpp>
#include <quadrille/teaching/trace.hpp>

#include <boost/json/fwd.hpp>

namespace quadrille::teaching {

void add_operations(operations::Catalogue& catalogue);

// meaning nodes queue table memory_bytes effective_branching? layers ([{depth, nodes, …}])
// iterations? counters
boost::json::object to_json(const Trace& trace);

}  // namespace quadrille::teaching
