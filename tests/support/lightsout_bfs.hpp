// Document 004's solver, kept as the reference that the clever ones are compared with:
// breadth-first search over boards of at most 32 cells, with a queue of boards to explore and a
// hash table from every board seen to the move that led to it. The invariants that the document
// lists are specification functions here, and they are checked while the search runs.
#pragma once

#include <quadrille/core/assert.hpp>
#include <quadrille/core/rng.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

namespace quadrille::test {

using BitArray = std::uint32_t;  // position (x, y) of a w×h board is bit w·y + x

inline bool bit_get(BitArray bits, int index) {
  return (bits >> index & 1) != 0;
}
inline BitArray bit_flip(BitArray bits, int index) {
  return bits ^ (BitArray{1} << index);
}

struct Toggle {
  int x = 0;
  int y = 0;
};

class BreadthFirstSearch {
 public:
  // Requires at most 32 cells.
  BreadthFirstSearch(int width, int height) : width_(width), height_(height) {
    QUADRILLE_CHECK(width >= 1 && height >= 1 && width * height <= 32);
  }

  // A shortest sequence of moves that puts all lights out; no value if there is none. With
  // `check_always` all invariants are checked after every step (slow), else at the end.
  std::optional<std::vector<Toggle>> solve(BitArray initial, bool check_always = false) {
    table_.clear();
    queue_.clear();
    initial_ = initial;
    see(initial, {0, 0});
    while (!queue_.empty() && !seen(kDark)) {
      const BitArray board = queue_.front();
      queue_.pop_front();
      for_each_neighbour(board, [&](BitArray next, Toggle move) {
        if (!seen(next)) see(next, move);
      });
      if (check_always) check_invariants();
    }
    check_invariants();
    if (!seen(kDark)) return std::nullopt;
    std::vector<Toggle> moves = moves_to(kDark);
    QUADRILLE_CHECK(leads_to(initial, moves, kDark));
    return moves;
  }

  // The board after a move. Toggling twice is as good as not at all.
  [[nodiscard]] BitArray toggled(BitArray board, Toggle move) const {
    board = bit_flip(board, index(move.x, move.y));
    if (move.x > 0) board = bit_flip(board, index(move.x - 1, move.y));
    if (move.x + 1 < width_) board = bit_flip(board, index(move.x + 1, move.y));
    if (move.y > 0) board = bit_flip(board, index(move.x, move.y - 1));
    if (move.y + 1 < height_) board = bit_flip(board, index(move.x, move.y + 1));
    return board;
  }

  // The fewest moves from every board to the dark one, kUnreachable where there is no way. A move
  // undoes itself, so one search that starts from the dark board finds them all.
  static constexpr std::uint8_t kUnreachable = 0xFF;
  [[nodiscard]] std::vector<std::uint8_t> all_distances() const {
    std::vector<std::uint8_t> distances(std::size_t{1} << (width_ * height_), kUnreachable);
    std::vector<BitArray> boards{kDark};
    distances[kDark] = 0;
    for (std::size_t next = 0; next < boards.size(); ++next) {
      const BitArray board = boards[next];
      for_each_neighbour(board, [&](BitArray neighbour, Toggle) {
        if (distances[neighbour] != kUnreachable) return;
        distances[neighbour] = static_cast<std::uint8_t>(distances[board] + 1);
        boards.push_back(neighbour);
      });
    }
    return distances;
  }

 private:
  static constexpr BitArray kDark = 0;

  struct Smear {
    std::size_t operator()(BitArray board) const {
      std::uint64_t state = board;
      return static_cast<std::size_t>(split_mix(state));
    }
  };

  [[nodiscard]] int index(int x, int y) const { return width_ * y + x; }

  template <class Visit>
  void for_each_neighbour(BitArray board, Visit visit) const {
    for (int y = 0; y < height_; ++y) {
      for (int x = 0; x < width_; ++x) visit(toggled(board, {x, y}), Toggle{x, y});
    }
  }

  void see(BitArray board, Toggle move) {
    table_.emplace(board, move);
    queue_.push_back(board);
  }
  [[nodiscard]] bool seen(BitArray board) const { return table_.contains(board); }

  // Works backwards: the board before a move is the board with the move undone.
  [[nodiscard]] std::vector<Toggle> moves_to(BitArray board) const {
    std::vector<Toggle> moves;
    while (board != initial_) {
      moves.push_back(table_.at(board));
      board = toggled(board, moves.back());
    }
    std::ranges::reverse(moves);
    return moves;
  }

  // Every board that has been seen has an entry that describes the move that led to it.
  [[nodiscard]] bool every_seen_board_has_its_move() const {
    return seen(initial_) && std::ranges::all_of(table_, [&](const auto& entry) {
             const Toggle move = entry.second;
             return move.x >= 0 && move.x < width_ && move.y >= 0 && move.y < height_;
           });
  }
  // Every board in the to-be-explored queue is recorded as having been seen.
  [[nodiscard]] bool every_queued_board_is_seen() const {
    return std::ranges::all_of(queue_, [&](BitArray board) { return seen(board); });
  }
  // For every move in the table but the initial board's there is the board that it was made on.
  [[nodiscard]] bool every_move_has_its_predecessor() const {
    return std::ranges::all_of(table_, [&](const auto& entry) {
      return entry.first == initial_ || seen(toggled(entry.first, entry.second));
    });
  }
  // The resulting sequence transforms the initial board to the winning board.
  [[nodiscard]] bool leads_to(BitArray board, const std::vector<Toggle>& moves,
                              BitArray goal) const {
    for (const Toggle move : moves) board = toggled(board, move);
    return board == goal;
  }

  void check_invariants() const {
    QUADRILLE_CHECK(every_seen_board_has_its_move());
    QUADRILLE_CHECK(every_queued_board_is_seen());
    QUADRILLE_CHECK(every_move_has_its_predecessor());
  }

  int width_;
  int height_;
  BitArray initial_ = kDark;
  std::unordered_map<BitArray, Toggle, Smear> table_;
  std::deque<BitArray> queue_;
};

}  // namespace quadrille::test
