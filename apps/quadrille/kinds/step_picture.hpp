// SVG pictures of steps for a page. Clues and grid lines are the same in all of them and stand in
// the page once; a picture refers to them.
#pragma once

#include <quadrille/nonogram/step.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace quadrille::app {

// The style rules that the pictures need.
std::string_view picture_style();

// Clues and grid lines, invisible by themselves; once in a page, before the first picture.
std::string picture_frame(const nonogram::Puzzle& puzzle);

// The grid before the step: what is known, the lines of the step shaded, its premises outlined, its
// conclusion in the colour of the news; of a trial the assumed cell in a dashed frame and what it
// leads to as ghosts. `label` is for readers who do not see it.
std::string step_picture(const nonogram::Puzzle& puzzle, const nonogram::CellGrid& before,
                         const nonogram::Step& step, std::string_view label);

// One link of a trial: its line shaded, all that the chain has led to so far as ghosts.
std::string link_picture(const nonogram::Puzzle& puzzle, const nonogram::CellGrid& before,
                         const nonogram::Step& step, const nonogram::Trial& trial, std::size_t link,
                         std::string_view label);

// The grid alone.
std::string grid_picture(const nonogram::Puzzle& puzzle, const nonogram::CellGrid& grid,
                         std::string_view label);

}  // namespace quadrille::app
