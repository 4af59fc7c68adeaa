// The random picture that the generator begins with.
//
// Noise: every cell by itself. Blobs: random heights are blurred twice and the highest cells
// filled, exactly as many as the density says. Integers only, apart from the density itself.
#pragma once

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/generate.hpp>
#include <quadrille/nonogram/puzzle.hpp>

namespace quadrille::nonogram {

// With the size, symmetry and style of the options; `density` in 0 … 1.
CellGrid first_picture(const GenerateOptions& options, double density, Rng& rng);

}  // namespace quadrille::nonogram
