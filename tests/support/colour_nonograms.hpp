// Colour nonograms for tests.
#pragma once

#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/formats.hpp>

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram::testing {

inline colour::Palette red_and_blue() {
  return colour::Palette::make(
             {{"white", 0xFFFFFF, '.'}, {"red", 0xE01010, 'r'}, {"blue", 0x2040E0, 'b'}})
      .value();
}

inline colour::Picture picture_of_rows(const colour::Palette& palette,
                                       const std::vector<std::string>& rows) {
  colour::Picture picture(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()));
  for (int row = 0; row < picture.height(); ++row) {
    for (int column = 0; column < picture.width(); ++column) {
      picture.at(row, column) =
          palette.value_of(rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)])
              .value();
    }
  }
  return picture;
}

// A flower in two colours, with its clues alone; it has one solution.
inline std::vector<std::string> flower_rows() {
  return {".rrr.", "rrbrr", "rbbbr", ".rrr.", "..b.."};
}

inline colour::Puzzle flower() {
  const colour::Puzzle drawn =
      colour::Puzzle::from_picture(red_and_blue(), picture_of_rows(red_and_blue(), flower_rows()))
          .value();
  return colour::Puzzle::make(drawn.palette(), drawn.rows(), drawn.columns()).value();
}

// Everything that a colour puzzle can have.
inline colour::Puzzle full_flower() {
  const colour::Palette palette = red_and_blue();
  Metadata metadata;
  metadata.title = "Flower";
  metadata.author = "Somebody";
  colour::DomainGrid saved(5, 5, palette.all());
  saved.at(0, 0) = colour::domain_of(0);
  saved.at(0, 1) = colour::domain_of(1);
  saved.at(1, 1) = colour::domain_of(0) | colour::domain_of(2);
  const colour::Picture picture = picture_of_rows(palette, flower_rows());
  return flower()
      .with_metadata(metadata)
      .with_goal(picture)
      .and_then([&](const colour::Puzzle& puzzle) { return puzzle.with_saved(saved); })
      .and_then(
          [&](const colour::Puzzle& puzzle) { return puzzle.with_listed_solutions({picture}); })
      .value();
}

// The only puzzle of a text, which must be a good one.
inline AnyNonogram read_any_one(const PuzzleFormat& format, std::string_view text) {
  auto puzzles = format.read_any(text);
  if (!puzzles) {
    ADD_FAILURE() << to_string(puzzles.error()) << "\nin:\n" << text;
    return flower();
  }
  EXPECT_EQ(puzzles->size(), 1U);
  return puzzles->front();
}

inline colour::Puzzle read_coloured(const PuzzleFormat& format, std::string_view text) {
  const AnyNonogram any = read_any_one(format, text);
  if (const auto* own = std::get_if<colour::Puzzle>(&any)) return *own;
  ADD_FAILURE() << "black and white:\n" << text;
  return flower();
}

inline Written written(const PuzzleFormat& format, const AnyNonogram& puzzle) {
  return format.write_any(std::vector<AnyNonogram>{puzzle}).value();
}

}  // namespace quadrille::nonogram::testing
