// Colour nonograms for tests: palettes, random pictures, spoiled clues, and brute force over the
// placements of every row, which shares nothing with the solver.
#pragma once

#include <quadrille/core/rng.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace quadrille::nonogram::colour {

inline Palette test_palette(int colours) {
  static const std::vector<Colour> kAll = {{"white", 0xffffff, '.'},  {"red", 0xff0000, 'r'},
                                           {"blue", 0x0000ff, 'b'},   {"green", 0x00a000, 'g'},
                                           {"yellow", 0xffe000, 'y'}, {"pink", 0xff80c0, 'p'},
                                           {"brown", 0x804000, 'n'}};
  std::vector<Colour> entries;
  for (int value = 0; value <= colours; ++value) {
    if (value < static_cast<int>(kAll.size())) {
      entries.push_back(kAll[static_cast<std::size_t>(value)]);
    } else {
      const auto mark = static_cast<char>('A' + value - static_cast<int>(kAll.size()));
      entries.push_back(
          {"colour " + std::to_string(value), static_cast<std::uint32_t>(value), mark});
    }
  }
  return Palette::make(std::move(entries)).value();
}

// A picture from rows of marks.
inline Picture picture_from(const Palette& palette, const std::vector<std::string>& rows) {
  Picture picture(static_cast<int>(rows[0].size()), static_cast<int>(rows.size()));
  for (int row = 0; row < picture.height(); ++row) {
    for (int column = 0; column < picture.width(); ++column) {
      picture.at(row, column) =
          palette.value_of(rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)])
              .value();
    }
  }
  return picture;
}

inline Puzzle puzzle_from(const Palette& palette, const std::vector<std::string>& rows) {
  return Puzzle::from_picture(palette, picture_from(palette, rows)).value();
}

inline Picture random_picture(int width, int height, int colours, double density, Rng& rng) {
  Picture picture(width, height);
  for (Value& value : picture.cells()) {
    if (rng.chance(density)) value = static_cast<Value>(rng.between(1, colours));
  }
  return picture;
}

// Blocks exchanged or recoloured while the sums stay equal: whether there is a solution is open.
inline Puzzle spoiled(const Puzzle& puzzle, Rng& rng) {
  for (int attempt = 0; attempt < 20; ++attempt) {
    auto rows = puzzle.rows();
    auto columns = puzzle.columns();
    auto& clues = rng.chance(0.5) ? rows : columns;
    Clue& first = clues[rng.below(clues.size())];
    Clue& second = clues[rng.below(clues.size())];
    if (first.empty() || second.empty()) continue;
    std::swap(first[rng.below(first.size())], second[rng.below(second.size())]);
    auto made = Puzzle::make(puzzle.palette(), std::move(rows), std::move(columns));
    if (made && (made->rows() != puzzle.rows() || made->columns() != puzzle.columns())) {
      return std::move(*made);
    }
  }
  return puzzle;
}

inline std::vector<std::vector<Value>> placements_of(const Clue& clue, int cells) {
  std::vector<std::vector<Value>> all;
  std::vector<Value> line(static_cast<std::size_t>(cells));
  const std::function<void(std::size_t, int)> place = [&](std::size_t block, int from) {
    if (block == clue.size()) {
      all.push_back(line);
      return;
    }
    const bool gap = block > 0 && clue[block - 1].colour == clue[block].colour;
    for (int start = from + (gap ? 1 : 0); start + clue[block].length <= cells; ++start) {
      const auto begin = line.begin() + start;
      std::fill(begin, begin + clue[block].length, clue[block].colour);
      place(block + 1, start + clue[block].length);
      std::fill(begin, begin + clue[block].length, Value{0});
    }
  };
  place(0, 0);
  return all;
}

// All solutions, row by row; at most `most`. A column is cut when its cells so far are not the
// beginning of one of its placements.
inline std::vector<Picture> brute_force(const Puzzle& puzzle, std::size_t most) {
  std::vector<std::vector<std::vector<Value>>> rows;
  std::vector<std::vector<std::vector<Value>>> columns;
  for (const Clue& clue : puzzle.rows()) rows.push_back(placements_of(clue, puzzle.width()));
  for (const Clue& clue : puzzle.columns()) columns.push_back(placements_of(clue, puzzle.height()));
  std::vector<Picture> found;
  Picture picture(puzzle.width(), puzzle.height());
  const auto column_can_be = [&](int column, int height) {
    return std::ranges::any_of(columns[static_cast<std::size_t>(column)], [&](const auto& line) {
      for (int row = 0; row < height; ++row) {
        if (line[static_cast<std::size_t>(row)] != picture.at(row, column)) return false;
      }
      return true;
    });
  };
  const std::function<void(int)> fill = [&](int row) {
    if (row == puzzle.height()) {
      found.push_back(picture);
      return;
    }
    for (const auto& line : rows[static_cast<std::size_t>(row)]) {
      std::ranges::copy(line, picture.row(row).begin());
      bool possible = true;
      for (int column = 0; possible && column < puzzle.width(); ++column) {
        possible = column_can_be(column, row + 1);
      }
      if (possible) fill(row + 1);
      if (found.size() >= most) return;
    }
  };
  fill(0);
  return found;
}

}  // namespace quadrille::nonogram::colour
