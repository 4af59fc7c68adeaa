// What a game of the terminal asks of the two sorts of nonograms, so that it is written once: black
// and white is the palette of one colour without a name.
#pragma once

#include "terminal_game.hpp"

#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/colour/solve.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/object.hpp>

namespace quadrille::app {

// Values of cells: 0 the background, k the palette's k-th colour.
struct ClueBlock {
  int length = 0;
  int value = 0;
  friend bool operator==(const ClueBlock&, const ClueBlock&) = default;
};

struct PlainSort {
  using Puzzle = nonogram::Puzzle;
  using Grid = nonogram::CellGrid;
  using Mark = nonogram::Cell;  // what is known of a cell
  using Hint = nonogram::Hint;

  static constexpr bool kHasPalette = false;
  static constexpr std::string_view kPaintKeys = "x\n\r";
  static constexpr std::string_view kEmptyKeys = " z";

  static Mark nothing_known(const Puzzle& /*puzzle*/) { return Mark::unknown; }
  static Mark mark_of(int value) { return value == 0 ? Mark::empty : Mark::filled; }
  // No value: open.
  static std::optional<int> value_of(Mark mark);
  static std::vector<ClueBlock> blocks_of(const Puzzle& puzzle, nonogram::LineId line);
  // Open cells count as empty.
  static bool is_solved(const Puzzle& puzzle, const Grid& grid);
  static Hint hint(const Puzzle& puzzle, const Grid& grid);
  static std::string text_of(const Puzzle& puzzle, const Hint& hint, int level);

  static std::string block_text(const Puzzle& /*puzzle*/, const ClueBlock& block) {
    return std::to_string(block.length);
  }
  // A cell of a colour, so wide.
  static std::string value_text(const Puzzle& puzzle, int value, int width, bool has_colours);
  static std::optional<std::uint32_t> rgb_of(const Puzzle& /*puzzle*/, int /*value*/) { return {}; }

  static boost::json::object json_of(const Puzzle& puzzle, const Grid& grid);
  // Errors: bad_state.
  static Result<Grid> grid_of(const Puzzle& puzzle, const boost::json::object& state);
};

struct ColourSort {
  using Puzzle = nonogram::colour::Puzzle;
  using Grid = nonogram::colour::DomainGrid;
  using Mark = nonogram::colour::Domain;
  using Hint = nonogram::colour::Hint;

  static constexpr bool kHasPalette = true;
  static constexpr std::string_view kPaintKeys = "\n\r";
  static constexpr std::string_view kEmptyKeys = " zx0";

  static Mark nothing_known(const Puzzle& puzzle) { return puzzle.palette().all(); }
  static Mark mark_of(int value) { return Mark{1} << static_cast<unsigned>(value); }
  static std::optional<int> value_of(Mark mark);
  static std::vector<ClueBlock> blocks_of(const Puzzle& puzzle, nonogram::LineId line);
  static bool is_solved(const Puzzle& puzzle, const Grid& grid);
  static Hint hint(const Puzzle& puzzle, const Grid& grid);
  static std::string text_of(const Puzzle& puzzle, const Hint& hint, int level);

  // With the mark of its colour, which tells without colours what it is.
  static std::string block_text(const Puzzle& puzzle, const ClueBlock& block) {
    return std::to_string(block.length) + puzzle.palette()[block.value].mark;
  }
  static std::string value_text(const Puzzle& puzzle, int value, int width, bool has_colours);
  static std::optional<std::uint32_t> rgb_of(const Puzzle& puzzle, int value) {
    return puzzle.palette()[value].rgb;
  }

  static boost::json::object json_of(const Puzzle& puzzle, const Grid& grid);
  static Result<Grid> grid_of(const Puzzle& puzzle, const boost::json::object& state);
};

}  // namespace quadrille::app
