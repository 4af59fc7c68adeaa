#include <quadrille/core/text.hpp>
#include <quadrille/lightsout/formats.hpp>
#include <quadrille/lightsout/generate.hpp>
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/lightsout/solve.hpp>

#include <array>
#include <utility>

namespace quadrille::lightsout {
namespace {

// The plan of the week, Monday first.
struct DayPlan {
  int side;
  std::uint64_t presses;
};
constexpr std::array<DayPlan, 7> kWeek{
    {{5, 5}, {5, 8}, {6, 10}, {6, 14}, {7, 16}, {7, 20}, {8, 24}}};

// Boards in a file have the usual shape; options of a program may give them another one.
Result<std::vector<AnyPuzzle>> read_puzzles(std::string_view text, int states) {
  auto boards = read_boards(text, states);
  if (!boards) return tl::unexpected(boards.error());
  std::vector<AnyPuzzle> puzzles;
  for (Pattern& board : *boards) {
    auto puzzle = Shape::rectangle(board.width(), board.height()).and_then([&](const Shape& shape) {
      return Puzzle::make(shape, std::move(board));
    });
    if (!puzzle) return tl::unexpected(puzzle.error());
    puzzles.push_back(AnyPuzzle::of(kKindName, *std::move(puzzle)));
  }
  return puzzles;
}

bool is_plain_board(const Puzzle& puzzle) {
  return puzzle.states() == 2 && puzzle.shape().neighbourhood() == Neighbourhood::cross &&
         !puzzle.shape().torus();
}

Result<Written> write_boards(std::span<const AnyPuzzle> puzzles) {
  Written written;
  for (const AnyPuzzle& any : puzzles) {
    const auto& puzzle = any.as<Puzzle>(kKindName);
    if (!is_plain_board(puzzle)) {
      return fail("variant_not_written",
                  "this format holds boards with four neighbours and two states only; use json");
    }
    auto text = write_board(puzzle.start());
    if (!text) return tl::unexpected(text.error());
    if (!written.text.empty()) written.text += '\n';
    written.text += *text;
    if (puzzle.has_target()) written.losses.emplace_back("the target");
  }
  return written;
}

Result<Written> write_one_graph(std::span<const AnyPuzzle> puzzles) {
  if (puzzles.size() != 1) return fail("one_puzzle_a_file", "this format holds one graph a file");
  const auto& puzzle = puzzles[0].as<Puzzle>(kKindName);
  if (!puzzle.shape().is_graph() || puzzle.states() != 2 || puzzle.has_target()) {
    return fail("variant_not_written", "this format holds graphs with two states only; use json");
  }
  return Written{write_graph(puzzle), {}};
}

Format graph_format() {
  Format format;
  format.name = "graph";
  format.extensions = {"graph"};
  format.summary = "lines u v, an edge each, and one line lit: u v …";
  format.resemblance = graph_resemblance;
  format.read = [](std::string_view text) -> Result<std::vector<AnyPuzzle>> {
    auto puzzle = read_graph(text);
    if (!puzzle) return tl::unexpected(puzzle.error());
    return std::vector{AnyPuzzle::of(kKindName, *std::move(puzzle))};
  };
  format.write = write_one_graph;
  return format;
}

// A grid of presses; a list where the counts are no digits.
std::string solution_text(const Pattern& presses) {
  return write_board(presses, '.').value_or(write_press_list(presses));
}

Result<Pattern> presses_for(const Puzzle& puzzle, std::string_view text) {
  return read_presses(text, puzzle.width(), puzzle.height(), puzzle.states());
}

class LightsOutKind final : public PuzzleKind {
 public:
  [[nodiscard]] std::string_view name() const override { return kKindName; }
  [[nodiscard]] std::string_view title() const override { return "Lights Out"; }
  [[nodiscard]] std::vector<Format> formats() const override {
    return {board_format(2), graph_format()};
  }

