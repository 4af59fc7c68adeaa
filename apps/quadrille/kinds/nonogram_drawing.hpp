// Nonograms of both sorts as text: solutions as `solve` prints them.
#pragma once

#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <string>

namespace quadrille::app {

// `*` and blanks, as document 001's solver draws; no blanks at line ends.
std::string draw_plain(const nonogram::Puzzle& puzzle, const nonogram::CellGrid& grid);
std::string draw_clued(const nonogram::Puzzle& puzzle, const nonogram::CellGrid& grid);

// In the palette's marks; on a terminal with colours every cell is two columns of its colour with
// the mark in it, so that nobody has to tell colours apart.
std::string draw_plain(const nonogram::colour::Puzzle& puzzle,
                       const nonogram::colour::Picture& picture);
// With the clues: numbers and marks.
std::string draw_clued(const nonogram::colour::Puzzle& puzzle,
                       const nonogram::colour::Picture& picture);

// What the marks stand for: "r red, b blue".
std::string legend_of(const nonogram::colour::Palette& palette);

}  // namespace quadrille::app
