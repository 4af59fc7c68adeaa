#include <quadrille/core/text.hpp>
#include <quadrille/lightsout/formats.hpp>
#include <quadrille/lightsout/generate.hpp>
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/lightsout/solve.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace quadrille::lightsout {
namespace {

struct State {
  Puzzle puzzle;
  Pattern lights;
};

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

std::string move_text(int x, int y) {
  return fmt::format("press {} {}", x, y);
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
    report.solutions.push_back(solution_text(*found.presses));
    if (found.verdict != Verdict::multiple) return report;
    if (request.max_solutions == 1) {
      report.verdict = Verdict::solved;
      return report;
    }
    const EnumerateReport all =
        enumerate_solutions(puzzle, {.max_solutions = request.max_solutions}, limits);
    report.limit = first_of(report.limit, all.limit);
    for (const Pattern& solution : all.solutions) {
      if (solution == *found.presses) continue;
      if (report.solutions.size() == request.max_solutions) break;
      report.solutions.push_back(solution_text(solution));
    }
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

  [[nodiscard]] AnyState start(const AnyPuzzle& any) const override {
    const auto& puzzle = any.as<Puzzle>(kKindName);
    return AnyState::of(kKindName, State{puzzle, puzzle.start()});
  }

  // A move is `press x y`: column and row from 0, as document 004 counts them.
  [[nodiscard]] Result<AnyState> apply(const AnyState& any, std::string_view move) const override {
    const auto& state = any.as<State>(kKindName);
    const auto words = split_words(move);
    if (words.size() != 3 || words[0].text != "press") {
      return fail("bad_move", "expected a move \"press x y\", not " + quoted(move));
    }
    const auto x = parse_number(words[1].text, state.puzzle.width() - 1);
    const auto y = parse_number(words[2].text, state.puzzle.height() - 1);
    if (!x || !y) {
      return fail("press_off_board",
                  fmt::format("x is 0 to {}, y is 0 to {}", state.puzzle.width() - 1,
                              state.puzzle.height() - 1));
    }
    Pattern press(state.puzzle.width(), state.puzzle.height(), state.puzzle.states());
    press.set(static_cast<int>(*y), static_cast<int>(*x), 1);
    const Pattern change = effect_of(state.puzzle.shape(), press);
    return AnyState::of(kKindName, State{state.puzzle, sum_of(state.lights, change)});
  }

  [[nodiscard]] Standing standing(const AnyState& any) const override {
    const auto& state = any.as<State>(kKindName);
    return state.lights == state.puzzle.target() ? Standing::solved : Standing::open;
  }

  [[nodiscard]] std::string view(const AnyState& any) const override {
    const Pattern& lights = any.as<State>(kKindName).lights;
    if (auto text = write_board(lights, '.')) return *std::move(text);
    std::string text;
    for (int row = 0; row < lights.height(); ++row) {
      for (int column = 0; column < lights.width(); ++column) {
        text += fmt::format("{:4}", lights.at(row, column));
      }
      text += '\n';
    }
    return text;
  }

  [[nodiscard]] Result<std::vector<std::string>> moves_of(
      const AnyPuzzle& any, std::string_view solution) const override {
    const auto& puzzle = any.as<Puzzle>(kKindName);
    const auto presses = presses_for(puzzle, solution);
    if (!presses) return tl::unexpected(presses.error());
    if (!solves(puzzle, *presses)) return fail("not_a_solution", "these presses do not solve it");
    std::vector<std::string> moves;
    for (int y = 0; y < presses->height(); ++y) {
      for (int x = 0; x < presses->width(); ++x) {
        for (int times = presses->at(y, x); times > 0; --times) moves.push_back(move_text(x, y));
      }
    }
    return moves;
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
