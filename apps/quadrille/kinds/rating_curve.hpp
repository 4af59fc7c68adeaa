// The curve of a rating: how hard the steps are one after the other.
#pragma once

#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/rate.hpp>

#include <string>

namespace quadrille::app {

// One line of bars for a terminal; steps are taken together where there are more than fit.
std::string curve_text(const nonogram::Rating& rating);
std::string curve_text(const nonogram::colour::Rating& rating);

// An SVG picture of its own: a bar a step, as high as its cost, and the number of open lines as a
// line over them. Looks right on light and on dark backgrounds.
std::string curve_picture(const nonogram::Rating& rating);
std::string curve_picture(const nonogram::colour::Rating& rating);

}  // namespace quadrille::app
