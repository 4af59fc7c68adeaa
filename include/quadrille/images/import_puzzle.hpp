// From an image to a puzzle, on request to the nearest one with a single solution.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/doctor/repair.hpp>
#include <quadrille/images/import_picture.hpp>
#include <quadrille/nonogram/difficulty.hpp>

#include <optional>
#include <string>
#include <vector>

namespace quadrille::images {

struct ImportRequest {
  ImportOptions image = {};
  std::optional<doctor::RepairGoal> goal = {};  // none: the picture stays as it is
  std::string title = {};
  std::uint64_t seed = 0;
};

// What a person should know of a picture before keeping it; nothing of it is an error.
enum class ImportWarning : std::uint8_t {
  blank,              // all cells are filled, or none
  nearly_blank,       // all but a few
  several_solutions,  // and no goal was given
};
std::string_view to_string(ImportWarning warning);

struct ImportedPuzzle {
  nonogram::Puzzle puzzle;
  nonogram::Difficulty difficulty = nonogram::Difficulty::unknown;
  // Only with a goal: the cells that were changed to reach it, numbered row by row, and whether it
  // is proven that no fewer would do.
  std::vector<int> changed = {};
  std::optional<bool> proven = {};
  // What kept the class or the proof from being known.
  LimitReached limit = LimitReached::none;
};

std::vector<ImportWarning> warnings_of(const ImportedPuzzle& imported);

// Errors: those of import_picture(), and limit_reached when no picture that reaches the goal was
// found in time.
Result<ImportedPuzzle> import_puzzle(const ColourImage& image, const ImportRequest& request,
                                     const Limits& limits);

}  // namespace quadrille::images
