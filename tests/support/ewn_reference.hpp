// Two simple solvers for EWN that share no code with src/ewn, not even the rules: what the tests
// compare the skeleton search with, and what the benchmark measures it against.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/ewn/puzzle.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

namespace quadrille::ewn::reference {

using Cells = std::array<int, kPieces>;  // -1: gone

inline std::vector<std::vector<int>> neighbour_lists(const Board& board) {
  std::vector<std::vector<int>> lists(static_cast<std::size_t>(board.cells()));
  const auto removed = [&](int cell) {
    return std::find(board.holes().begin(), board.holes().end(), cell) != board.holes().end();
  };
  for (int from = 0; from < board.cells(); ++from) {
    for (int to = 0; to < board.cells(); ++to) {
      const int down = std::abs(from / board.width() - to / board.width());
      const int across = std::abs(from % board.width() - to % board.width());
      if (from != to && std::max(down, across) == 1 && !removed(from) && !removed(to)) {
        lists[from].push_back(to);
      }
    }
  }
  return lists;
}

inline std::vector<int> allowed_pieces(const Cells& cells, int die) {
  if (cells[die] >= 0) return {die};
  std::vector<int> pieces;
  for (int piece = die + 1; piece < kPieces; ++piece) {
    if (cells[piece] >= 0) {
      pieces.push_back(piece);
      break;
    }
  }
  for (int piece = die - 1; piece >= 0; --piece) {
    if (cells[piece] >= 0) {
      pieces.push_back(piece);
      break;
    }
  }
  return pieces;
}

inline Cells moved(Cells cells, int piece, int to) {
  for (int& cell : cells) {
    if (cell == to) cell = -1;
  }
  cells[piece] = to;
  return cells;
}

inline std::uint64_t packed(const Cells& cells) {
  std::uint64_t key = 0;
  for (const int cell : cells) key = key << 8 | static_cast<std::uint64_t>(cell + 1);
  return key;
}

inline Cells unpacked(std::uint64_t key) {
  Cells cells{};
  for (int piece = kPieces - 1; piece >= 0; --piece, key >>= 8) {
    cells[piece] = static_cast<int>(key & 255) - 1;
  }
  return cells;
}

struct Shortest {
  int steps = -1;           // -1: impossible
  std::uint64_t lines = 0;  // how many lines have that length; counted by breadth_first() only
};

// Round by round all positions, with the number of lines that lead to each. No value if a round
// has more than `max_positions`.
inline std::optional<Shortest> breadth_first(const Puzzle& puzzle, std::size_t max_positions) {
  const auto neighbours = neighbour_lists(puzzle.board());
  const int goal = puzzle.goal();
  if (puzzle.cells()[goal] == 0) return Shortest{0, 1};
  using Entry = std::pair<std::uint64_t, std::uint64_t>;
  std::vector<Entry> now{{packed(puzzle.cells()), 1}};
  for (int round = 0; round < puzzle.rounds(); ++round) {
    std::vector<Entry> next;
    std::uint64_t wins = 0;
    for (const auto& [key, lines] : now) {
      const Cells cells = unpacked(key);
      for (const int piece : allowed_pieces(cells, puzzle.dice()[round])) {
        for (const int to : neighbours[cells[piece]]) {
          const Cells after = moved(cells, piece, to);
          if (after[goal] == 0) wins += lines;
          if (after[goal] > 0) next.emplace_back(packed(after), lines);
        }
      }
    }
    if (wins > 0) return Shortest{round + 1, wins};
    std::sort(next.begin(), next.end());
    now.clear();
    for (const auto& [key, lines] : next) {
      if (!now.empty() && now.back().first == key) {
        now.back().second += lines;
      } else {
        now.emplace_back(key, lines);
      }
    }
    if (now.size() > max_positions) return std::nullopt;
  }
  return Shortest{};
}

// Iterative deepening A* over positions. Bound: how many rounds the goal piece needs if whoever
// moves may capture any one piece for nothing in every round. Refuted positions are kept in a
// transposition table.
class IterativeDeepening {
 public:
  explicit IterativeDeepening(int table_bits = 20)
      : table_(std::size_t{1} << table_bits), shift_(64 - table_bits) {}