  // The first solution has the fewest presses that could be proven or found.
  [[nodiscard]] Report solve(const AnyPuzzle& any, const SolveRequest& request,
                             const Limits& limits) const override {
    const auto& puzzle = any.as<Puzzle>(kKindName);
    const SolveReport found = lightsout::solve(puzzle, {}, limits);
    Report report;
    report.verdict = found.verdict;
    report.limit = found.limit;
    if (!found.presses) return report;
    std::size_t told = 0;
    // The fewest presses first, then all others; false when there are enough.
    const auto tell = [&](const Pattern& solution) {
      ++told;
      if (request.on_solution) {
        if (!request.on_solution(solution_text(solution))) return false;
      } else {
        report.solutions.push_back(solution_text(solution));
      }
      return told != request.max_solutions;
    };
    if (!tell(*found.presses)) {
      if (request.max_solutions == 1 && found.verdict == Verdict::multiple) {
        report.verdict = Verdict::solved;
      }
      return report;
    }
    if (found.verdict != Verdict::multiple) return report;
    const EnumerateReport all = enumerate_solutions(
        puzzle,
        {.on_solution =
             [&](const Pattern& solution) { return solution == *found.presses || tell(solution); },
         .keep_solutions = false},
        limits);
    report.limit = first_of(report.limit, all.limit);
    return report;
  }

  [[nodiscard]] Result<bool> check(const AnyPuzzle& any, std::string_view solution) const override {
    const auto& puzzle = any.as<Puzzle>(kKindName);
    const auto presses = presses_for(puzzle, solution);
    if (!presses) return tl::unexpected(presses.error());
    return solves(puzzle, *presses);
  }

  [[nodiscard]] Result<AnyPuzzle> generate(const GenerateRequest& request,
                                           const Limits& limits) const override {
    auto shape = Shape::rectangle(request.width, request.height);
    if (!shape) return tl::unexpected(shape.error());
    auto puzzle = lightsout::generate(*shape, {std::nullopt, request.seed}, limits);
    if (!puzzle) return tl::unexpected(puzzle.error());
    return AnyPuzzle::of(kKindName, *std::move(puzzle));
  }

  [[nodiscard]] Result<Listing> listing(const AnyPuzzle& any) const override {
    const auto& puzzle = any.as<Puzzle>(kKindName);
    return Listing{any, puzzle.width(), puzzle.height()};
  }

  [[nodiscard]] Result<Assessment> assess(const AnyPuzzle& any,
                                          const Limits& limits) const override {
    const SolveReport report = lightsout::solve(any.as<Puzzle>(kKindName), {}, limits);
    if (report.verdict == Verdict::none) return fail("no_solution", "the puzzle has no solution");
    if (report.verdict == Verdict::unknown) {
      return tl::unexpected(limit_error(report.limit, "the puzzle was known to be a good one"));
    }
    Assessment assessment;
    if (report.minimal) {
      assessment.score = static_cast<double>(report.press_count);
    } else {
      assessment.limit = report.limit;
    }
    return assessment;
  }

  [[nodiscard]] Result<AnyPuzzle> daily(int weekday, std::uint64_t seed,
                                        const Limits& limits) const override {
    const DayPlan& plan = kWeek[static_cast<std::size_t>(weekday)];
    return Shape::rectangle(plan.side, plan.side)
        .and_then([&](const Shape& shape) {
          return lightsout::generate(shape, {plan.presses, seed}, limits);
        })
        .map([](Puzzle made) { return AnyPuzzle::of(kKindName, std::move(made)); });
  }

  // The lights, where each is one character.
  [[nodiscard]] std::vector<std::string> thumbnail(const AnyPuzzle& any) const override {
    const auto text = write_board(any.as<Puzzle>(kKindName).start(), '.');
    std::vector<std::string> rows;
    if (!text) return rows;
    for (const Line& line : split_lines(*text)) rows.emplace_back(line.text);
    return rows;
  }
};

}  // namespace

Format board_format(int states) {
  Format format;
  format.name = "lights";
  format.extensions = {"lights"};
  format.summary = "rows of # (on) and 0 or . (off); boards separated by blank lines";
  format.resemblance = [states](std::string_view text) { return board_resemblance(text, states); };
  format.read = [states](std::string_view text) { return read_puzzles(text, states); };
  format.write = write_boards;
  return format;
}

std::unique_ptr<PuzzleKind> make_kind() {
  return std::make_unique<LightsOutKind>();
}

}  // namespace quadrille::lightsout
