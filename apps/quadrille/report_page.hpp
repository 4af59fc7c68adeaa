// A comparison of methods (the JSON that `report` writes) as a page or a picture of its own.
#pragma once

#include <string>

#include <boost/json/object.hpp>

namespace quadrille::app {

// HTML that needs nothing beside itself, in light and dark, on screen and on paper.
std::string report_page(const boost::json::object& report);

// The curves alone, with the figures of each method, as SVG.
std::string report_picture(const boost::json::object& report);

}  // namespace quadrille::app
