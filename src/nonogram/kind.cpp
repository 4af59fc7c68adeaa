#include "nonogram/formats/picture_text.hpp"

#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/generate.hpp>
#include <quadrille/nonogram/kind.hpp>
#include <quadrille/nonogram/rate.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <array>
#include <utility>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

// The plan of the week, Monday first.
struct DayPlan {
  Difficulty difficulty;
  int side;
};
constexpr std::array<DayPlan, 7> kWeek{{
    {Difficulty::trivial, 10},
    {Difficulty::line, 10},
    {Difficulty::line, 15},
    {Difficulty::line, 20},
    {Difficulty::moderate, 15},
    {Difficulty::line, 25},
    {Difficulty::moderate, 20},
}};

std::string solution_text(const CellGrid& grid) {
  return fmt::format("{}\n", fmt::join(to_rows(grid), "\n"));
}

Result<CellGrid> parse_solution(const Puzzle& puzzle, std::string_view text) {
  PictureText picture;
  LineCursor cursor(text);
  while (const auto line = cursor.next()) picture.lines.add(*line);
  return parse_rows(picture, {puzzle.width(), puzzle.height()}, "solution");
}

class NonogramKind final : public PuzzleKind {
 public:
  [[nodiscard]] std::string_view name() const override { return kKindName; }
  [[nodiscard]] std::string_view title() const override { return "Nonogram"; }
  [[nodiscard]] std::vector<Format> formats() const override { return nonogram_formats(); }

  [[nodiscard]] Report solve(const AnyPuzzle& puzzle, const SolveRequest& request,
                             const Limits& limits) const override {
    SolveOptions options;
    options.max_solutions = request.max_solutions;
    options.seed = request.seed;
    if (request.on_solution) {
      options.keep_solutions = false;
      options.on_solution = [&](const CellGrid& solution) {
        return request.on_solution(solution_text(solution));
      };
    }
    const SolveReport found = nonogram::solve(puzzle.as<Puzzle>(kKindName), options, limits);
    Report report;
    report.verdict = found.verdict;
    report.limit = found.limit;
    for (const CellGrid& solution : found.solutions) {
      report.solutions.push_back(solution_text(solution));
    }
    return report;
  }

  [[nodiscard]] Result<bool> check(const AnyPuzzle& puzzle,
                                   std::string_view solution) const override {
    const auto& own = puzzle.as<Puzzle>(kKindName);
    return parse_solution(own, solution).map([&](const CellGrid& grid) {
      return satisfies(own, grid);
    });
  }

  [[nodiscard]] Result<AnyPuzzle> generate(const GenerateRequest& request,
                                           const Limits& limits) const override {
    GenerateOptions options;
    options.width = request.width;
    options.height = request.height;
    return nonogram::generate(options, request.seed, limits).map([](const Generated& made) {
      return AnyPuzzle::of(kKindName, made.puzzle);
    });
  }

  // A nonogram's picture is its answer, so that nothing is drawn of it and only the clues are kept.
  [[nodiscard]] Result<Listing> listing(const AnyPuzzle& any) const override {
    const auto& puzzle = any.as<Puzzle>(kKindName);
    return Puzzle::make(puzzle.rows(), puzzle.columns()).map([&](Puzzle clues_only) {
      return Listing{AnyPuzzle::of(kKindName, std::move(clues_only)), puzzle.width(),
                     puzzle.height(), puzzle.metadata().title, puzzle.metadata().author};
    });
  }

  [[nodiscard]] Result<Assessment> assess(const AnyPuzzle& any,
                                          const Limits& limits) const override {
    const Rating rating = rate(any.as<Puzzle>(kKindName), limits);
    switch (rating.difficulty) {
      case Difficulty::multiple:
        return fail("not_unique", "the puzzle has several solutions");
      case Difficulty::none:
        return fail("no_solution", "the puzzle has no solution");
      case Difficulty::unknown:
        return tl::unexpected(limit_error(rating.limit, "the puzzle was known to be a good one"));
      default:
        return Assessment{std::string(to_string(rating.difficulty)), rating.score, rating.limit};
    }
  }

  [[nodiscard]] std::string class_of(const AnyPuzzle& any, const Limits& limits) const override {
    return std::string(to_string(classify(any.as<Puzzle>(kKindName), limits).difficulty));
  }

  [[nodiscard]] Result<AnyPuzzle> daily(int weekday, std::uint64_t seed,
                                        const Limits& limits) const override {
    const DayPlan& plan = kWeek[static_cast<std::size_t>(weekday)];
    GenerateOptions options;
    options.width = options.height = plan.side;
    options.difficulty = plan.difficulty;
    options.symmetry = Symmetry::mirror;
    return nonogram::generate(options, seed, limits).map([](Generated made) {
      return AnyPuzzle::of(kKindName, std::move(made.puzzle));
    });
  }
};

}  // namespace

std::unique_ptr<PuzzleKind> make_kind() {
  return std::make_unique<NonogramKind>();
}

}  // namespace quadrille::nonogram
