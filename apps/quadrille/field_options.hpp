// Options made of the description of a request.
#pragma once

#include <quadrille/operations/json_request.hpp>

#include <memory>

#include <CLI/App.hpp>
#include <boost/json/object.hpp>

namespace quadrille::app {

// An option for every flag, number, text and choice ("max_solutions" is --max-solutions), unless
// the command has one of that name already. What is given ends up in the object, a request.
std::shared_ptr<boost::json::object> add_field_options(CLI::App& command,
                                                       const operations::Describe& describe);

}  // namespace quadrille::app
