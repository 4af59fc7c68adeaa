// What readers and writers of nonogram formats share, also those in other folders: puzzles whose
// errors know their place, sizes, and what a format cannot hold.
#pragma once

#include <quadrille/core/result.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quadrille::nonogram {

// The clues of one axis and where they stand.
struct ClueList {
  std::vector<Clue> clues;
  std::vector<Place> places;
  Place heading;
};

// The first clue, rows before columns, that does not fit in its line.
template <class AnyClue>
std::optional<LineId> find_too_long(const std::vector<AnyClue>& rows,
                                    const std::vector<AnyClue>& columns) {
  const auto find = [](Axis axis, const std::vector<AnyClue>& clues,
                       std::size_t length) -> std::optional<LineId> {
    for (std::size_t index = 0; index < clues.size(); ++index) {
      const bool fits = minimal_length(clues[index]) <= static_cast<int>(length);
      if (!fits) return LineId{axis, static_cast<int>(index)};
    }
    return std::nullopt;
  };
  const auto row = find(Axis::row, rows, columns.size());
  return row ? row : find(Axis::column, columns, rows.size());
}

// Puzzle::make() whose errors name the place.
Result<Puzzle> make_puzzle(ClueList rows, ClueList columns);

// The wrong number of clues for an axis: too_few_row_clues, too_many_row_clues and the same for
// columns. `place` is the first line too many, or the last one there is.
tl::unexpected<Error> wrong_clue_count(Axis axis, int expected, int found, Place place);

// A side of the grid as text. Errors: width_zero, width_negative, width_not_a_number,
// grid_too_large, and height_… for the height. `axis` is row for the height (the number of rows).
Result<int> parse_side(Axis axis, std::string_view text, Place place);

// Which parts of a puzzle besides its clues a format can hold.
struct FormatCapabilities {
  bool title = false;
  bool author = false;
  bool copyright = false;
  bool catalogue = false;
  bool license = false;
  bool description = false;
  bool goal = false;
  bool saved = false;
  bool listed_solutions = false;
  // Can it hold a further property of this name? Empty: none.
  bool (*property)(std::string_view name) = nullptr;
};

// Collects losses as noun phrases: "the title", "the state of play of 3 puzzles".
class FormatLosses {
 public:
  // `of`: how many puzzles are written.
  explicit FormatLosses(std::size_t of) : puzzles_(of) {}

  // A loss of one puzzle; the same one of several puzzles is listed once, with their number.
  void add(std::string what);
  void add_all(const Puzzle& puzzle, const FormatCapabilities& holds);
  // For formats that hold one puzzle: of several, all but the first.
  void add_others(std::size_t puzzles);
  void add_texts(const Metadata& metadata, const FormatCapabilities& holds);

  [[nodiscard]] std::vector<std::string> list() const;

 private:
  std::size_t puzzles_;
  std::vector<std::pair<std::string, std::size_t>> counted_;
};

// For formats that hold one puzzle: what is lost of the first, and that the others are.
std::vector<std::string> losses_of_single(std::span<const Puzzle> puzzles,
                                          const FormatCapabilities& holds);

}  // namespace quadrille::nonogram
