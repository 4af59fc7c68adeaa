// A simple solver for EWN that shares no code with src/ewn, not even the rules: what the tests
// compare the skeleton search with.
#pragma once

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
  std::uint64_t lines = 0;  // how many lines have that length
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

}  // namespace quadrille::ewn::reference
