// Every step of an explanation is right, rests on no needless premise, and all of them together
// give the solution.
#include "nonogram/line/propagation.hpp"
#include "support/nonogram_files.hpp"
#include "support/nonogram_grids.hpp"

#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/nonogram/step_checker.hpp>

#include <cstddef>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

Puzzle puzzle_of(const CellGrid& picture) {
  return Puzzle::from_picture(picture)
      .and_then([](const Puzzle& puzzle) { return puzzle.with_goal(std::nullopt); })
      .value();
}

bool lines_solve(const Puzzle& puzzle) {
  PuzzlePropagation propagation(puzzle);
  return propagation.propagate() == GridPropagation::Outcome::stable &&
         propagation.unknown_cells() == 0;
}

std::string name(const Step& step) {
  return std::string(to_string(step.technique)) + " in " +
         (step.lines.front().axis == Axis::row ? "row " : "column ") +
         std::to_string(step.lines.front().index);
}

// Steps replayed: each concludes only unknown cells from premises that are known.
void expect_sound_steps(const Puzzle& puzzle, const Explanation& explanation) {
  CellGrid grid(puzzle.width(), puzzle.height(), Cell::unknown);
  for (const Explanation::Entry& entry : explanation.entries) {
    const Step& step = entry.step;
    const auto flaw = find_flaw(puzzle, step);
    ASSERT_FALSE(flaw) << *flaw << ": " << name(step);
    const auto needless = find_needless_premise(puzzle, step);
    ASSERT_FALSE(needless) << needless->row << ',' << needless->column << " in " << name(step);
    for (const KnownCell& premise : step.premises) {
      ASSERT_EQ(grid.at(premise.row, premise.column), premise.value) << name(step);
    }
    for (const KnownCell& cell : step.cells) {
      ASSERT_EQ(grid.at(cell.row, cell.column), Cell::unknown) << name(step);
    }
    apply(step, grid);
  }
  EXPECT_EQ(grid, explanation.grid);
}

void expect_explained(const Puzzle& puzzle, const SolveReport& report) {
  const Explanation explanation = explain(puzzle, Limits::none());
  expect_sound_steps(puzzle, explanation);
  EXPECT_EQ(explanation.end, Explanation::End::solved);
  EXPECT_EQ(explanation.grid, report.solutions.front());
  bool by_lines = true;
  for (const Explanation::Entry& entry : explanation.entries) {
    by_lines = by_lines && is_line_technique(entry.step.technique);
  }
  EXPECT_EQ(by_lines, lines_solve(puzzle));
}

// So many unique puzzles out of random pictures.
void explain_random_puzzles(int wanted, int largest, std::uint64_t seed) {
  Rng rng(seed);
  for (int found = 0; found < wanted;) {
    const int width = 2 + static_cast<int>(rng.below(static_cast<std::uint64_t>(largest - 1)));
    const int height = 2 + static_cast<int>(rng.below(static_cast<std::uint64_t>(largest - 1)));
    const Puzzle puzzle = puzzle_of(random_picture(rng, width, height, 0.3 + 0.4 * rng.unit()));
    const SolveReport report = solve(puzzle, {}, Limits::none());
    if (report.verdict != Verdict::unique) continue;
    expect_explained(puzzle, report);
    if (::testing::Test::HasFailure()) {
      for (const std::string& row : to_rows(report.solutions.front())) ADD_FAILURE() << row;
      return;
    }
    ++found;
  }
}

TEST(ExplainProperty, StepsOfRandomUniquePuzzlesAreRightAndLeadToTheSolution) {
  explain_random_puzzles(200, 12, 1);
}

TEST(ExplainPropertySlow, StepsOfManyPuzzlesAreRightAndLeadToTheSolution) {
  explain_random_puzzles(2000, 20, 2);
}

TEST(ExplainProperty, PuzzlesWithSeveralSolutionsAreExplainedAsFarAsTheyAgree) {
  Rng rng(3);
  for (int found = 0; found < 40;) {
    const Puzzle puzzle = puzzle_of(random_picture(rng, 6, 6, 0.4));
    const SolveReport report = solve(puzzle, {.max_solutions = 0}, Limits::none());
    if (report.solutions.size() < 2) continue;
    ++found;
    const Explanation explanation = explain(puzzle, Limits::none());
    expect_sound_steps(puzzle, explanation);
    EXPECT_EQ(explanation.end, Explanation::End::undecided);
    for (std::size_t index = 0; index < explanation.grid.size(); ++index) {
      const Cell value = report.solutions.front().cells()[index];
      bool agree = true;
      for (const CellGrid& solution : report.solutions) {
        agree = agree && solution.cells()[index] == value;
      }
      ASSERT_EQ(explanation.grid.cells()[index], agree ? value : Cell::unknown);
    }
  }
}

// Every puzzle of a folder that the solver proves unique in a few seconds. What needs deep search
// has a search step.
void explain_folder(const std::string& folder) {
  const std::filesystem::path path = std::filesystem::path(QUADRILLE_CORPUS) / "nonogram" / folder;
  if (!std::filesystem::is_directory(path)) GTEST_SKIP() << "no corpus at " << path;
  std::size_t explained = 0;
  for (const auto& file : std::filesystem::directory_iterator(path)) {
    const std::string text = testing::file_content(file.path());
    const bool is_list = file.path().extension() == ".txt";
    const auto puzzles = (is_list ? tournament_format() : non_format()).read(text);
    ASSERT_TRUE(puzzles.has_value()) << file.path();
    for (const Puzzle& puzzle : *puzzles) {
      const SolveReport report = solve(puzzle, {}, Limits::for_seconds(10));
      if (report.verdict != Verdict::unique) continue;
      expect_explained(puzzle, report);
      ++explained;
    }
  }
  EXPECT_GT(explained, 0U);
}

TEST(ExplainCorpusSlow, Survey) {
  explain_folder("survey");
}

TEST(ExplainCorpusSlow, Collections) {
  explain_folder("db");
}

TEST(ExplainCorpusSlow, Tournaments) {
  explain_folder("tournament");
}

}  // namespace
}  // namespace quadrille::nonogram
