// A nonogram: clues for the rows and columns of a grid, and what a file may say besides them.
#pragma once

#include <quadrille/core/grid.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/grid_line.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quadrille::nonogram {

inline constexpr int kMaxSide = 1024;

// `#` filled, `.` empty, `?` unknown: how cells stand in JSON and in what we write.
char to_char(Cell cell);

using CellGrid = Grid<Cell>;

// One string a row in the characters of to_char().
std::vector<std::string> to_rows(const CellGrid& grid);

// The lengths of a line's blocks, in order. Never holds a zero: an empty line has no blocks.
using Clue = std::vector<int>;

// The fewest cells that the blocks of a clue take: their sum and one cell between neighbours.
int minimal_length(const Clue& clue);

// What a file says about a puzzle that is not part of it.
struct Metadata {
  std::string title;
  std::string author;  // `by` in .non files
  std::string copyright;
  std::string catalogue;
  std::string license;
  std::string description;
  std::vector<std::pair<std::string, std::string>> others;  // further properties, in file order
  friend bool operator==(const Metadata&, const Metadata&) = default;
};

// Immutable. Guarantees: 1 … kMaxSide cells a side, every clue fits in its line, the sums of the
// row clues and of the column clues are equal, goal and saved have the size of the puzzle.
class Puzzle {
 public:
  // Errors: empty_grid, grid_too_large, clue_not_positive, clue_too_long, sums_differ.
  // Clues with zeros in them are tidied (1.0.2 is 1.2, 0 is an empty line).
  static Result<Puzzle> make(std::vector<Clue> rows, std::vector<Clue> columns);

  // The puzzle of a picture without unknown cells: its clues, with the picture as goal.
  static Result<Puzzle> from_picture(const CellGrid& picture);

  [[nodiscard]] int width() const { return static_cast<int>(columns_.size()); }
  [[nodiscard]] int height() const { return static_cast<int>(rows_.size()); }
  [[nodiscard]] GridSize size() const { return {width(), height()}; }
  [[nodiscard]] const std::vector<Clue>& rows() const { return rows_; }
  [[nodiscard]] const std::vector<Clue>& columns() const { return columns_; }
  [[nodiscard]] const Clue& clue(LineId line) const;

  [[nodiscard]] const Metadata& metadata() const { return metadata_; }
  // The picture that the setter means; it need not be the only solution, nor even one.
  [[nodiscard]] const std::optional<CellGrid>& goal() const { return goal_; }
  // Further solutions that a file lists.
  [[nodiscard]] const std::vector<CellGrid>& listed_solutions() const { return listed_solutions_; }
  // The state of play.
  [[nodiscard]] const std::optional<CellGrid>& saved() const { return saved_; }

  // Copies with one thing changed. Errors: wrong_grid_size; for a goal also unknown_in_goal.
  [[nodiscard]] Puzzle with_metadata(Metadata metadata) const;
  [[nodiscard]] Result<Puzzle> with_goal(std::optional<CellGrid> goal) const;
  [[nodiscard]] Result<Puzzle> with_saved(std::optional<CellGrid> saved) const;
  [[nodiscard]] Result<Puzzle> with_listed_solutions(std::vector<CellGrid> solutions) const;

  friend bool operator==(const Puzzle&, const Puzzle&) = default;

 private:
  Puzzle() = default;

  std::vector<Clue> rows_;
  std::vector<Clue> columns_;
  Metadata metadata_;
  std::optional<CellGrid> goal_;
  std::vector<CellGrid> listed_solutions_;
  std::optional<CellGrid> saved_;
};

// The clue of a line without unknown cells.
Clue clue_of_row(const CellGrid& picture, int row);
Clue clue_of_column(const CellGrid& picture, int column);

}  // namespace quadrille::nonogram
