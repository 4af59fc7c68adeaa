// What a book says in words, and the puzzles that it brings along: everything to translate is here.
#pragma once

#include <quadrille/nonogram/puzzle.hpp>
#include <quadrille/nonogram/rate.hpp>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::studio {

inline constexpr std::array kWords{nonogram::Effort::easy, nonogram::Effort::fair,
                                   nonogram::Effort::tricky, nonogram::Effort::hard,
                                   nonogram::Effort::fiendish};

// "★★★☆☆": as many as the word has places from the easiest.
std::string stars_of(nonogram::Effort word);
// "Tricky"
std::string capitalised(nonogram::Effort word);

// Of a book of so many puzzles that was not given a title.
std::string usual_title(std::size_t puzzles);

inline constexpr std::string_view kMaker = "Quadrille";
inline constexpr std::string_view kContents = "Contents";
inline constexpr std::string_view kRules = "How to solve a nonogram";
inline constexpr std::string_view kExample = "A worked example";
inline constexpr std::string_view kSolutions = "Solutions";

// Paragraphs. `colours`: some puzzles have them, shown as letters if `marks`.
std::vector<std::string> rules_text(bool colours, bool marks, int solutions_page);
std::string_view example_text();

// The picture on the cover, of which the last rows are still to be solved, and the one of the
// worked example.
nonogram::CellGrid cover_picture();
inline constexpr int kSolvedRowsOfCover = 9;
nonogram::CellGrid example_picture();

}  // namespace quadrille::studio
