// What the doctor has to say about one puzzle: where it is ambiguous, and what cures it.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/doctor/misprint.hpp>
#include <quadrille/doctor/repair.hpp>
#include <quadrille/nonogram/ambiguity.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <optional>

namespace quadrille::doctor {

// Without a picture there is nothing to repair: the puzzle has no solution, or a limit was reached
// before one was found (the ambiguity's verdict tells). `report` is then empty.
struct Diagnosis {
  nonogram::Ambiguity ambiguity;
  // What is repaired: the picture that the setter means, if the puzzle has one; else the first
  // solution.
  std::optional<nonogram::CellGrid> picture;
  RepairReport report;
  RepairMeans means = RepairMeans::flip;
  Misprints misprints;  // of a puzzle without a solution

  // What cut the answer short; none: everything was found out.
  [[nodiscard]] LimitReached limit() const {
    return first_of(first_of(ambiguity.limit, report.limit), misprints.limit);
  }
  [[nodiscard]] bool is_complete() const { return limit() == LimitReached::none; }
};

Diagnosis diagnose(const nonogram::Puzzle& puzzle, const RepairOptions& options,
                   const Limits& limits);

// The picture and the puzzle after one of the diagnosis' repairs: other clues, or the same clues
// with the given cells as state of play.
nonogram::CellGrid repaired_picture(const Diagnosis& diagnosis, const Repair& repair);
nonogram::Puzzle repaired_puzzle(const nonogram::Puzzle& puzzle, const Diagnosis& diagnosis,
                                 const Repair& repair);

}  // namespace quadrille::doctor
