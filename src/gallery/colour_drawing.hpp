// A painting drawn in the cells of a puzzle in colours.
//
// As in drawing.hpp, many ways to lay a grid over it are tried and scored. A cell that the painting
// covers enough gets the colour that covers most of it; colours that are rare in the painting count
// more than they cover in some of the tries, so that eyes and buttons are not lost. The penalty
// knows the area that differs, parts of each colour that are lost or new, cells that stand alone
// and a symmetry that is lost.
#pragma once

#include "gallery/drawing.hpp"

namespace quadrille::gallery {

// At most this many colours: those that are given up become the ones that they give way to.
// Requires a number from 1 on.
Painting with_colours(const Painting& painting, int colours);

// The best drawings, best first, each picture once; at most `most`. When a limit is reached some
// are missing.
std::vector<Drawing> draw(const Painting& painting, int width, int height, std::size_t most,
                          LimitWatch& watch);

}  // namespace quadrille::gallery
