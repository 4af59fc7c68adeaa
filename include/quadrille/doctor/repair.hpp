// The uniqueness doctor: the smallest change of a picture after which its puzzle has one solution.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/difficulty.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadrille::doctor {

// What the puzzle shall be after the repair.
enum class RepairGoal : std::uint8_t {
  unique,  // one solution
  line,    // line logic solves it
};

enum class RepairMeans : std::uint8_t {
  flip,  // cells of the picture change their colour, and the clues follow
  give,  // the picture stays; cells of it are shown to the player
};

struct RepairOptions {
  RepairGoal goal = RepairGoal::unique;
  RepairMeans means = RepairMeans::flip;
  // What each cell costs, row by row, all positive; empty: 1 each.
  std::vector<std::int64_t> weights = {};
  std::size_t max_repairs = 8;  // at least 1
  std::uint64_t seed = 0;
  bool keep_evidence = false;  // in the report, for a proof (repair_proof.hpp)
};

// Cells are numbered row by row. `visual_change`: over the flipped cells, the neighbours (of 8)
// that looked like the cell before; what hurts a picture least comes first, then what is easiest.
// `difficulty`: of the puzzle after the repair, in play from the given cells on.
struct Repair {
  std::vector<int> cells;
  int visual_change = 0;
  nonogram::Difficulty difficulty = nonogram::Difficulty::unknown;
};

// Why a treatment does not help. With the goal `unique` and the means `flip`: with these cells
// flipped, flipping the switch too changes no clue as long as the support stays as it is.
struct Fault {
  std::vector<int> flips;
  std::vector<int> switch_cells;
  std::vector<int> support;
};

// All repairs cost `cost`. When `proven` nothing cheaper exists; `complete` says that there are no
// others of this cost. Without any repair a limit was reached before one was found. `limit`: what
// kept the cost from being proven, or a difficulty from being known.
struct RepairReport {
  std::vector<Repair> repairs;  // the best first
  std::int64_t cost = 0;
  std::int64_t lower_bound = 0;
  bool proven = false;
  bool complete = false;
  LimitReached limit = LimitReached::none;
  std::vector<Fault> evidence;  // what the lower bound rests on, if it was to be kept
};

// `picture` has no unknown cell. A picture that is good already is repaired by no cells at all.
RepairReport repair(const nonogram::CellGrid& picture, const RepairOptions& options,
                    const Limits& limits);

// The picture with these cells flipped.
nonogram::CellGrid with_flipped(nonogram::CellGrid picture, const std::vector<int>& cells);

}  // namespace quadrille::doctor
