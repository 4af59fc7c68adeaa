// The uniqueness doctor for colour puzzles: which picture, and the fewest changed cells that leave
// one solution.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/core/verdict.hpp>
#include <quadrille/nonogram/colour/generate.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>

#include <boost/json/fwd.hpp>

namespace quadrille::doctor {

struct ColourDiagnosis {
  Verdict verdict = Verdict::unknown;  // of the puzzle as it is
  // The goal, or the first solution; none without a solution.
  std::optional<nonogram::colour::Picture> picture;
  nonogram::colour::Repair repair;
  LimitReached limit = LimitReached::none;

  // Of the smallest number of changes.
  [[nodiscard]] bool is_proven() const {
    return repair.end == nonogram::colour::Repair::End::repaired;
  }
};

ColourDiagnosis diagnose(const nonogram::colour::Puzzle& puzzle, const Limits& limits);

// The repaired puzzle with its picture as goal. Requires a picture that was repaired.
nonogram::colour::Puzzle repaired_puzzle(const nonogram::colour::Puzzle& puzzle,
                                         const ColourDiagnosis& diagnosis);

// kind palette width height verdict changes ([row, column, "x"]) or null, size, lower_bound,
// proven, repaired or null, complete, limit?
boost::json::object to_json(const nonogram::colour::Puzzle& puzzle,
                            const ColourDiagnosis& diagnosis);

}  // namespace quadrille::doctor
