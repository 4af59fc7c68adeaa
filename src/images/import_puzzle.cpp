#include <quadrille/core/assert.hpp>
#include <quadrille/images/import_puzzle.hpp>

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

}  // namespace

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
