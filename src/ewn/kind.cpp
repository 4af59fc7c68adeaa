#include <quadrille/ewn/formats.hpp>
#include <quadrille/ewn/generate.hpp>
#include <quadrille/ewn/kind.hpp>
#include <quadrille/ewn/replay.hpp>
#include <quadrille/ewn/solve.hpp>

#include <array>
#include <utility>

namespace quadrille::ewn {
namespace {

// The plan of the week, Monday first: the range of the optimum.
struct DayPlan {
  int low;
  int high;
};
constexpr std::array<DayPlan, 7> kWeek{
    {{5, 7}, {7, 9}, {9, 11}, {11, 13}, {13, 15}, {15, 17}, {17, 20}}};

Result<std::vector<AnyPuzzle>> read_any(std::string_view text) {
  auto puzzles = read_inputs(text);
  if (!puzzles) return tl::unexpected(puzzles.error());
  std::vector<AnyPuzzle> any;
  for (Puzzle& puzzle : *puzzles) any.push_back(AnyPuzzle::of(kKindName, std::move(puzzle)));
  return any;
}

Result<Written> write_any(std::span<const AnyPuzzle> puzzles) {
  Written written;
  for (const AnyPuzzle& puzzle : puzzles) {
    if (!written.text.empty()) written.text += kCaseSeparator;
    written.text += write_input(puzzle.as<Puzzle>(kKindName));
  }
  return written;
}

Format input_format() {
  Format format;
  format.name = "ewn";
  format.extensions = {"ewn", "in"};
  format.summary = "goal piece, six positions, dice: three lines; cases separated by ====";
  format.resemblance = input_resemblance;
  format.read = read_any;
  format.write = write_any;
  return format;
}

// The lines of the least number of steps are the solutions.
class EwnKind final : public PuzzleKind {
 public:
  [[nodiscard]] std::string_view name() const override { return kKindName; }
  [[nodiscard]] std::string_view title() const override { return "EWN"; }
  [[nodiscard]] std::vector<Format> formats() const override { return {input_format()}; }

  [[nodiscard]] Report solve(const AnyPuzzle& puzzle, const SolveRequest& request,
                             const Limits& limits) const override {
    const auto& own = puzzle.as<Puzzle>(kKindName);
    Report report;
    std::size_t told = 0;
    const OptimalLines found = list_optimal(own,
                                            {.max_lines = request.max_solutions,
                                             .on_line =
                                                 [&](std::span<const Move> line) {
                                                   ++told;
                                                   if (request.on_solution)
                                                     return request.on_solution(write_moves(line));
                                                   report.solutions.push_back(write_moves(line));
                                                   return true;
                                                 },
                                             .keep_lines = false},
                                            limits);
    report.limit = found.limit;
    if (found.first.verdict == Outcome::none) {
      report.verdict = Verdict::none;
    } else if (told > 1) {
      report.verdict = Verdict::multiple;
    } else if (told == 0) {
      report.verdict = Verdict::unknown;
    } else if (request.max_solutions == 1) {
      report.verdict = Verdict::solved;
    } else {
      report.verdict = found.exact ? Verdict::unique : Verdict::unknown;
    }
    return report;
  }

  [[nodiscard]] Result<bool> check(const AnyPuzzle& puzzle,
                                   std::string_view solution) const override {
    const auto moves = read_moves(solution);
    if (!moves) return tl::unexpected(moves.error());
    return replay(puzzle.as<Puzzle>(kKindName), *moves).solves();
  }

  [[nodiscard]] Result<AnyPuzzle> generate(const GenerateRequest& request,
                                           const Limits& limits) const override {
    auto board = Board::with_usual_hole(request.width, request.height);
    if (!board) return tl::unexpected(board.error());
    GenerateOptions options;
    options.board = *std::move(board);
    options.seed = request.seed;
    auto generated = ewn::generate(options, limits);
    if (!generated) return tl::unexpected(generated.error());
    return AnyPuzzle::of(kKindName, std::move(generated->puzzle));
  }

  // The optimum that somebody stated tells a part of the answer.
  [[nodiscard]] Result<Listing> listing(const AnyPuzzle& puzzle) const override {
    Layout layout = puzzle.as<Puzzle>(kKindName).layout();
    layout.stated_optimum.reset();
    const int width = layout.board.width();
    const int height = layout.board.height();
    return Puzzle::make(std::move(layout)).map([&](Puzzle unstated) {
      return Listing{AnyPuzzle::of(kKindName, std::move(unstated)), width, height};
    });
  }

  [[nodiscard]] Result<Assessment> assess(const AnyPuzzle& puzzle,
                                          const Limits& limits) const override {
    const SolveReport report = ewn::solve(puzzle.as<Puzzle>(kKindName), limits);
    if (report.verdict == Outcome::none) return fail("no_solution", "the puzzle has no solution");
    if (report.verdict == Outcome::unknown) {
      return tl::unexpected(limit_error(report.limit, "the puzzle was known to be a good one"));
    }
    return Assessment{{}, report.steps()};
  }

  [[nodiscard]] Result<AnyPuzzle> daily(int weekday, std::uint64_t seed,
                                        const Limits& limits) const override {
    const DayPlan& plan = kWeek[static_cast<std::size_t>(weekday)];
    GenerateOptions options;
    options.low = plan.low;
    options.high = plan.high;
    options.seed = seed;
    return ewn::generate(options, limits).map([](Generated made) {
      return AnyPuzzle::of(kKindName, std::move(made.puzzle));
    });
  }

  [[nodiscard]] std::vector<std::string> thumbnail(const AnyPuzzle& any) const override {
    const auto& puzzle = any.as<Puzzle>(kKindName);
    const Board& board = puzzle.board();
    std::vector<std::string> rows(static_cast<std::size_t>(board.height()),
                                  std::string(static_cast<std::size_t>(board.width()), '.'));
    const auto set = [&](int cell, char character) {
      std::string& row = rows[static_cast<std::size_t>(board.row(cell))];
      row[static_cast<std::size_t>(board.column(cell))] = character;
    };
    for (const int hole : board.holes()) set(hole, ' ');
    for (int piece = 0; piece < kPieces; ++piece) {
      set(puzzle.cells()[static_cast<std::size_t>(piece)], static_cast<char>('1' + piece));
    }
    return rows;
  }
};

}  // namespace

std::unique_ptr<PuzzleKind> make_kind() {
  return std::make_unique<EwnKind>();
}

}  // namespace quadrille::ewn
