// Which page of a book has what. Planned before anything is drawn: the contents come first and name
// the pages of the rest.
#pragma once

#include "studio/either_drawing.hpp"
#include "studio/page_layout.hpp"

#include <quadrille/studio/book.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace quadrille::studio {

// A puzzle on a page, or a part of one that is spread over several.
struct PuzzleOnPage {
  std::size_t puzzle = 0;  // in the order of the book
  std::optional<Window> window;
  int part = 0;
  int parts = 1;
};

// Pages count from 1, which is the cover. Each section ends where the next begins.
struct BookPlan {
  int contents = 2;
  int rules = 3;
  int example = 4;
  int puzzles = 5;
  int solutions = 6;
  int end = 7;
  std::vector<std::vector<PuzzleOnPage>> puzzle_pages;
  std::vector<int> page_of_puzzle;
};

// How a page is divided, by its paper.
struct BookFormat {
  PageSize page;
  Rectangle area;  // inside the margins, above the page number
  double text_size;
  int steps_per_page;
  int solutions_per_page;
};
BookFormat format_of(Paper paper);

// Below the heading of a puzzle, in its box.
inline constexpr double kPuzzleHeading = 40;
inline constexpr double kLargestCellOfBook = 26;

// How many entries of the contents fit a page, words included.
int contents_lines_per_page(const BookFormat& format);
inline constexpr double kContentsLine = 14;
inline constexpr int kContentsColumns = 2;

// `steps`: of the worked example. `contents_lines`: entries and what stands between them. Error:
// too_large.
Result<BookPlan> plan_book(std::span<const BookPuzzle> puzzles, const BookOptions& options,
                           const PageStyle& style, std::size_t steps, std::size_t contents_lines);

}  // namespace quadrille::studio
