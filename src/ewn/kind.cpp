#include <quadrille/ewn/formats.hpp>
#include <quadrille/ewn/generate.hpp>
#include <quadrille/ewn/kind.hpp>
#include <quadrille/ewn/replay.hpp>
#include <quadrille/ewn/solve.hpp>

#include <fmt/format.h>

namespace quadrille::ewn {
namespace {

struct State {
  Puzzle puzzle;
  Position position;
};

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
    const OptimalLines found = list_optimal(own, {.max_lines = request.max_solutions}, limits);
    Report report;
    report.limit = found.limit;
    for (const auto& line : found.lines) report.solutions.push_back(write_moves(line));
    if (found.first.verdict == Outcome::none) {
      report.verdict = Verdict::none;
    } else if (report.solutions.size() > 1) {
      report.verdict = Verdict::multiple;
    } else if (report.solutions.empty()) {
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

  [[nodiscard]] AnyState start(const AnyPuzzle& puzzle) const override {
    const auto& own = puzzle.as<Puzzle>(kKindName);
    return AnyState::of(kKindName, State{own, first_position(own)});
  }

  // A move is `from to`.
  [[nodiscard]] Result<AnyState> apply(const AnyState& state,
                                       std::string_view move) const override {
    const auto& own = state.as<State>(kKindName);
    const auto moves = read_moves(move);
    if (!moves) return tl::unexpected(moves.error());
    if (moves->size() != 1) return fail("one_move_at_a_time", "expected one move: FROM TO");
    if (const auto illegality = find_illegality(own.puzzle, own.position, moves->front())) {
      return fail(illegality->code, illegality->message);
    }
    return AnyState::of(kKindName, State{own.puzzle, after(own.position, moves->front())});
  }

  [[nodiscard]] Standing standing(const AnyState& state) const override {
    const auto& own = state.as<State>(kKindName);
    if (is_won(own.puzzle, own.position)) return Standing::solved;
    return is_over(own.puzzle, own.position) ? Standing::wrong : Standing::open;
  }

  [[nodiscard]] std::string view(const AnyState& state) const override {
    const auto& own = state.as<State>(kKindName);
    const Board& board = own.puzzle.board();
    std::string text;
    for (int cell = 0; cell < board.cells(); ++cell) {
      const auto piece = own.position.piece_at(cell);
      if (board.column(cell) > 0) text += ' ';
      text += piece ? static_cast<char>('1' + *piece) : board.is_hole(cell) ? 'X' : '.';
      if (board.column(cell) == board.width() - 1) text += '\n';
    }
    const bool playing = !is_over(own.puzzle, own.position);
    text += fmt::format("goal {}, round {}", own.puzzle.goal() + 1, own.position.round + 1);
    if (playing) text += fmt::format(", die {}", own.puzzle.dice()[own.position.round] + 1);
    return text + '\n';
  }

  [[nodiscard]] Result<std::vector<std::string>> moves_of(
      const AnyPuzzle& puzzle, std::string_view solution) const override {
    const auto moves = read_moves(solution);
    if (!moves) return tl::unexpected(moves.error());
    if (const auto fault = replay(puzzle.as<Puzzle>(kKindName), *moves).fault) {
      return fail(fault->code, fault->message);
    }
    std::vector<std::string> texts;
    for (const Move& move : *moves) texts.push_back(write_moves({&move, 1}));
    return texts;
  }
};

}  // namespace

std::unique_ptr<PuzzleKind> make_kind() {
  return std::make_unique<EwnKind>();
}

}  // namespace quadrille::ewn
