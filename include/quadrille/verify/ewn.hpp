// Checking what is claimed about an EWN case, from the case and the rules alone.
#pragma once

#include <quadrille/ewn/puzzle.hpp>
#include <quadrille/verify/proof.hpp>

#include <string_view>

namespace quadrille::verify {

struct EwnClaim {
  bool solvable = false;
  std::string_view moves;  // `from to from to …`; of no account for a case without solution
  // Why the goal piece is not home before the last of the moves, or not at all: refuted states, one
  // a line (docs/PROOFS.md).
  std::string_view refutation;
};

// Do the moves bring the goal piece home, and is no line shorter? Or: does no line bring it home
// within the dice? The first by playing them; the second without any search, by one round of play
// from each refuted state. Errors: bad_moves, bad_refutation, with the place.
Result<Finding> check_claim(const ewn::Puzzle& puzzle, const EwnClaim& claim, const Limits& limits);

}  // namespace quadrille::verify
