// A book of nonograms: which page has what, read by other people's programs (Poppler).
#include "studio/book_plan.hpp"
#include "studio/book_text.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/nonogram/solve.hpp>
#include <quadrille/studio/book.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <unistd.h>

namespace quadrille::studio {
namespace {

using nonogram::CellGrid;
using nonogram::Effort;
using nonogram::grid_of;
using nonogram::Puzzle;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

Puzzle titled(const CellGrid& picture, const std::string& title) {
  nonogram::Metadata metadata;
  metadata.title = title;
  metadata.author = "A setter";
  return Puzzle::from_picture(picture).value().with_metadata(metadata);
}

BookPuzzle part_of_book(const Puzzle& puzzle) {
  auto own = book_puzzle_of(puzzle, Limits::none());
  EXPECT_TRUE(own.has_value());
  return *std::move(own);
}

std::vector<BookPuzzle> two_puzzles() {
  return {part_of_book(titled(cover_picture(), "Night bird")),
          part_of_book(titled(example_picture(), "Water bird"))};
}

std::string output_of(const std::string& command) {
  std::string output;
  std::FILE* pipe = popen(command.c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  char bytes[4096];
  while (const std::size_t count = std::fread(bytes, 1, sizeof bytes, pipe)) {
    output.append(bytes, count);
  }
  EXPECT_EQ(pclose(pipe), 0) << command;
  return output;
}

// The texts of the pages.
std::vector<std::string> pages_of(const Result<std::string>& pdf) {
  if (!pdf) {
    ADD_FAILURE() << pdf.error().message;
    return {};
  }
  const auto path = std::filesystem::temp_directory_path() /
                    fmt::format("quadrille-book-{}.pdf", static_cast<int>(getpid()));
  std::ofstream(path, std::ios::binary) << *pdf;
  const std::string text = output_of("pdftotext -layout " + path.string() + " -");
  std::filesystem::remove(path);
  std::vector<std::string> pages;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\f', at), text.size());
    pages.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return pages;
}

TEST(Book, TitlesAreToldWithTheSolutionsOnly) {
  const auto pages = pages_of(render_book(two_puzzles(), {.title = "Birds"}, Limits::none()));
  // Cover, contents, rules, two pages of the example, two puzzles, solutions.
  ASSERT_GE(pages.size(), 7U);
  EXPECT_THAT(pages.front(), HasSubstr("Birds"));
  EXPECT_THAT(pages[1], HasSubstr("Contents"));
  EXPECT_THAT(pages[2], HasSubstr("How to solve"));
  EXPECT_THAT(pages[3], HasSubstr("worked example"));
  for (std::size_t page = 0; page + 1 < pages.size(); ++page) {
    EXPECT_THAT(pages[page], Not(HasSubstr("Night bird"))) << page;
    EXPECT_THAT(pages[page], Not(HasSubstr("Water bird"))) << page;
  }
  EXPECT_THAT(pages.back(), HasSubstr("Solutions"));
  EXPECT_THAT(pages.back(), HasSubstr("Night bird"));
  EXPECT_THAT(pages.back(), HasSubstr("Water bird"));
}

TEST(Book, ContentsNameThePagesWherePuzzlesStand) {
  std::vector<BookPuzzle> puzzles = two_puzzles();
  for (int copies = 0; copies < 3; ++copies) {
    const auto more = two_puzzles();
    puzzles.insert(puzzles.end(), more.begin(), more.end());
  }
  const auto pages = pages_of(render_book(puzzles, {}, Limits::none()));
  for (std::size_t number = 1; number <= puzzles.size(); ++number) {
    const std::string name = fmt::format("No. {} ", number);
    const std::size_t entry = pages[1].find(name);
    ASSERT_NE(entry, std::string::npos) << name;
    std::size_t found = 0;
    for (std::size_t page = 2; page < pages.size(); ++page) {
      if ((pages[page] + ' ').find(fmt::format("No. {}", number)) != std::string::npos &&
          found == 0) {
        found = page + 1;
      }
    }
    // The entry ends with the page's number, before the next column or line.
    std::string rest = pages[1].substr(entry + name.size(), 60);
    EXPECT_THAT(rest, HasSubstr(std::to_string(found))) << name;
  }
}

TEST(Book, GoesFromEasyToHard) {
  std::vector<BookPuzzle> puzzles = two_puzzles();
  puzzles[0].word = Effort::hard;
  puzzles[1].word = Effort::easy;
  const auto pages = pages_of(render_book(puzzles, {}, Limits::none()));
  const std::string& solutions = pages.back();
  EXPECT_LT(solutions.find("Water bird"), solutions.find("Night bird"));
  EXPECT_LT(pages[1].find("Easy"), pages[1].find("Hard"));
}

TEST(Book, ALargePuzzleIsSpreadOverPages) {
  CellGrid picture(120, 90, nonogram::Cell::empty);
  for (int row = 0; row < 90; ++row) {
    for (int column = 0; column < 120; ++column) {
      if ((row / 7 + column / 9) % 2 == 0) picture.at(row, column) = nonogram::Cell::filled;
    }
  }
  const Puzzle puzzle = titled(picture, "Large");
  const std::vector<BookPuzzle> puzzles{{puzzle, picture, Effort::easy, 1}};
  const auto small = pages_of(render_book(puzzles, {.paper = Paper::a5}, Limits::none()));
  const auto large = pages_of(render_book(puzzles, {.paper = Paper::a3}, Limits::none()));
  EXPECT_GT(small.size(), large.size());
  const BookFormat format = format_of(Paper::a5);
  const PageStyle style = page_style_of(ThemeName::print);
  const auto plan = plan_book(puzzles, {.paper = Paper::a5}, style, 18, 10);
  ASSERT_TRUE(plan.has_value());
  // Every cell is on one page, and no cell is too small for a pencil.
  std::vector<int> seen(120 * 90, 0);
  for (const auto& page : plan->puzzle_pages) {
    ASSERT_EQ(page.size(), 1U);
    const Window window = page.front().window.value();
    const Extent extent = extent_of(puzzle, style, window);
    EXPECT_GE(format.area.width / extent.columns, 11.4);
    EXPECT_GE((format.area.height - kPuzzleHeading) / extent.rows, 11.4);
    for (int row = window.row; row < window.end_row(); ++row) {
      for (int column = window.column; column < window.end_column(); ++column) {
        ++seen[static_cast<std::size_t>(row * 120 + column)];
      }
    }
  }
  EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), 120 * 90);
}

// About half of a step's box is its sentence.
TEST(Book, TheWorkedExampleCanBeSeenOnEveryPaper) {
  constexpr double kHeadingAndText = 105;
  for (const Paper paper : {Paper::a3, Paper::a4, Paper::a5, Paper::letter}) {
    const BookFormat format = format_of(paper);
    const Rectangle area{format.area.x, format.area.y, format.area.width,
                         format.area.height - kHeadingAndText};
    EXPECT_GE(BoxesOfPage(area, format.steps_per_page).box(0).height, 165)
        << static_cast<int>(paper);
  }
}

TEST(Book, ABookletHasTwoPagesOnASideInTheOrderForFolding) {
  const BookOptions pages{.title = "Birds", .paper = Paper::a5};
  BookOptions booklet = pages;
  booklet.booklet = true;
  const auto flat = pages_of(render_book(two_puzzles(), pages, Limits::none()));
  const auto folded = pages_of(render_book(two_puzzles(), booklet, Limits::none()));
  EXPECT_EQ(folded.size(), (flat.size() + 3) / 4 * 2);
  EXPECT_THAT(folded.front(), HasSubstr("Birds"));
  EXPECT_THAT(folded[1], HasSubstr("Contents"));
}

TEST(Book, WhatHasSeveralSolutionsOrNoneIsRefused) {
  const Puzzle switched = Puzzle::from_picture(grid_of({"#.", ".#"})).value();
  EXPECT_EQ(book_puzzle_of(switched, Limits::none()).error().code, "not_unique");
  const Puzzle none = Puzzle::make({{2}, {2}}, {{1}, {1}, {2}}).value();
  EXPECT_EQ(book_puzzle_of(none, Limits::none()).error().code, "no_solution");
}

TEST(Book, TimeAndPagesAreBounded) {
  Limits late;
  late.deadline = Limits::Clock::now();
  EXPECT_EQ(render_book(two_puzzles(), {}, late).error().code, "limit_reached");
  const std::vector<BookPuzzle> many(20'000, two_puzzles().front());
  EXPECT_EQ(render_book(many, {}, Limits::none()).error().code, "too_large");
}

TEST(Book, TheWorkedExampleAndTheCoverHaveOneSolution) {
  for (const CellGrid& picture : {cover_picture(), example_picture()}) {
    const Puzzle puzzle = Puzzle::from_picture(picture).value();
    EXPECT_EQ(nonogram::solve(puzzle, {}, Limits::none()).verdict, Verdict::unique);
  }
}

// Letters of other scripts are there as text, whatever the fonts of the machine are.
TEST(Book, TitlesOfOtherScriptsDoNotStopIt) {
  const auto pages =
      pages_of(render_book({part_of_book(titled(example_picture(), "鴨 \xE2\x80\x94 Ente"))},
                           {.title = "日本"}, Limits::none()));
  EXPECT_THAT(pages.back(), HasSubstr("Ente"));
}

}  // namespace
}  // namespace quadrille::studio
