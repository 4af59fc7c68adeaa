// Each move asks hint() for a step on its cell: one hint a move, the same work as a player who asks
// before every mark. Whether a move is wrong needs no step: with one solution it is compared, with
// several the grid after it is checked.
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/review.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <algorithm>

namespace quadrille::nonogram {
namespace {

class Reviewer {
 public:
  Reviewer(const Puzzle& puzzle, const Limits& limits)
      : puzzle_(puzzle),
        limits_(limits),
        watch_(limits),
        solved_(solve(puzzle, {}, limits)),
        state_(puzzle.width(), puzzle.height(), Cell::unknown) {}

  ReviewedMove judge(const KnownCell& move) {
    // What is left after a limit is not looked at: even a look at a large grid takes its time.
    if (watch_.reached_now()) {
      limit_ = first_of(limit_, watch_.reason());
      return {MoveVerdict::unknown, {}};
    }
    Cell& cell = state_.at(move.row, move.column);
    if (move.value == Cell::unknown) {
      cell = Cell::unknown;
      return {MoveVerdict::forced, {}};
    }
    cell = Cell::unknown;
    const std::optional<bool> possible = is_possible(move);
    if (!possible) return {MoveVerdict::unknown, {}};
    if (!*possible) return {MoveVerdict::wrong, {}};
    const Hint found = hint(puzzle_, state_, {{}, std::pair{move.row, move.column}}, limits_);
    cell = move.value;
    if (found.kind == Hint::Kind::unknown) {
      limit_ = first_of(limit_, found.limit);
      return {MoveVerdict::unknown, {}};
    }
    if (found.step && settles(*found.step, move)) return {MoveVerdict::forced, found.step};
    return {MoveVerdict::unjustified, {}};
  }

  [[nodiscard]] LimitReached limit() const { return limit_; }

 private:
  static bool settles(const Step& step, const KnownCell& move) {
    return step.technique != Technique::search &&
           std::find(step.cells.begin(), step.cells.end(), move) != step.cells.end();
  }

  // No value when a limit was reached.
  std::optional<bool> is_possible(const KnownCell& move) {
    if (solved_.verdict == Verdict::unique) {
      return solved_.solutions.front().at(move.row, move.column) == move.value;
    }
    if (solved_.verdict == Verdict::none) return false;
    CellGrid after = state_;
    after.at(move.row, move.column) = move.value;
    const CheckReport checked = check(puzzle_, after, limits_);
    limit_ = first_of(limit_, checked.limit);
    return checked.completable;
  }

  const Puzzle& puzzle_;
  const Limits& limits_;
  LimitWatch watch_;
  SolveReport solved_;
  CellGrid state_;
  LimitReached limit_ = LimitReached::none;
};

}  // namespace

std::string_view to_string(MoveVerdict verdict) {
  switch (verdict) {
    case MoveVerdict::forced:
      return "forced";
    case MoveVerdict::unjustified:
      return "unjustified";
    case MoveVerdict::wrong:
      return "wrong";
    case MoveVerdict::unknown:
      break;
  }
  return "unknown";
}

ReviewReport review(const Puzzle& puzzle, std::span<const KnownCell> moves, const Limits& limits) {
  Reviewer reviewer(puzzle, limits);
  ReviewReport report;
  report.moves.reserve(moves.size());
  for (const KnownCell& move : moves) report.moves.push_back(reviewer.judge(move));
  report.limit = reviewer.limit();
  return report;
}

}  // namespace quadrille::nonogram
