#include "nonogram/formats/picture_text.hpp"

#include <quadrille/nonogram/colour/declared_colours.hpp>
#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/colour/solve.hpp>
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

std::string solution_text(const Puzzle& /*puzzle*/, const CellGrid& grid) {
  return fmt::format("{}\n", fmt::join(to_rows(grid), "\n"));
}

std::string solution_text(const colour::Puzzle& puzzle, const colour::Picture& picture) {
  return fmt::format("{}\n", fmt::join(to_rows(puzzle.palette(), picture), "\n"));
}

// Both sorts have the same options and reports, over grids of their own.
template <class Options, class Own>
Report report_of(const Own& puzzle, const SolveRequest& request, const Limits& limits) {
  Options options;
  options.max_solutions = request.max_solutions;
  options.seed = request.seed;
  if (request.on_solution) {
    options.keep_solutions = false;
    options.on_solution = [&](const auto& solution) {
      return request.on_solution(solution_text(puzzle, solution));
    };
  }
  const auto found = solve(puzzle, options, limits);
  Report report;
  report.verdict = found.verdict;
  report.limit = found.limit;
  for (const auto& solution : found.solutions) {
    report.solutions.push_back(solution_text(puzzle, solution));
  }
  return report;
}

Result<bool> is_solution(const Puzzle& puzzle, std::string_view text) {
  PictureText picture;
  LineCursor cursor(text);
  while (const auto line = cursor.next()) picture.lines.add(*line);
  return parse_rows(picture, puzzle.size(), "solution").map([&](const CellGrid& grid) {
    return satisfies(puzzle, grid);
  });
}

Result<bool> is_solution(const colour::Puzzle& puzzle, std::string_view text) {
  return colour::read_grid(puzzle.palette(), text).map([&](const colour::DomainGrid& grid) {
    const auto picture = colour::picture_of(grid);
    return picture && satisfies(puzzle, *picture);
  });
}

Result<AnyNonogram> clues_only(const Puzzle& puzzle) {
  return as_any(Puzzle::make(puzzle.rows(), puzzle.columns()));
}

Result<AnyNonogram> clues_only(const colour::Puzzle& puzzle) {
  return as_any(colour::Puzzle::make(puzzle.palette(), puzzle.rows(), puzzle.columns()));
}

Result<Assessment> assessment_of(Difficulty difficulty, std::optional<double> score,
                                 LimitReached limit) {
  switch (difficulty) {
    case Difficulty::multiple:
      return fail("not_unique", "the puzzle has several solutions");
    case Difficulty::none:
      return fail("no_solution", "the puzzle has no solution");
    case Difficulty::unknown:
      return tl::unexpected(limit_error(limit, "the puzzle was known to be a good one"));
    default:
      return Assessment{std::string(to_string(difficulty)), score, limit};
  }
}

class NonogramKind final : public PuzzleKind {
 public:
  [[nodiscard]] std::string_view name() const override { return kKindName; }
  [[nodiscard]] std::string_view title() const override { return "Nonogram"; }
  [[nodiscard]] std::vector<Format> formats() const override { return nonogram_formats(); }

  [[nodiscard]] Report solve(const AnyPuzzle& puzzle, const SolveRequest& request,
                             const Limits& limits) const override {
    if (const colour::Puzzle* coloured = colour_of(puzzle)) {
      return report_of<colour::SolveOptions>(*coloured, request, limits);
    }
    return report_of<SolveOptions>(*plain_of(puzzle), request, limits);
  }

  [[nodiscard]] Result<bool> check(const AnyPuzzle& puzzle,
                                   std::string_view solution) const override {
    return std::visit([&](const auto& own) { return is_solution(own, solution); },
                      nonogram_of(puzzle));
  }

  [[nodiscard]] Result<AnyPuzzle> generate(const GenerateRequest& request,
                                           const Limits& limits) const override {
    GenerateOptions options;
    options.width = request.width;
    options.height = request.height;
    return nonogram::generate(options, request.seed, limits).map([](const Generated& made) {
      return boxed(made.puzzle);
    });
  }

  // A nonogram's picture is its answer, so that nothing is drawn of it and only the clues are kept.
  [[nodiscard]] Result<Listing> listing(const AnyPuzzle& any) const override {
    const AnyNonogram& puzzle = nonogram_of(any);
    auto kept = std::visit([](const auto& own) { return clues_only(own); }, puzzle);
    return std::move(kept).map([&](AnyNonogram without_picture) {
      const GridSize size = size_of(puzzle);
      const Metadata& metadata = metadata_of(puzzle);
      return Listing{boxed(std::move(without_picture)), size.width, size.height, metadata.title,
                     metadata.author};
    });
  }

  [[nodiscard]] Result<Assessment> assess(const AnyPuzzle& any,
                                          const Limits& limits) const override {
    if (const colour::Puzzle* coloured = colour_of(any)) {
      const colour::Rating rating = colour::rate(*coloured, limits);
      return assessment_of(rating.difficulty, rating.score, rating.limit);
    }
    const Rating rating = rate(*plain_of(any), limits);
    return assessment_of(rating.difficulty, rating.score, rating.limit);
  }

  [[nodiscard]] std::string class_of(const AnyPuzzle& any, const Limits& limits) const override {
    if (const colour::Puzzle* coloured = colour_of(any)) {
      return std::string(to_string(colour::classify(*coloured, limits).difficulty));
    }
    return std::string(to_string(classify(*plain_of(any), limits).difficulty));
  }

  [[nodiscard]] Result<AnyPuzzle> daily(int weekday, std::uint64_t seed,
                                        const Limits& limits) const override {
    const DayPlan& plan = kWeek[static_cast<std::size_t>(weekday)];
    GenerateOptions options;
    options.width = options.height = plan.side;
    options.difficulty = plan.difficulty;
    options.symmetry = Symmetry::mirror;
    return nonogram::generate(options, seed, limits).map([](Generated made) {
      return boxed(std::move(made.puzzle));
    });
  }
};

}  // namespace

std::unique_ptr<PuzzleKind> make_kind() {
  return std::make_unique<NonogramKind>();
}

}  // namespace quadrille::nonogram
