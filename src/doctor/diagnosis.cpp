#include <quadrille/core/assert.hpp>
#include <quadrille/doctor/diagnosis.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <cstddef>

namespace quadrille::doctor {

using nonogram::Ambiguity;
using nonogram::CellGrid;
using nonogram::Puzzle;

namespace {

// Listing every ambiguous cell may take long; the repair shall have its share of the time.
Limits first_half(const Limits& limits) {
  Limits half = limits;
  if (limits.deadline != Limits::Clock::time_point::max()) {
    half.deadline -= (limits.deadline - Limits::Clock::now()) / 2;
  }
  return half;
}

std::optional<CellGrid> picture_of(const Puzzle& puzzle, const Ambiguity& ambiguity) {
  if (puzzle.goal() && satisfies(puzzle, *puzzle.goal())) return puzzle.goal();
  if (!ambiguity.witnesses.empty()) return ambiguity.witnesses.front();
  return std::nullopt;
}

}  // namespace

Diagnosis diagnose(const Puzzle& puzzle, const RepairOptions& options, const Limits& limits) {
  Diagnosis diagnosis;
  diagnosis.means = options.means;
  diagnosis.ambiguity = find_ambiguity(puzzle, options.seed, first_half(limits));
  diagnosis.picture = picture_of(puzzle, diagnosis.ambiguity);
  if (diagnosis.picture) diagnosis.report = repair(*diagnosis.picture, options, limits);
  if (diagnosis.ambiguity.verdict == Verdict::none) {
    diagnosis.misprints = find_misprints(puzzle, options.max_repairs, limits);
  }
  return diagnosis;
}

CellGrid repaired_picture(const Diagnosis& diagnosis, const Repair& repair) {
  QUADRILLE_CHECK(diagnosis.picture.has_value());
  return diagnosis.means == RepairMeans::flip ? with_flipped(*diagnosis.picture, repair.cells)
                                              : *diagnosis.picture;
}

Puzzle repaired_puzzle(const Puzzle& puzzle, const Diagnosis& diagnosis, const Repair& repair) {
  const CellGrid picture = repaired_picture(diagnosis, repair);
  if (diagnosis.means == RepairMeans::flip) {
    const auto changed = Puzzle::from_picture(picture);
    QUADRILLE_CHECK(changed.has_value());
    return changed->with_metadata(puzzle.metadata());
  }
  CellGrid given(puzzle.width(), puzzle.height());
  for (const int cell : repair.cells) {
    const auto index = static_cast<std::size_t>(cell);
    given.cells()[index] = picture.cells()[index];
  }
  const auto with_given = puzzle.with_saved(given);
  QUADRILLE_CHECK(with_given.has_value());
  return *with_given;
}

}  // namespace quadrille::doctor
