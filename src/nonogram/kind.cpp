#include "nonogram/formats/picture_text.hpp"

#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/generate.hpp>
#include <quadrille/nonogram/kind.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/nonogram/view.hpp>

#include <fmt/format.h>

namespace quadrille::nonogram {
namespace {

struct State {
  Puzzle puzzle;
  CellGrid grid;
};

std::string solution_text(const CellGrid& grid) {
  return fmt::format("{}\n", fmt::join(to_rows(grid), "\n"));
}

Result<CellGrid> parse_solution(const Puzzle& puzzle, std::string_view text) {
  PictureText picture;
  LineCursor cursor(text);
  while (const auto line = cursor.next()) picture.lines.add(*line);
  return parse_rows(picture, {puzzle.width(), puzzle.height()}, "solution");
}

// The state of play that came with the puzzle, or an empty grid.
CellGrid first_grid(const Puzzle& puzzle) {
  return puzzle.saved().value_or(CellGrid(puzzle.width(), puzzle.height()));
}

std::string_view verb_of(Cell cell) {
  switch (cell) {
    case Cell::filled:
      return "fill";
    case Cell::empty:
      return "mark";
    case Cell::unknown:
      break;
  }
  return "clear";
}

// `verb row column`, counted from 1.
Result<KnownCell> parse_move(std::string_view text, const CellGrid& grid) {
  const std::vector<Word> words = split_words(text.substr(0, 80));
  if (words.size() == 3) {
    const auto row = parse_number(words[1].text, grid.height());
    const auto column = parse_number(words[2].text, grid.width());
    for (const Cell cell : {Cell::filled, Cell::empty, Cell::unknown}) {
      if (!equal_ignoring_case(words[0].text, verb_of(cell))) continue;
      if (row.value_or(0) >= 1 && column.value_or(0) >= 1) {
        return KnownCell{static_cast<int>(*row) - 1, static_cast<int>(*column) - 1, cell};
      }
      return fail("no_such_cell", fmt::format("there is no such cell in {} rows and {} columns: {}",
                                              grid.height(), grid.width(), quoted(text)));
    }
  }
  return fail(
      "bad_move",
      fmt::format("expected fill, mark or clear with a row and a column, found {}", quoted(text)));
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

  [[nodiscard]] AnyState start(const AnyPuzzle& puzzle) const override {
    const auto& own = puzzle.as<Puzzle>(kKindName);
    return AnyState::of(kKindName, State{own, first_grid(own)});
  }

  [[nodiscard]] Result<AnyState> apply(const AnyState& state,
                                       std::string_view move) const override {
    const auto& own = state.as<State>(kKindName);
    const auto parsed = parse_move(move, own.grid);
    if (!parsed) return tl::unexpected(parsed.error());
    State next = own;
    next.grid.at(parsed->row, parsed->column) = parsed->value;
    return AnyState::of(kKindName, std::move(next));
  }

  // `wrong` is what a look at the lines shows; no time is given to search for other reasons.
  [[nodiscard]] Standing standing(const AnyState& state) const override {
    const auto& own = state.as<State>(kKindName);
    Limits no_search;
    no_search.deadline = Limits::Clock::time_point::min();
    switch (nonogram::check(own.puzzle, own.grid, no_search).status) {
      case GridStatus::solved:
        return Standing::solved;
      case GridStatus::wrong:
        return Standing::wrong;
      case GridStatus::open:
        break;
    }
    return Standing::open;
  }

  [[nodiscard]] std::string view(const AnyState& state) const override {
    const auto& own = state.as<State>(kKindName);
    return draw_with_clues(own.puzzle, own.grid);
  }

  [[nodiscard]] Result<std::vector<std::string>> moves_of(
      const AnyPuzzle& puzzle, std::string_view solution) const override {
    const auto& own = puzzle.as<Puzzle>(kKindName);
    const auto grid = parse_solution(own, solution);
    if (!grid) return tl::unexpected(grid.error());
    if (!satisfies(own, *grid)) {
      return fail("no_solution", "this grid does not satisfy the clues");
    }
    // What is filled decides: cells that stay empty need no mark unless they were filled before.
    const CellGrid first = first_grid(own);
    std::vector<std::string> moves;
    for (const Cell wanted : {Cell::empty, Cell::filled}) {
      for (int row = 0; row < grid->height(); ++row) {
        for (int column = 0; column < grid->width(); ++column) {
          if (grid->at(row, column) != wanted) continue;
          if ((first.at(row, column) == Cell::filled) == (wanted == Cell::filled)) continue;
          moves.push_back(fmt::format("{} {} {}", verb_of(wanted), row + 1, column + 1));
        }
      }
    }
    return moves;
  }
};

}  // namespace

std::unique_ptr<PuzzleKind> make_kind() {
  return std::make_unique<NonogramKind>();
}

}  // namespace quadrille::nonogram
