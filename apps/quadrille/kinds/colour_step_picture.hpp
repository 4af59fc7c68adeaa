// SVG pictures of steps in colours, beside those of step_picture.hpp, whose style rules they use.
#pragma once

#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/colour/step.hpp>

#include <string>
#include <string_view>

namespace quadrille::app {

// Clues as chips and grid lines, invisible by themselves; once in a page, before the first picture.
std::string picture_frame(const nonogram::colour::Puzzle& puzzle);

// The grid before the step: what is known, the lines of the step shaded, its premises outlined, its
// conclusion framed in the colour of the news; of a trial the assumed cell in a dashed frame and
// what it leads to as small squares. What a cell cannot be is a small square that is struck
// through.
std::string step_picture(const nonogram::colour::Puzzle& puzzle,
                         const nonogram::colour::DomainGrid& before,
                         const nonogram::colour::Step& step, std::string_view label);

// The grid alone.
std::string grid_picture(const nonogram::colour::Puzzle& puzzle,
                         const nonogram::colour::DomainGrid& grid, std::string_view label);

}  // namespace quadrille::app
