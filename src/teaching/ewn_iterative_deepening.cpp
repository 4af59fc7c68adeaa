// Iterative deepening A*, by the book: a depth-first search that gives up wherever the moves made
// and the fewest that are still needed exceed the length allowed, which grows by one until a line
// is found (Korf, 1985).
#include "teaching/ewn_positions.hpp"

#include <quadrille/core/assert.hpp>
#include <quadrille/teaching/ewn.hpp>

#include <algorithm>

namespace quadrille::teaching {
namespace {

using ewn::kPieces;
using ewn::Outcome;
using ewn::PieceSet;
using ewn::Position;
using ewn::SolveReport;

constexpr int kFar = 200;
constexpr int kUsualTableBits = 20;

constexpr Meaning kMeaning{.depth = "moves made",
                           .nodes = "positions entered, in all rounds of deepening",
                           .children = "positions that a move leads to",
                           .discarded = "of them, too far from home or refuted before",
                           .queue = "",
                           .table = "places of the table of refuted positions taken"};

// How many more moves a position needs at least. Exact for a game in which whoever moves may also
// capture any one piece, wherever it stands; so it never says too many.
class LowerBounds {
 public:
  explicit LowerBounds(const EwnSpace& space) : space_(space) {
    find_distances();
    for (int round = space.puzzle().rounds(); round >= 0; --round) fill_round(round);
  }

  [[nodiscard]] int of(const Position& position) const {
    const int cell = position.cells[static_cast<std::size_t>(space_.puzzle().goal())];
    const int distance = distances_[static_cast<std::size_t>(cell)];
    return distance == kFar ? kFar : bounds_[place(position.round, position.alive(), distance)];
  }

 private:
  static constexpr PieceSet kSets = PieceSet{1} << kPieces;

  static std::size_t place(int round, PieceSet alive, int distance) {
    return (static_cast<std::size_t>(round) * kSets + alive) * ewn::kMaxCells +
           static_cast<std::size_t>(distance);
  }

  // Steps of a king from every cell to home.
  void find_distances() {
    const auto cells = static_cast<std::size_t>(space_.puzzle().board().cells());
    distances_.assign(cells, kFar);
    distances_[ewn::kHome] = 0;
    std::vector<int> queue{ewn::kHome};
    for (std::size_t next = 0; next < queue.size(); ++next) {
      for (const int cell : space_.neighbours(queue[next])) {
        int& distance = distances_[static_cast<std::size_t>(cell)];
        if (distance != kFar) continue;
        distance = distances_[static_cast<std::size_t>(queue[next])] + 1;
        queue.push_back(cell);
      }
    }
    bounds_.assign(place(space_.puzzle().rounds() + 1, 0, 0), kFar);
  }

  void fill_round(int round) {
    const ewn::Puzzle& puzzle = space_.puzzle();
    for (PieceSet alive = 0; alive < kSets; ++alive) {
      if (!ewn::contains(alive, puzzle.goal())) continue;
      bounds_[place(round, alive, 0)] = 0;
      if (round == puzzle.rounds()) continue;
      const int die = puzzle.dice()[static_cast<std::size_t>(round)];
      for (int distance = 1; distance < ewn::kMaxCells; ++distance) {
        int best = kFar;
        for (const int piece : ewn::movers(alive, die)) {
          best = std::min(best, 1 + best_after(round, alive, distance, piece));
        }
        bounds_[place(round, alive, distance)] = std::min(best, kFar);
      }
    }
  }

  [[nodiscard]] int best_after(int round, PieceSet alive, int distance, int piece) const {
    const int goal = space_.puzzle().goal();
    const int left = distance - (piece == goal ? 1 : 0);
    int best = bounds_[place(round + 1, alive, left)];
    for (int victim = 0; victim < kPieces; ++victim) {
      if (victim == piece || victim == goal || !ewn::contains(alive, victim)) continue;
      best = std::min(best, bounds_[place(round + 1, alive & ~ewn::only(victim), left)]);
    }
    return best;
  }

  const EwnSpace& space_;
  std::vector<int> distances_;
  std::vector<int> bounds_;  // by round, pieces on the board and the goal piece's distance
};

class IterativeDeepening {
 public:
  IterativeDeepening(const EwnSpace& space, int table_bits, Trace& trace, LimitWatch& watch)
      : space_(space),
        bounds_(space),
        table_(std::size_t{1} << table_bits, kNoState),
        shift_(64 - table_bits),
        trace_(trace),
        watch_(watch) {}

