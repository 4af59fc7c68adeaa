// Images as puzzle files: the studio beside this program turns them into puzzles.
#pragma once

#include <quadrille/core/puzzle_kind.hpp>

namespace quadrille::app {

// An image of two colours, one pixel a cell, is a nonogram's solution. Told by content alone: in a
// directory of puzzles an image is as likely something else. Error: not_a_puzzle_image.
Format image_format();

}  // namespace quadrille::app
