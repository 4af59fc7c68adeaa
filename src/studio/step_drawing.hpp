// One step of an explanation in a box of a page.
#pragma once

#include "studio/canvas.hpp"
#include "studio/theme.hpp"

#include <quadrille/nonogram/puzzle.hpp>
#include <quadrille/nonogram/step.hpp>

#include <cstddef>

namespace quadrille::studio {

// Of the sentence below a grid that shares its page with others.
inline constexpr std::size_t kMostLinesOfStep = 9;

// How many lines the sentence of a step takes, at most kMostLinesOfStep.
std::size_t lines_of_step(Canvas& canvas, const nonogram::Puzzle& puzzle,
                          const nonogram::Step& step, std::size_t number, double width);

// The grid after the step with the step's marks, its number (from 0) and its sentence below, for
// which so many lines are left free.
void draw_step(Canvas& canvas, const Theme& theme, const Rectangle& box,
               const nonogram::Puzzle& puzzle, const nonogram::CellGrid& after,
               const nonogram::Step& step, std::size_t number,
               std::size_t lines = kMostLinesOfStep);

}  // namespace quadrille::studio
