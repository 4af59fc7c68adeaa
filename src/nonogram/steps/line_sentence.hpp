// The sentence of a step over one line.
#pragma once

#include <quadrille/nonogram/step.hpp>

#include <string>

namespace quadrille::nonogram {

// Computes nothing that is not in the step: ranges come from its witness, walls and runs from its
// premises.
std::string line_sentence(const Puzzle& puzzle, const Step& step);

}  // namespace quadrille::nonogram
