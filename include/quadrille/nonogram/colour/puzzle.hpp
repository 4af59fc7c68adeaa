// A colour nonogram: the sibling of nonogram::Puzzle whose blocks have colours. Between two blocks
// of one colour there is at least one cell of the background, between different ones there need
// be none.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/colour/palette.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <optional>
#include <vector>

namespace quadrille::nonogram::colour {

struct Block {
  int length = 0;
  Value colour = 0;
  friend bool operator==(const Block&, const Block&) = default;
};

// The blocks of a line, in order. Never holds a length of zero nor the background.
using Clue = std::vector<Block>;

// The fewest cells that the blocks of a clue take: their sum, and one cell between neighbours of
// one colour.
int minimal_length(const Clue& clue);

// Immutable. Guarantees: 1 … kMaxSide cells a side, every clue fits in its line and has only
// colours of the palette, the sums of the row clues and of the column clues are equal for every
// colour, goal and saved have the size of the puzzle and only values of the palette.
class Puzzle {
 public:
  // Errors: empty_grid, grid_too_large, clue_not_positive, clue_too_long, unknown_colour,
  // sums_differ. Blocks of length zero are left out.
  static Result<Puzzle> make(Palette palette, std::vector<Clue> rows, std::vector<Clue> columns);

  // The puzzle of a picture: its clues, with the picture as goal.
  // Errors: those of make(), and unknown_colour for a value that the palette does not have.
  static Result<Puzzle> from_picture(const Palette& palette, const Picture& picture);

  [[nodiscard]] int width() const { return static_cast<int>(columns_.size()); }
  [[nodiscard]] int height() const { return static_cast<int>(rows_.size()); }
  [[nodiscard]] GridSize size() const { return {width(), height()}; }
  [[nodiscard]] const Palette& palette() const { return palette_; }
  [[nodiscard]] const std::vector<Clue>& rows() const { return rows_; }
  [[nodiscard]] const std::vector<Clue>& columns() const { return columns_; }
  [[nodiscard]] const Clue& clue(LineId line) const;

  [[nodiscard]] const Metadata& metadata() const { return metadata_; }
  // The picture that the setter means; it need not be the only solution, nor even one.
  [[nodiscard]] const std::optional<Picture>& goal() const { return goal_; }
  // Further solutions that a file lists.
  [[nodiscard]] const std::vector<Picture>& listed_solutions() const { return listed_solutions_; }
  // The state of play.
  [[nodiscard]] const std::optional<DomainGrid>& saved() const { return saved_; }

  // Copies with one thing changed. Errors: wrong_grid_size, unknown_colour.
  [[nodiscard]] Puzzle with_metadata(Metadata metadata) const;
  [[nodiscard]] Result<Puzzle> with_goal(std::optional<Picture> goal) const;
  [[nodiscard]] Result<Puzzle> with_saved(std::optional<DomainGrid> saved) const;
  [[nodiscard]] Result<Puzzle> with_listed_solutions(std::vector<Picture> solutions) const;

  friend bool operator==(const Puzzle&, const Puzzle&) = default;

 private:
  explicit Puzzle(Palette palette) : palette_(std::move(palette)) {}

  Palette palette_;
  std::vector<Clue> rows_;
  std::vector<Clue> columns_;
  Metadata metadata_;
  std::optional<Picture> goal_;
  std::vector<Picture> listed_solutions_;
  std::optional<DomainGrid> saved_;
};

// The clue of a line of a picture.
Clue clue_of_row(const Picture& picture, int row);
Clue clue_of_column(const Picture& picture, int column);

}  // namespace quadrille::nonogram::colour
