// JSON values as Python objects and back, without a text in between.
#pragma once

#include <quadrille/core/result.hpp>

#include <boost/json.hpp>
#include <pybind11/pybind11.h>

namespace quadrille::python {

pybind11::object to_python(const boost::json::value& value);
pybind11::dict to_python(const boost::json::object& object);

// None, bool, int (of 64 bits), float, str, and lists, tuples and dicts of them. Anything else, and
// what is nested too deeply, is a TypeError or ValueError.
boost::json::value to_json(pybind11::handle value);
boost::json::object to_json_object(const pybind11::dict& fields);

}  // namespace quadrille::python
