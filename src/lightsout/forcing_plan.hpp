// Light chasing for any shape: a few cells are guessed, all others follow.
//
// An equation of which all cells but one are known determines that one: it *forces* it. Start with
// some cells as seeds and let equations force cells for as long as they can; when none can, one
// more cell becomes a seed. In the end every cell is a seed or forced, and the equations that
// forced nothing are left over, as many as there are seeds: a system in the seeds alone, on a board
// of n×n cells about n instead of n² unknowns. (In graph theory the seeds are a zero forcing set:
// AIM Minimum Rank Work Group, 2008.)
#pragma once

#include "lightsout/sparse_system.hpp"

#include <quadrille/core/limits.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace quadrille::lightsout {

struct ForcingStep {
  std::uint32_t equation = 0;
  std::uint32_t cell = 0;
  std::uint32_t coefficient = 1;  // of the cell in the equation
};

// Steps are in an order in which each uses only seeds and cells that earlier steps forced.
struct ForcingPlan {
  std::vector<std::uint32_t> seeds;
  std::vector<ForcingStep> steps;
  std::vector<std::uint32_t> leftover_equations;
};

// The order in which cells should become seeds, best first: along the shorter side of a rectangle,
// through a graph breadth first from a vertex of small degree (Cuthill and McKee, 1969), so that
// the border between known and unknown stays short.
std::vector<std::uint32_t> seed_order(const Shape& shape, const SparseSystem& system);

// An equation forces a cell only if `prime`, the prime factor of the modulus, does not divide its
// coefficient. No value when a limit was reached. Linear in the number of terms.
std::optional<ForcingPlan> make_forcing_plan(const SparseSystem& system,
                                             const std::vector<std::uint32_t>& order, int prime,
                                             LimitWatch& watch);

// What plan and order allocate at most.
std::uint64_t forcing_plan_bytes(std::uint32_t cells);

}  // namespace quadrille::lightsout
