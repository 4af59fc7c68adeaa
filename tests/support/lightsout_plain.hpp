// Plain, slow and independent ways to answer what the Lights Out solver answers: the tests compare.
#pragma once

#include <quadrille/core/rng.hpp>
#include <quadrille/lightsout/solve.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace quadrille::lightsout::plain {

using Matrix = std::vector<std::vector<int>>;

// Column j: what one press of cell j adds to every cell, cells row by row. Taken from the rules.
inline Matrix press_matrix(const Shape& shape) {
  const int width = shape.width();
  const int cells = static_cast<int>(shape.cells());
  Matrix matrix(static_cast<std::size_t>(cells), std::vector<int>(static_cast<std::size_t>(cells)));
  const auto add = [&](int pressed, int reached) {
    ++matrix[static_cast<std::size_t>(reached)][static_cast<std::size_t>(pressed)];
  };
  if (shape.is_graph()) {
    for (int vertex = 0; vertex < width; ++vertex) add(vertex, vertex);
    for (const Edge& edge : shape.edges()) {
      add(edge.from, edge.to);
      add(edge.to, edge.from);
    }
    return matrix;
  }
  for (int y = 0; y < shape.height(); ++y) {
    for (int x = 0; x < width; ++x) {
      for (const Offset offset : shape.offsets()) {
        int to_x = x + offset.dx;
        int to_y = y + offset.dy;
        if (shape.torus()) {
          to_x %= width;
          to_y %= shape.height();
        } else if (to_x < 0 || to_x >= width || to_y < 0 || to_y >= shape.height()) {
          continue;
        }
        add(y * width + x, to_y * width + to_x);
      }
    }
  }
  return matrix;
}

inline std::vector<int> cells_of(const Pattern& pattern) {
  std::vector<int> cells;
  for (int row = 0; row < pattern.height(); ++row) {
    for (int column = 0; column < pattern.width(); ++column)
      cells.push_back(pattern.at(row, column));
  }
  return cells;
}

struct Elimination {
  bool solvable = false;
  int nullity = 0;
};

// Schoolbook elimination, one entry at a time. Requires a prime number of states.
inline Elimination eliminate(const Puzzle& puzzle) {
  const int prime = puzzle.states();
  Matrix rows = press_matrix(puzzle.shape());
  const std::vector<int> demand = cells_of(puzzle.demand());
  const std::size_t cells = demand.size();
  for (std::size_t i = 0; i < cells; ++i) {
    for (int& entry : rows[i]) entry %= prime;
    rows[i].push_back(demand[i]);
  }
  std::size_t rank = 0;
  for (std::size_t column = 0; column < cells; ++column) {
    std::size_t pivot = rank;
    while (pivot < cells && rows[pivot][column] == 0) ++pivot;
    if (pivot == cells) continue;
    std::swap(rows[pivot], rows[rank]);
    for (std::size_t row = 0; row < cells; ++row) {
      if (row == rank) continue;
      while (rows[row][column] != 0) {  // at most prime-1 subtractions
        for (std::size_t i = column; i <= cells; ++i) {
          rows[row][i] = (rows[row][i] + rows[rank][i]) % prime;
        }
      }
    }
    ++rank;
  }
  Elimination result{true, static_cast<int>(cells - rank)};
  for (std::size_t row = rank; row < cells; ++row) result.solvable &= rows[row][cells] == 0;
  return result;
}

struct Exhaustion {
  std::uint64_t solutions = 0;
  std::uint64_t fewest_presses = 0;  // of no meaning without solutions
};

// Tries every way to press. Requires states^cells to be small.
inline Exhaustion try_all(const Puzzle& puzzle) {
  const Matrix matrix = press_matrix(puzzle.shape());
  std::vector<int> left = cells_of(puzzle.demand());
  std::vector<int> presses(left.size());
  Exhaustion result;
  while (true) {
    bool solved = true;
    for (const int value : left) solved &= value == 0;
    if (solved) {
      std::uint64_t total = 0;
      for (const int count : presses) total += static_cast<std::uint64_t>(count);
      if (result.solutions++ == 0 || total < result.fewest_presses) result.fewest_presses = total;
    }
    std::size_t cell = 0;
    for (; cell < presses.size(); ++cell) {
      for (std::size_t i = 0; i < left.size(); ++i) {
        left[i] = (left[i] + (puzzle.states() - 1) * matrix[i][cell]) % puzzle.states();
      }
      if (++presses[cell] < puzzle.states()) break;
      presses[cell] = 0;
    }
    if (cell == presses.size()) return result;
  }
}

inline Pattern random_pattern(Rng& rng, int width, int height, int states) {
  Pattern pattern(width, height, states);
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      pattern.set(row, column, static_cast<int>(rng.below(static_cast<std::uint64_t>(states))));
    }
  }
  return pattern;
}

}  // namespace quadrille::lightsout::plain
