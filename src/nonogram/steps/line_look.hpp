// What one look at a line tells by one kind of argument: steps over the line that have the same
// technique, united to one.
#pragma once

#include "nonogram/steps/line_prover.hpp"

#include <quadrille/nonogram/step.hpp>

#include <optional>
#include <span>

namespace quadrille::nonogram {

// Unites the first of the steps with as many of the others as it can. Requires at least one, all of
// the same technique over this line, made from what is known.
//
// The premises of the whole are shrunk again, since what one step rests on may follow from what
// another one rests on. A step that would then lose its name is left out.
Step unite(const LineProver& prover, std::size_t line, std::span<const Step> steps);

// All of them under another name; they may differ in technique. No value if one would lose its own.
std::optional<Step> unite_as(Technique technique, const LineProver& prover, std::size_t line,
                             std::span<const Step> steps);

}  // namespace quadrille::nonogram
