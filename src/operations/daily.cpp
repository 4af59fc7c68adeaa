#include <quadrille/core/text.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/operations/daily.hpp>

#include <utility>

namespace quadrille::operations {

std::string title_of(Day day) {
  return "Daily puzzle " + day.text();
}

Result<DailyPuzzle> make_daily(const Catalogue& catalogue, std::string_view kind, Day day,
                               const Limits& limits) {
  const PuzzleKind* maker = catalogue.registry().find(kind);
  if (maker == nullptr) return fail("unknown_kind", quoted(kind) + " is no kind of puzzle");
  if (const MakeDaily& other = catalogue.daily_of(kind)) {
    auto made = other(day, limits);
    if (!made) return tl::unexpected(std::move(made.error()));
    if (*made) return **std::move(made);
  }
  auto puzzle = maker->daily(day.weekday(), seed_of(kind, day), limits);
  if (!puzzle) return tl::unexpected(std::move(puzzle.error()));
  auto assessment = maker->assess(*puzzle, limits);
  if (!assessment) return tl::unexpected(std::move(assessment.error()));
  return DailyPuzzle{*std::move(puzzle), *std::move(assessment), title_of(day)};
}

}  // namespace quadrille::operations
