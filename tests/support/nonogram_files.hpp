// Small puzzles and files for the tests of nonogram formats.
#pragma once

#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram::testing {

inline std::string file_content(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// `#` filled, `.` empty, `?` unknown; all rows of the same length.
inline CellGrid grid_of(const std::vector<std::string>& rows) {
  CellGrid grid(static_cast<int>(rows.at(0).size()), static_cast<int>(rows.size()));
  for (int row = 0; row < grid.height(); ++row) {
    for (int column = 0; column < grid.width(); ++column) {
      const char character =
          rows.at(static_cast<std::size_t>(row)).at(static_cast<std::size_t>(column));
      grid.at(row, column) = character == '#'   ? Cell::filled
                             : character == '.' ? Cell::empty
                                                : Cell::unknown;
    }
  }
  return grid;
}

// The clues of document 001's example.
inline Puzzle chick() {
  return Puzzle::make({{3}, {2, 1}, {3, 2}, {5}, {4}, {1}, {2}},
                      {{1}, {3}, {1, 3}, {5, 1}, {4}, {3}, {2}})
      .value();
}

inline CellGrid chick_picture() {
  return grid_of({".###...", "##.#...", ".###.##", "..#####", "..####.", "....#..", "...##.."});
}

// Everything that a puzzle can have beside its clues.
inline Puzzle full_puzzle() {
  Metadata metadata;
  metadata.title = "Chick & \"friends\"";
  metadata.author = "Ren\u00e9e";
  metadata.copyright = "\u00a9 nobody";
  metadata.catalogue = "17";
  metadata.license = "CC0-1.0";
  metadata.description = "Two lines,\nno more.";
  metadata.others = {{"source", "a test"}, {"note", ""}};
  const CellGrid picture = chick_picture();
  CellGrid saved(7, 7);
  saved.at(0, 1) = Cell::filled;
  saved.at(0, 0) = Cell::empty;
  CellGrid other = picture;
  other.at(6, 0) = Cell::filled;
  return chick()
      .with_metadata(metadata)
      .with_goal(picture)
      .and_then([&](const Puzzle& puzzle) { return puzzle.with_saved(saved); })
      .and_then([&](const Puzzle& puzzle) {
        return puzzle.with_listed_solutions({picture, other});
      })
      .value();
}

// The only puzzle of a text that must be good.
inline Puzzle read_one(const PuzzleFormat& format, std::string_view text) {
  auto puzzles = format.read(text);
  if (!puzzles) {
    ADD_FAILURE() << to_string(puzzles.error()) << "\nin:\n" << text;
    return chick();
  }
  EXPECT_EQ(puzzles->size(), 1U);
  return puzzles->front();
}

// The error of a text that must be bad, as `code line:column`.
inline std::string error_of(const PuzzleFormat& format, std::string_view text) {
  const auto puzzles = format.read(text);
  if (puzzles) return "no error";
  return std::string(puzzles.error().code) + ' ' + std::to_string(puzzles.error().line) + ':' +
         std::to_string(puzzles.error().column);
}

inline std::string text_of(const PuzzleFormat& format, const std::vector<Puzzle>& puzzles) {
  const auto written = format.write(puzzles);
  if (!written) return "error: " + written.error().message;
  return written->text;
}

inline std::vector<std::string> losses_of(const PuzzleFormat& format,
                                          const std::vector<Puzzle>& puzzles) {
  return format.write(puzzles).value().losses;
}

}  // namespace quadrille::nonogram::testing
