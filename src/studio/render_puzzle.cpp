#include <quadrille/ewn/kind.hpp>
#include <quadrille/ewn/solve.hpp>
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/lightsout/solve.hpp>
#include <quadrille/nonogram/colour/solve.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/studio/render_puzzle.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace quadrille::studio {
namespace {

tl::unexpected<Error> not_found(LimitReached limit) {
  return tl::unexpected(limit_error(limit, "a solution was found"));
}

Result<std::string> render(const nonogram::Puzzle& puzzle, Shown shown,
                           const RenderOptions& options, const Limits& limits) {
  if (shown != Shown::solution) {
    return render_nonogram(puzzle, shown == Shown::state ? puzzle.saved() : std::nullopt, options);
  }
  return solution_of(puzzle, limits).and_then([&](const nonogram::CellGrid& cells) {
    return render_nonogram(puzzle, cells, options);
  });
}

Result<std::string> render(const lightsout::Puzzle& puzzle, Shown shown,
                           const RenderOptions& options, const Limits& limits) {
  if (shown != Shown::solution) return render_lightsout(puzzle, std::nullopt, options);
  const auto report = lightsout::solve(puzzle, {}, limits);
  if (report.verdict == Verdict::none) return fail("no_solution", "the board has no solution");
  if (!report.presses) return not_found(report.limit);
  return render_lightsout(puzzle, report.presses, options);
}

Result<std::string> render(const ewn::Puzzle& puzzle, Shown shown, const RenderOptions& options,
                           const Limits& limits) {
  std::vector<std::pair<int, int>> moves;
  if (shown == Shown::solution) {
    const auto report = ewn::solve(puzzle, limits);
    if (report.verdict == ewn::Outcome::none) return fail("no_solution", "the dice do not suffice");
    if (report.verdict == ewn::Outcome::unknown) return not_found(report.limit);
    for (const ewn::Move& move : report.moves) moves.emplace_back(move.from, move.to);
  }
  return render_ewn(puzzle, moves, options);
}

Result<std::string> render(const nonogram::colour::Puzzle& puzzle, Shown shown,
                           const RenderOptions& options, const Limits& limits) {
  if (shown != Shown::solution) {
    return render_colours(puzzle, shown == Shown::state ? puzzle.saved() : std::nullopt, options);
  }
  return solution_of(puzzle, limits).and_then([&](const nonogram::colour::Picture& picture) {
    return render_colours(puzzle, nonogram::colour::domains_of(picture), options);
  });
}

Result<std::string> draw_nonogram(const AnyPuzzle& puzzle, Shown shown,
                                  const RenderOptions& options, const Limits& limits) {
  return std::visit([&](const auto& own) { return render(own, shown, options, limits); },
                    nonogram::nonogram_of(puzzle));
}

template <class Puzzle>
Result<std::string> draw(const AnyPuzzle& puzzle, Shown shown, const RenderOptions& options,
                         const Limits& limits) {
  return render(puzzle.as<Puzzle>(puzzle.kind()), shown, options, limits);
}

struct Drawer {
  std::string_view kind;
  Result<std::string> (*draw)(const AnyPuzzle&, Shown, const RenderOptions&, const Limits&);
};

constexpr std::array<Drawer, 3> kDrawers{{{nonogram::kKindName, draw_nonogram},
                                          {lightsout::kKindName, draw<lightsout::Puzzle>},
                                          {ewn::kKindName, draw<ewn::Puzzle>}}};

}  // namespace

Result<nonogram::CellGrid> solution_of(const nonogram::Puzzle& puzzle, const Limits& limits) {
  if (puzzle.goal() && satisfies(puzzle, *puzzle.goal())) return *puzzle.goal();
  auto report = nonogram::solve(puzzle, {.max_solutions = 1}, limits);
  if (!report.solutions.empty()) return std::move(report.solutions.front());
  if (report.verdict == Verdict::none) return fail("no_solution", "the puzzle has no solution");
  return not_found(report.limit);
}

Result<nonogram::colour::Picture> solution_of(const nonogram::colour::Puzzle& puzzle,
                                              const Limits& limits) {
  if (puzzle.goal() && satisfies(puzzle, *puzzle.goal())) return *puzzle.goal();
  auto report = nonogram::colour::solve(puzzle, {.max_solutions = 1}, limits);
  if (!report.solutions.empty()) return std::move(report.solutions.front());
  if (report.verdict == Verdict::none) return fail("no_solution", "the puzzle has no solution");
  return not_found(report.limit);
}

Result<AnyPicture> solution_of(const nonogram::AnyNonogram& puzzle, const Limits& limits) {
  return std::visit(
      [&](const auto& own) {
        return solution_of(own, limits).map([](auto picture) {
          return AnyPicture(std::move(picture));
        });
      },
      puzzle);
}

Result<std::string> render_puzzle(const AnyPuzzle& puzzle, Shown shown,
                                  const RenderOptions& options, const Limits& limits) {
  const auto drawer = std::find_if(kDrawers.begin(), kDrawers.end(), [&](const Drawer& candidate) {
    return candidate.kind == puzzle.kind();
  });
  if (drawer == kDrawers.end()) {
    return fail("no_picture", "nobody draws puzzles of the kind " + std::string(puzzle.kind()));
  }
  return drawer->draw(puzzle, shown, options, limits);
}

std::vector<std::string_view> kinds_with_pictures() {
  std::vector<std::string_view> kinds;
  for (const Drawer& drawer : kDrawers) kinds.push_back(drawer.kind);
  return kinds;
}

}  // namespace quadrille::studio
