// One step of an explanation in a box of a page.
#pragma once

#include "studio/canvas.hpp"
#include "studio/theme.hpp"

#include <quadrille/nonogram/puzzle.hpp>
#include <quadrille/nonogram/step.hpp>

#include <cstddef>

namespace quadrille::studio {

// The grid after the step with the step's marks, its number (from 0) and its sentence below.
void draw_step(Canvas& canvas, const Theme& theme, const Rectangle& box,
               const nonogram::Puzzle& puzzle, const nonogram::CellGrid& after,
               const nonogram::Step& step, std::size_t number);

}  // namespace quadrille::studio
