// An explanation as a page on its own: every step with its sentence and a picture. No scripts, no
// other files, light and dark.
#pragma once

#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/explain.hpp>

#include <string>

namespace quadrille::app {

std::string explain_page(const std::string& file, const nonogram::Puzzle& puzzle,
                         const nonogram::Explanation& explanation);
std::string explain_page(const std::string& file, const nonogram::colour::Puzzle& puzzle,
                         const nonogram::colour::Explanation& explanation);

}  // namespace quadrille::app
