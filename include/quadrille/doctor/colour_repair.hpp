// The uniqueness doctor for colour puzzles: which picture, and the fewest changed or given cells
// that leave one solution.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/core/verdict.hpp>
#include <quadrille/doctor/repair.hpp>
#include <quadrille/nonogram/colour/generate.hpp>
#include <quadrille/nonogram/colour/give.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>

#include <boost/json/fwd.hpp>

namespace quadrille::doctor {

struct ColourDiagnosis {
  Verdict verdict = Verdict::unknown;  // of the puzzle as it is
  // The goal, or the first solution; none without a solution.
  std::optional<nonogram::colour::Picture> picture;
  RepairMeans means = RepairMeans::flip;
  nonogram::colour::Repair repair;     // of the means `flip`
  nonogram::colour::GivenCells given;  // of the means `give`
  LimitReached limit = LimitReached::none;

  // Of the smallest number of cells.
  [[nodiscard]] bool is_proven() const {
    return means == RepairMeans::give ? picture && given.proven
                                      : repair.end == nonogram::colour::Repair::End::repaired;
  }
  // Fewer cells are proved not to be enough.
  [[nodiscard]] int at_least() const {
    return means == RepairMeans::give ? given.at_least : repair.at_least;
  }
};

ColourDiagnosis diagnose(const nonogram::colour::Puzzle& puzzle, RepairMeans means,
                         const Limits& limits);

// The repaired puzzle: with the changed picture as goal, or with the given cells as state of play.
// Requires a diagnosis that is proven.
nonogram::colour::Puzzle repaired_puzzle(const nonogram::colour::Puzzle& puzzle,
                                         const ColourDiagnosis& diagnosis);

// kind palette width height verdict changes ([row, column, "x"]) or null, given? (likewise, of the
// means `give`), size, lower_bound, proven, repaired or null, complete, limit?
boost::json::object to_json(const nonogram::colour::Puzzle& puzzle,
                            const ColourDiagnosis& diagnosis);

}  // namespace quadrille::doctor
