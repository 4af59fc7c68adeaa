// A refuted state is a box of positions: for each piece the cells on which it may stand. It follows
// from the boxes before it if, whatever the die lets a piece do, the boxes that come out are among
// those (or inside one of them), or the dice that are left do not suffice there. Nothing is
// searched: each box is looked at once.
#include "verify/number_text.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/verify/ewn.hpp>

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace quadrille::verify {
namespace {

using ewn::Board;
using ewn::kHome;
using ewn::kPieces;
using ewn::Puzzle;

using Cells = std::bitset<ewn::kMaxCells>;
using Pieces = std::bitset<kPieces>;

Cells cell_set(int cell) {
  Cells cells;
  cells.set(static_cast<std::size_t>(cell));
  return cells;
}

Cells cells_of(const Board& board, bool (*wanted)(const Board& board, int cell)) {
  Cells cells;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (wanted(board, cell)) cells |= cell_set(cell);
  }
  return cells;
}

// What is one step from the cells, in any of eight directions.
class Steps {
 public:
  explicit Steps(const Board& board)
      : width_(static_cast<std::size_t>(board.width())),
        open_(cells_of(board, [](const Board& on, int cell) { return on.has(cell); })),
        left_(cells_of(board, [](const Board& on, int cell) { return on.column(cell) == 0; })),
        right_(cells_of(
            board, [](const Board& on, int cell) { return on.column(cell) == on.width() - 1; })) {}

  [[nodiscard]] Cells from(const Cells& cells) const {
    const Cells sideways = (cells & ~right_) << 1 | (cells & ~left_) >> 1;
    const Cells row = cells | sideways;
    return (sideways | row << width_ | row >> width_) & open_;
  }

 private:
  std::size_t width_;
  Cells open_;
  Cells left_;   // the first column
  Cells right_;  // the last one
};

bool is_inside(const Cells& inner, const Cells& outer) {
  return (inner & ~outer).none();
}

// Who may move: the piece of the die, else the nearest larger and the nearest smaller one.
std::vector<std::size_t> movers_of(const Pieces& alive, int die) {
  const auto named = static_cast<std::size_t>(die);
  if (alive[named]) return {named};
  std::vector<std::size_t> movers;
  std::size_t larger = named;
  while (larger < kPieces && !alive[larger]) ++larger;
  if (larger < kPieces) movers.push_back(larger);
  std::size_t smaller = named;
  while (smaller > 0 && !alive[smaller]) --smaller;
  if (alive[smaller]) movers.push_back(smaller);
  return movers;
}

// After `round` rounds each piece stands on one of its cells; one without cells is gone.
struct Box {
  int round = 0;
  std::array<Cells, kPieces> cells;

  [[nodiscard]] Pieces alive() const {
    Pieces pieces;
    for (std::size_t piece = 0; piece < kPieces; ++piece) pieces[piece] = cells[piece].any();
    return pieces;
  }
  [[nodiscard]] bool is_inside(const Box& other) const {
    return std::equal(
        cells.begin(), cells.end(), other.cells.begin(),
        [](const Cells& inner, const Cells& outer) { return verify::is_inside(inner, outer); });
  }
  // The cells that a piece other than these two holds for certain.
  [[nodiscard]] Cells held_by_others(std::size_t mover, std::size_t victim) const {
    Cells held;
    for (std::size_t piece = 0; piece < kPieces; ++piece) {
      if (piece != mover && piece != victim && cells[piece].count() == 1) held |= cells[piece];
    }
    return held;
  }
};

Box first_box(const Puzzle& puzzle) {
  Box box;
  for (std::size_t piece = 0; piece < kPieces; ++piece) {
    if (puzzle.cells()[piece] >= 0) box.cells[piece] = cell_set(puzzle.cells()[piece]);
  }
  return box;
}

// What the dice allow at most within the first `rounds` rounds.
class Reach {
 public:
  Reach(const Puzzle& puzzle, int rounds)
      : puzzle_(puzzle), rounds_(rounds), steps_(static_cast<std::size_t>(rounds) + 1) {
    for (auto& row : steps_) row.fill(0);
    for (int round = rounds - 1; round >= 0; --round) {
      for (unsigned long alive = 0; alive < kSets; ++alive) fill(round, Pieces(alive));
    }
    find_distances();
  }

  // From no position of the box can the goal piece walk home in time.
  [[nodiscard]] bool too_far(const Box& box) const {
    const auto goal = static_cast<std::size_t>(puzzle_.goal());
    const int most =
        box.round >= rounds_ ? 0 : steps_[static_cast<std::size_t>(box.round)][index(box.alive())];
    return (box.cells[goal] & within_[static_cast<std::size_t>(most)]).none();
  }

 private:
  static constexpr std::size_t kSets = std::size_t{1} << kPieces;

  static std::size_t index(const Pieces& pieces) { return pieces.to_ulong(); }

  // The most steps of the goal piece from here on, if whoever moves may capture whom it likes.
  void fill(int round, const Pieces& alive) {
    const auto goal = static_cast<std::size_t>(puzzle_.goal());
    if (!alive[goal]) return;
    const auto& later = steps_[static_cast<std::size_t>(round) + 1];
    int most = 0;
    for (const std::size_t mover :
         movers_of(alive, puzzle_.dice()[static_cast<std::size_t>(round)])) {
      int rest = later[index(alive)];
      for (std::size_t victim = 0; victim < kPieces; ++victim) {
        if (victim == mover || victim == goal || !alive[victim]) continue;
        rest = std::max(rest, later[index(Pieces(alive).reset(victim))]);
      }
      most = std::max(most, rest + (mover == goal ? 1 : 0));
    }
    steps_[static_cast<std::size_t>(round)][index(alive)] = most;
  }

  // Cells from which home is this many steps away at most.
  void find_distances() {
    const Steps steps(puzzle_.board());
    within_.push_back(cell_set(kHome));
    for (int distance = 1; distance <= rounds_; ++distance) {
      within_.push_back(within_.back() | steps.from(within_.back()));
    }
  }

  const Puzzle& puzzle_;
  int rounds_;
  std::vector<std::array<int, kSets>> steps_;  // by round and pieces on the board
  std::vector<Cells> within_;                  // by distance from home
};

class RefutationCheck {
 public:
  RefutationCheck(const Puzzle& puzzle, int rounds, const Limits& limits)
      : puzzle_(puzzle),
        rounds_(rounds),
        steps_(puzzle.board()),
        reach_(puzzle, rounds),
        watch_(limits, 16) {}

  Result<Finding> run(std::string_view text) {
    std::uint64_t steps = 0;
    std::size_t kept = 0;
    LineCursor lines(text);
    while (const auto line = lines.next()) {
      const auto box = read(*line);
      if (!box) return tl::unexpected(box.error());
      ++steps;
      const auto fault = fault_of(*box);
      if (watch_.reached()) return Finding{false, {}, steps, watch_.reason()};
      if (fault) {
        return not_verified("line " + std::to_string(line->number) + ": " + *fault, steps);
      }
      known_[{box->round, box->alive().to_ulong()}].push_back(*box);
      watch_.holds_memory(++kept * 2 * sizeof(Box));
    }
    const bool refuted = is_refuted(first_box(puzzle_));
    if (watch_.reached()) return Finding{false, {}, steps, watch_.reason()};
    if (!refuted) {
      return not_verified("the given position is not among the refuted states", steps);
    }
    return Finding{true, {}, steps, LimitReached::none};
  }

 private:
  [[nodiscard]] tl::unexpected<Error> error(const Line& line, int column,
                                            std::string message) const {
    return fail("bad_refutation", std::move(message), line.number, column);
  }

  // `ROUND CELLS CELLS CELLS CELLS CELLS CELLS`
  [[nodiscard]] Result<Box> read(const Line& line) const {
    const std::vector<Word> words = split_words(line.text);
    const auto round = words.empty() ? std::nullopt : parse_number(words[0].text, ewn::kMaxDice);
    if (words.size() != kPieces + 1 || !round) {
      return error(line, 1, "expected the number of rounds and the cells of six pieces");
    }
    Box box;
    box.round = static_cast<int>(*round);
    for (std::size_t piece = 0; piece < kPieces; ++piece) {
      const Word& word = words[piece + 1];
      if (word.text == "-") continue;
      for (const Word& number : split_words(word.text, ",")) {
        const auto cell = parse_number(number.text, ewn::kMaxCells - 1);
        if (!cell || !puzzle_.board().has(static_cast<int>(*cell))) {
          return error(line, word.column + number.column - 1, "expected a cell of the board");
        }
        box.cells[piece] |= cell_set(static_cast<int>(*cell));
      }
    }
    return box;
  }

  // With a limit the answer is no.
  [[nodiscard]] bool is_refuted(const Box& box) {
    if (watch_.reached()) return false;
    if (reach_.too_far(box)) return true;
    const auto same = known_.find({box.round, box.alive().to_ulong()});
    return same != known_.end() &&
           std::any_of(same->second.begin(), same->second.end(),
                       [&](const Box& known) { return box.is_inside(known); });
  }

  // Why the box does not follow from those before it.
  [[nodiscard]] std::optional<std::string> fault_of(const Box& box) {
    if (reach_.too_far(box)) return std::nullopt;
    if (box.round >= rounds_) return "no round is left to refute";
    const int die = puzzle_.dice()[static_cast<std::size_t>(box.round)];
    for (const std::size_t mover : movers_of(box.alive(), die)) {
      // The mover itself stands for "nobody is captured". A capture of the goal piece loses.
      for (std::size_t victim = 0; victim < kPieces; ++victim) {
        if (victim == static_cast<std::size_t>(puzzle_.goal()) && victim != mover) continue;
        if (auto fault = fault_of_step(box, mover, victim)) return fault;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::string> fault_of_step(const Box& box, std::size_t mover,
                                                         std::size_t victim) {
    Cells targets = steps_.from(box.cells[mover]);
    if (victim != mover) targets &= box.cells[victim];
    targets &= ~box.held_by_others(mover, victim);
    if (targets.none()) return std::nullopt;
    const std::string who = "piece " + std::to_string(mover + 1);
    if (mover == static_cast<std::size_t>(puzzle_.goal()) && targets[kHome]) {
      return who + " may come home";
    }
    Box next = box;
    ++next.round;
    if (victim != mover) next.cells[victim].reset();
    next.cells[mover] = targets;
    if (is_refuted(next) || each_cell_is_refuted(next, mover)) return std::nullopt;
    return "what a step of " + who +
           (victim == mover ? "" : " that captures piece " + std::to_string(victim + 1)) +
           " leads to is not refuted";
  }

  // The mover's cells one by one: together they are the box.
  [[nodiscard]] bool each_cell_is_refuted(const Box& box, std::size_t mover) {
    for (std::size_t cell = 0; cell < ewn::kMaxCells; ++cell) {
      if (!box.cells[mover][cell]) continue;
      Box part = box;
      part.cells[mover] = Cells().set(cell);
      if (!is_refuted(part)) return false;
    }
    return true;
  }

  const Puzzle& puzzle_;
  int rounds_;
  Steps steps_;
  Reach reach_;
  LimitWatch watch_;
  std::map<std::pair<int, unsigned long>, std::vector<Box>> known_;  // by round and pieces
};

struct Played {
  int moves = 0;
  std::optional<std::string> fault;
};

// Plays `from to from to …` and sees whether the last move, and none before, brings the goal piece
// home.
Result<Played> play(const Puzzle& puzzle, std::string_view text) {
  NumberText numbers(text, "bad_moves");
  std::array<int, kPieces> cells = puzzle.cells();
  const auto goal = static_cast<std::size_t>(puzzle.goal());
  Played played;
  const auto wrong = [&](const std::string& what) {
    played.fault = "move " + std::to_string(played.moves + 1) + ": " + what;
    return played;
  };
  for (numbers.skip_blanks(); !numbers.at_end(); numbers.skip_blanks(), ++played.moves) {
    const auto from = numbers.number(ewn::kMaxCells);
    const auto to = from ? numbers.number(ewn::kMaxCells) : std::nullopt;
    if (!to || *from < 0 || *to < 0) return numbers.error("expected two cells");
    if (cells[goal] == kHome) return wrong("the goal piece is home already");
    if (played.moves == puzzle.rounds()) return wrong("no die is left");
    Pieces alive;
    for (std::size_t piece = 0; piece < kPieces; ++piece) alive[piece] = cells[piece] >= 0;
    const auto movers = movers_of(alive, puzzle.dice()[static_cast<std::size_t>(played.moves)]);
    const auto mover = std::find_if(movers.begin(), movers.end(), [&](std::size_t piece) {
      return cells[piece] == static_cast<int>(*from);
    });
    if (mover == movers.end()) return wrong("no piece that may move stands there");
    const int target = static_cast<int>(*to);
    const auto reached = puzzle.board().neighbours(static_cast<int>(*from));
    if (std::find(reached.begin(), reached.end(), target) == reached.end()) {
      return wrong("that is not one step");
    }
    std::replace(cells.begin(), cells.end(), target, -1);
    cells[*mover] = target;
  }
  if (cells[goal] != kHome) return wrong("the goal piece is not home");
  return played;
}

}  // namespace

Result<Finding> check_claim(const Puzzle& puzzle, const EwnClaim& claim, const Limits& limits) {
  int rounds = puzzle.rounds();
  if (claim.solvable) {
    const auto played = play(puzzle, claim.moves);
    if (!played) return tl::unexpected(played.error());
    if (played->fault) return not_verified(*played->fault);
    if (played->moves == 0) return Finding{true, {}, 0, LimitReached::none};
    rounds = played->moves - 1;
  }
  return RefutationCheck(puzzle, rounds, limits).run(claim.refutation);
}

}  // namespace quadrille::verify
