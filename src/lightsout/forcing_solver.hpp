// The solver for every shape and every number of states: chase with guessed seeds
// (forcing_plan.hpp), then eliminate in the small system that is left.
#pragma once

#include "lightsout/dense_answer.hpp"
#include "lightsout/linear_answer.hpp"
#include "lightsout/prime_power.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/lightsout/pattern.hpp>
#include <quadrille/lightsout/puzzle.hpp>

#include <optional>

namespace quadrille::lightsout {

// Solves A·x = demand modulo q; the demand is a pattern of a multiple of q states, the answer's
// patterns have q states. No value when a
// limit was reached; the memory limit before anything large is allocated.
// With N cells and z seeds: O(N·reach·z/256 + z³/512) word operations modulo 2, O(N·reach·z + z³)
// byte operations else.
std::optional<LinearAnswer> solve_by_forcing(const Shape& shape, const Pattern& demand,
                                             const PrimePower& modulus, Kernel kernel,
                                             LimitWatch& watch);

}  // namespace quadrille::lightsout
