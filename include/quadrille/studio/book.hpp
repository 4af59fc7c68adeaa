// A book of nonograms to print: cover, contents, rules with a worked example, the puzzles from easy
// to hard, and their solutions with the titles, which would give the pictures away before.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/rate.hpp>
#include <quadrille/studio/render.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace quadrille::studio {

struct BookPuzzle {
  nonogram::AnyNonogram puzzle;
  AnyPicture solution;
  nonogram::Effort word = nonogram::Effort::easy;
  double score = 0;
};

// Solved and rated. Errors: no_solution, not_unique (nobody wants it in a book), limit_reached.
Result<BookPuzzle> book_puzzle_of(const nonogram::AnyNonogram& puzzle, const Limits& limits);

inline constexpr int kMostPuzzlesOnAPage = 4;

struct BookOptions {
  std::string title = {};  // empty: how many nonograms it has
  Paper paper = Paper::a4;
  ThemeName theme = ThemeName::print;
  int per_page = 0;      // 1 … kMostPuzzlesOnAPage; 0: two where both are small, else one
  bool booklet = false;  // two pages on a side of a sheet, in the order for folding
};

// A PDF. Puzzles go from easy to fiendish, in each word by their score; one whose cells would be
// too small for its page is spread over several. Errors: too_large, limit_reached, cannot_render.
Result<std::string> render_book(std::vector<BookPuzzle> puzzles, const BookOptions& options,
                                const Limits& limits);

// Whether a letter of the text (UTF-8) is in no font of this machine: squares stand for such ones.
bool lacks_a_font(std::string_view text);

}  // namespace quadrille::studio
