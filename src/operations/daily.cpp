#include <quadrille/core/text.hpp>
#include <quadrille/operations/daily.hpp>

#include <utility>

namespace quadrille::operations {

Result<DailyPuzzle> make_daily(const Registry& registry, std::string_view kind, Day day,
                               const Limits& limits) {
  const PuzzleKind* maker = registry.find(kind);
  if (maker == nullptr) return fail("unknown_kind", quoted(kind) + " is no kind of puzzle");
  auto puzzle = maker->daily(day.weekday(), seed_of(kind, day), limits);
  if (!puzzle) return tl::unexpected(std::move(puzzle.error()));
  auto assessment = maker->assess(*puzzle, limits);
  if (!assessment) return tl::unexpected(std::move(assessment.error()));
  return DailyPuzzle{*std::move(puzzle), *std::move(assessment), "Daily puzzle " + day.text()};
}

}  // namespace quadrille::operations
