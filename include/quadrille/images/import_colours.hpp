// From an image to the picture of a colour nonogram: few colours that stand for all, chosen where
// people see differences (OKLab), and no specks that nobody would miss.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/result.hpp>
#include <quadrille/images/import_picture.hpp>
#include <quadrille/images/import_puzzle.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/difficulty.hpp>

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace quadrille::images {

// More cells a side are scaled down, unless somebody says how many there shall be.
inline constexpr int kLargestPixelArt = 250;

struct ImportedColours {
  nonogram::colour::Puzzle puzzle;  // with the picture as its goal
  nonogram::Difficulty difficulty = nonogram::Difficulty::unknown;
  // Only with a goal: the cells that were changed to reach it, numbered row by row.
  std::vector<int> changed = {};
  std::optional<bool> proven = {};
  LimitReached limit = LimitReached::none;  // what kept the class from being known
};

// A picture of at most options.colours colours besides the background, which is the most frequent
// one at the image's edge. An image of no more colours and of the picture's size is taken as it is.
// Errors: those of import_picture(); palette_size.
Result<nonogram::colour::Puzzle> picture_in_colours(const ColourImage& image,
                                                    const ImportOptions& options);

// An image of few colours, one pixel a cell: at most kLargestPixelArt pixels a side and as many
// colours as a palette has. Error: size_needed.
Result<nonogram::colour::Puzzle> pixel_art(const ColourImage& image);

using AnyImported = std::variant<ImportedPuzzle, ImportedColours>;

// In colours if the request has a number of them, or if the image is pixel art and the request says
// nothing else. Errors: those of both; colour_unsupported for the goal `line` in colours.
Result<AnyImported> import_any(const ColourImage& image, const ImportRequest& request,
                               const Limits& limits);

}  // namespace quadrille::images