  SolveReport run() {
    SolveReport report;
    const Position start = ewn::first_position(space_.puzzle());
    const std::uint64_t bytes = table_.size() * sizeof(State);
    trace_.note_memory(bytes);
    watch_.holds_memory(bytes);
    for (length_ = bounds_.of(start); length_ <= space_.puzzle().rounds(); ++length_) {
      const std::uint64_t before = watch_.nodes();
      const bool is_found = !watch_.reached_now() && reaches_home(start);
      trace_.add_iteration(length_, watch_.nodes() - before);
      report.lower_bound = length_;
      if (is_found) {
        report.verdict = Outcome::optimal;
        report.moves = line_;
        QUADRILLE_CHECK(ewn::replay(space_.puzzle(), report.moves).solves());
        return report;
      }
      if (watch_.reached()) {
        report.limit = watch_.reason();
        return report;
      }
    }
    report.verdict = Outcome::none;
    return report;
  }

 private:
  struct Candidate {
    int needed = 0;
    Position position;
    ewn::Move move;
  };

  // As deep as there are dice, and no deeper.
  bool reaches_home(const Position& position) {  // NOLINT(misc-no-recursion)
    if (ewn::is_won(space_.puzzle(), position)) return true;
    if (position.round >= length_ || watch_.reached()) return false;
    watch_.count_node();
    const auto depth = static_cast<std::size_t>(position.round);
    ++trace_.at(depth).nodes;
    for (const Candidate& candidate : candidates_from(position)) {
      if (is_refuted(candidate.position)) {
        ++trace_.at(depth).discarded;
        continue;
      }
      line_.push_back(candidate.move);
      if (reaches_home(candidate.position)) return true;
      line_.pop_back();
      if (watch_.reached()) return false;
    }
    refute(position);
    trace_.note_table(depth, taken_);
    return false;
  }

  // The moves that may still be in time, the most promising first.
  std::vector<Candidate> candidates_from(const Position& position) {
    Layer& layer = trace_.at(static_cast<std::size_t>(position.round));
    std::vector<Candidate> candidates;
    space_.for_each_position(position, [&](const Position& next, const FullMove& move) {
      ++layer.children;
      const int needed = bounds_.of(next);
      if (next.round + needed > length_) {
        ++layer.discarded;
        return;
      }
      const int to = next.cells[static_cast<std::size_t>(move.piece)];
      candidates.push_back({needed, next, {move.from, to}});
    });
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.needed < b.needed; });
    return candidates;
  }

  // The length is part of it: what fails at one length may work at the next.
  [[nodiscard]] State key_of(const Position& position) const {
    return EwnSpace::state_of(position) << 8 | static_cast<State>(length_);
  }
  [[nodiscard]] std::size_t place_of(State key) const {
    return static_cast<std::size_t>(key * 0x9E3779B97F4A7C15U >> shift_);
  }
  [[nodiscard]] bool is_refuted(const Position& position) const {
    const State key = key_of(position);
    return table_[place_of(key)] == key;
  }
  void refute(const Position& position) {
    const State key = key_of(position);
    State& entry = table_[place_of(key)];
    if (entry == kNoState) ++taken_;
    entry = key;
  }

  const EwnSpace& space_;
  LowerBounds bounds_;
  std::vector<State> table_;
  int shift_;
  Trace& trace_;
  LimitWatch& watch_;
  std::uint64_t taken_ = 0;
  int length_ = 0;
  std::vector<ewn::Move> line_;
};

}  // namespace

Taught<SolveReport> iterative_deepening(const ewn::Puzzle& puzzle, const Limits& limits) {
  return iterative_deepening(puzzle, kUsualTableBits, limits);
}

Taught<SolveReport> iterative_deepening(const ewn::Puzzle& puzzle, int table_bits,
                                        const Limits& limits) {
  Taught<SolveReport> taught{{}, Trace("idastar", kMeaning)};
  LimitWatch watch(limits);
  const EwnSpace space(puzzle);
  taught.report = IterativeDeepening(space, table_bits, taught.trace, watch).run();
  taught.report.stats.nodes = watch.nodes();
  return taught;
}

}  // namespace quadrille::teaching
