// Reads one puzzle of a .non file line by line. Sections may come before the size is known, so
// they are collected first and read at the end of the puzzle.
#pragma once

#include "nonogram/formats/clue_text.hpp"
#include "nonogram/formats/non_colours.hpp"
#include "nonogram/formats/non_syntax.hpp"
#include "nonogram/formats/picture_text.hpp"

#include <quadrille/core/result.hpp>
#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::nonogram {

class NonReader {
 public:
  NonReader() = default;
  NonReader(const NonReader&) = delete;
  NonReader& operator=(const NonReader&) = delete;

  // The next line; lines and what they point to must outlive finish().
  Result<void> take(const Line& line);
  // Nothing but blank lines so far.
  [[nodiscard]] bool empty() const { return last_line_ == 0; }
  // After the last line. Requires that take() never failed.
  Result<AnyNonogram> finish();

 private:
  Result<void> take_keyword(NonKeyword keyword, const KeywordLine& line);
  Result<void> take_heading(Axis axis, const KeywordLine& line);
  Result<void> take_side(Axis axis, const KeywordLine& line);
  Result<void> open_clues(Axis axis, const KeywordLine& line);
  Result<void> open_goal(const KeywordLine& line);
  Result<void> take_goal_line(const Line& line);
  Result<void> take_field(const NonField& field, const KeywordLine& line);
  Result<void> take_property(const KeywordLine& line);
  PictureText open_picture(const KeywordLine& line);

  Result<void> require_everything() const;
  Result<void> split_off_properties(Axis axis);
  // The lines of the clues, as many as the side has.
  Result<std::vector<Line>> clue_lines(Axis axis);
  Result<Puzzle> finish_plain(const std::vector<Line>& rows, const std::vector<Line>& columns);
  // A missing clue before a blank line looks like an empty one; when sums differ, that is it.
  [[nodiscard]] std::optional<Error> missing_clue() const;
  [[nodiscard]] GridSize size() const { return {side(Axis::column), side(Axis::row)}; }
  [[nodiscard]] int side(Axis axis) const { return *sides_[index(axis)]; }
  [[nodiscard]] static std::size_t index(Axis axis) { return static_cast<std::size_t>(axis); }
  [[nodiscard]] tl::unexpected<Error> missing(std::string_view code, std::string message) const {
    return fail(code, std::move(message), last_line_, 1);
  }

  Metadata metadata_;
  std::array<bool, kNonFields.size()> field_seen_{};
  std::array<std::optional<int>, 2> sides_;  // the number of rows, the number of columns
  std::array<std::optional<Section>, 2> clue_sections_;
  NonColours colours_;
  std::optional<PictureText> goal_;
  bool in_quoted_goal_ = false;  // its closing quote has not come yet
  std::optional<PictureText> saved_;
  Section* open_ = nullptr;  // the section that lines without a keyword belong to
  // Set between `rows 7` or `columns 7` and the next keyword: clues that follow belong to it.
  std::optional<Axis> sized_heading_;
  int last_line_ = 0;  // the last one that is not blank
};

}  // namespace quadrille::nonogram