  // No value when a limit is reached.
  std::optional<Shortest> solve(const Puzzle& puzzle, const Limits& limits) {
    puzzle_ = &puzzle;
    neighbours_ = neighbour_lists(puzzle.board());
    watch_.emplace(limits);
    std::fill(table_.begin(), table_.end(), 0);
    find_distances();
    find_bounds();
    const Cells start = puzzle.cells();
    for (length_ = bound(0, start); length_ <= puzzle.rounds(); ++length_) {
      if (reaches_home(0, start)) return Shortest{length_, 0};
      if (watch_->reached_now()) return std::nullopt;
    }
    return Shortest{};
  }

  [[nodiscard]] std::uint64_t nodes() const { return watch_->nodes(); }

 private:
  static constexpr int kFar = 200;
  static constexpr int kSets = 1 << kPieces;

  void find_distances() {
    distance_.assign(neighbours_.size(), kFar);
    distance_[0] = 0;
    std::vector<int> queue{0};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const int next : neighbours_[queue[i]]) {
        if (distance_[next] != kFar) continue;
        distance_[next] = distance_[queue[i]] + 1;
        queue.push_back(next);
      }
    }
  }

  int& bound_entry(int round, int alive, int distance) {
    return bounds_[(static_cast<std::size_t>(round) * kSets + alive) * kMaxCells + distance];
  }

  void find_bounds() {
    const int goal = puzzle_->goal();
    bounds_.assign((static_cast<std::size_t>(puzzle_->rounds()) + 1) * kSets * kMaxCells, kFar);
    for (int alive = 0; alive < kSets; ++alive) bound_entry(puzzle_->rounds(), alive, 0) = 0;
    for (int round = puzzle_->rounds() - 1; round >= 0; --round) {
      for (int alive = 0; alive < kSets; ++alive) {
        if ((alive >> goal & 1) == 0) continue;
        Cells cells{};
        for (int piece = 0; piece < kPieces; ++piece) cells[piece] = (alive >> piece & 1) - 1;
        const std::vector<int> pieces = allowed_pieces(cells, puzzle_->dice()[round]);
        bound_entry(round, alive, 0) = 0;
        for (int distance = 1; distance < kMaxCells; ++distance) {
          int& best = bound_entry(round, alive, distance);
          for (const int piece : pieces) {
            const int left = distance - (piece == goal ? 1 : 0);
            best = std::min(best, 1 + bound_entry(round + 1, alive, left));
            for (int victim = 0; victim < kPieces; ++victim) {
              if (victim == piece || victim == goal || (alive >> victim & 1) == 0) continue;
              best = std::min(best, 1 + bound_entry(round + 1, alive & ~(1 << victim), left));
            }
          }
        }
      }
    }
  }

  int bound(int round, const Cells& cells) {
    int alive = 0;
    for (int piece = 0; piece < kPieces; ++piece) alive |= (cells[piece] >= 0 ? 1 : 0) << piece;
    const int distance = distance_[cells[puzzle_->goal()]];
    return distance == kFar ? kFar : bound_entry(round, alive, distance);
  }

  bool reaches_home(int round, const Cells& cells) {
    if (cells[puzzle_->goal()] == 0) return true;
    if (round >= length_ || watch_->reached()) return false;
    watch_->count_node();
    // The round and the length are part of the key: what fails at one length may work at the next.
    const std::uint64_t key =
        packed(cells) << 16 | static_cast<std::uint64_t>(round << 8 | length_);
    std::uint64_t& entry = table_[key * 0x9E3779B97F4A7C15U >> shift_];
    if (entry == key) return false;

    struct Candidate {
      int needed;
      Cells cells;
    };
    std::vector<Candidate> candidates;
    for (const int piece : allowed_pieces(cells, puzzle_->dice()[round])) {
      for (const int to : neighbours_[cells[piece]]) {
        const Cells after = moved(cells, piece, to);
        if (after[puzzle_->goal()] < 0) continue;
        const int needed = bound(round + 1, after);
        if (round + 1 + needed <= length_) candidates.push_back({needed, after});
      }
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.needed < b.needed; });
    for (const Candidate& candidate : candidates) {
      if (reaches_home(round + 1, candidate.cells)) return true;
      if (watch_->reached()) return false;
    }
    entry = key;
    return false;
  }

  const Puzzle* puzzle_ = nullptr;
  std::vector<std::vector<int>> neighbours_;
  std::vector<int> distance_;
  std::vector<int> bounds_;
  std::vector<std::uint64_t> table_;
  int shift_;
  int length_ = 0;
  std::optional<LimitWatch> watch_;
};

}  // namespace quadrille::ewn::reference
