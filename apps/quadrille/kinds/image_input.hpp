// Images as puzzle files: the studio beside this program turns them into puzzles.
#pragma once

#include <quadrille/kinds/registry.hpp>

namespace quadrille::app {

// An image of two colours, one pixel a cell, is a nonogram's solution. Told by content alone: in a
// directory of puzzles an image is as likely something else. Error: not_a_puzzle_image.
Format image_format();

// Adds it to the kind that has pictures, if that kind is there.
void add_image_format(Registry& registry);

}  // namespace quadrille::app
