// SVG pictures of steps for a page. Clues and grid lines are the same in all of them and stand in
// the page once; a picture refers to them.
#pragma once

#include <quadrille/nonogram/step.hpp>

#include <string>
#include <string_view>

namespace quadrille::app {

// The style rules that the pictures need.
std::string_view picture_style();

// Clues and grid lines, invisible by themselves; once in a page, before the first picture.
std::string picture_frame(const nonogram::Puzzle& puzzle);

// The grid before the step: what is known, the lines of the step shaded, its premises outlined, its
// conclusion in the colour of the news, and crosses on the cells that are tried. `label` is for
// readers who do not see it.
std::string step_picture(const nonogram::Puzzle& puzzle, const nonogram::CellGrid& before,
                         const nonogram::Step& step, std::string_view label);

// The grid alone.
std::string grid_picture(const nonogram::Puzzle& puzzle, const nonogram::CellGrid& grid,
                         std::string_view label);

}  // namespace quadrille::app
