#include <quadrille/core/assert.hpp>
#include <quadrille/images/import_puzzle.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace quadrille::images {

using doctor::Repair;
using doctor::RepairGoal;
using doctor::RepairOptions;
using doctor::RepairReport;
using nonogram::CellGrid;

namespace {

nonogram::Puzzle puzzle_of(const CellGrid& picture, const std::string& title) {
  auto puzzle = nonogram::Puzzle::from_picture(picture);
  QUADRILLE_CHECK(puzzle.has_value());
  nonogram::Metadata metadata;
  metadata.title = title;
  return puzzle->with_metadata(std::move(metadata));
}

RepairReport nearest(const ImportedPicture& imported, RepairGoal goal, std::uint64_t seed,
                     const Limits& limits) {
  RepairOptions options;
  options.goal = goal;
  options.weights = weights_of(imported);
  options.max_repairs = 1;
  options.seed = seed;
  return doctor::repair(imported.picture, options, limits);
}

// Of a picture that nobody would recognise: fewer than 1 in 40 cells differ from the rest.
constexpr std::size_t kCellsForOne = 40;

}  // namespace

std::string_view to_string(ImportWarning warning) {
  switch (warning) {
    case ImportWarning::blank:
      return "blank";
    case ImportWarning::nearly_blank:
      return "nearly_blank";
    case ImportWarning::several_solutions:
      break;
  }
  return "several_solutions";
}

std::vector<ImportWarning> warnings_of(const ImportedPuzzle& imported) {
  std::vector<ImportWarning> warnings;
  std::size_t filled = 0;
  for (const nonogram::Clue& clue : imported.puzzle.rows()) {
    for (const int block : clue) filled += static_cast<std::size_t>(block);
  }
  const std::size_t cells = imported.puzzle.size().cell_count();
  const std::size_t rarer = std::min(filled, cells - filled);
  if (rarer == 0) {
    warnings.push_back(ImportWarning::blank);
  } else if (rarer * kCellsForOne < cells) {
    warnings.push_back(ImportWarning::nearly_blank);
  }
  if (imported.difficulty == nonogram::Difficulty::multiple && !imported.proven) {
    warnings.push_back(ImportWarning::several_solutions);
  }
  return warnings;
}

Result<ImportedPuzzle> import_puzzle(const ColourImage& image, const ImportRequest& request,
                                     const Limits& limits) {
  auto imported = import_picture(image, request.image);
  if (!imported) return tl::unexpected(std::move(imported.error()));
  if (!request.goal) {
    ImportedPuzzle result{puzzle_of(imported->picture, request.title)};
    const nonogram::Classification classification = classify(result.puzzle, limits);
    result.difficulty = classification.difficulty;
    result.limit = classification.limit;
    return result;
  }
  const RepairReport report = nearest(*imported, *request.goal, request.seed, limits);
  if (report.repairs.empty()) {
    return tl::unexpected(limit_error(
        report.limit, fmt::format("a picture {} was found", *request.goal == RepairGoal::line
                                                                ? "that line logic solves"
                                                                : "with one solution")));
  }
  const Repair& best = report.repairs.front();
  return ImportedPuzzle{
      puzzle_of(doctor::with_flipped(imported->picture, best.cells), request.title),
      best.difficulty, best.cells, report.proven, report.limit};
}

}  // namespace quadrille::images
