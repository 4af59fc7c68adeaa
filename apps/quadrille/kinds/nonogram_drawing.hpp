// Nonograms of both sorts as text: solutions as `solve` prints them.
#pragma once

#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstdint>
#include <string>

namespace quadrille::app {

// What colours are shown with: marks alone are the same everywhere, so that they can be read back.
enum class Ink : std::uint8_t { marks, colours };
// Colours on a terminal that has them.
Ink ink_of_output();

// `*` and blanks, as document 001's solver draws; no blanks at line ends.
std::string draw_plain(const nonogram::Puzzle& puzzle, const nonogram::CellGrid& grid,
                       Ink ink = ink_of_output());
std::string draw_clued(const nonogram::Puzzle& puzzle, const nonogram::CellGrid& grid,
                       Ink ink = ink_of_output());

// In the palette's marks; with colours every cell is two columns of its colour with the mark in it,
// so that nobody has to tell colours apart.
std::string draw_plain(const nonogram::colour::Puzzle& puzzle,
                       const nonogram::colour::Picture& picture, Ink ink = ink_of_output());
// With the clues: numbers and marks.
std::string draw_clued(const nonogram::colour::Puzzle& puzzle,
                       const nonogram::colour::Picture& picture, Ink ink = ink_of_output());

// What the marks stand for: "r red, b blue".
std::string legend_of(const nonogram::colour::Palette& palette);

}  // namespace quadrille::app
