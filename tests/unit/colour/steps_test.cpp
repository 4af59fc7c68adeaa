// Steps: sound against brute force, right by the checker, with minimal premises, and they lead to
// the solution.
#include "support/colour_cases.hpp"

#include <quadrille/nonogram/colour/generate.hpp>
#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/colour/solve.hpp>

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram::colour {
namespace {

Puzzle some_puzzle(std::uint64_t number, int low, int high) {
  Rng rng = Rng(500).stream(number);
  const int width = static_cast<int>(rng.between(low, high));
  const int height = static_cast<int>(rng.between(low, high));
  const int colours = static_cast<int>(rng.between(1, 4));
  return Puzzle::from_picture(test_palette(colours),
                              random_picture(width, height, colours, 0.3 + 0.6 * rng.unit(), rng))
      .value();
}

bool agrees(const CellClaim& claim, const Picture& picture) {
  return (picture.at(claim.row, claim.column) == claim.value) != claim.is_not;
}

TEST(ColourExplain, EveryStepIsRightAndMinimalAndHoldsInAllSolutions) {
  std::map<Technique, int> seen;
  for (std::uint64_t number = 0; number < 150; ++number) {
    const Puzzle puzzle = some_puzzle(number, 3, 6);
    const std::vector<Picture> solutions = brute_force(puzzle, 100);
    const Explanation explanation = explain(puzzle, Limits::none());
    for (const Explanation::Entry& entry : explanation.entries) {
      const Step& step = entry.step;
      ++seen[step.technique];
      ASSERT_EQ(find_flaw(puzzle, step), std::nullopt);
      ASSERT_EQ(find_needless_premise(puzzle, step), std::nullopt) << sentence_of(puzzle, step);
      ASSERT_FALSE(sentence_of(puzzle, step).empty());
      for (const CellClaim& claim : step.cells) {
        for (const Picture& solution : solutions) {
          ASSERT_TRUE(agrees(claim, solution)) << sentence_of(puzzle, step);
        }
      }
    }
    ASSERT_EQ(explanation.end,
              solutions.size() == 1 ? Explanation::End::solved : Explanation::End::undecided);
  }
  for (const Technique technique :
       {Technique::complete_line, Technique::finished_line, Technique::crossing_colours,
        Technique::overlap, Technique::line_logic, Technique::colour_logic,
        Technique::contradiction}) {
    EXPECT_GT(seen[technique], 0) << to_string(technique);
  }
}

// Whatever is changed in a right step, the checker notices or the step is still true.
TEST(ColourStepChecker, NoticesWrongConclusionsAndMissingPremises) {
  int wrong = 0;
  for (std::uint64_t number = 0; number < 60; ++number) {
    const Puzzle puzzle = some_puzzle(number, 3, 6);
    for (const Explanation::Entry& entry : explain(puzzle, Limits::none()).entries) {
      if (entry.step.technique == Technique::search) continue;
      for (int value = 0; value < puzzle.palette().size(); ++value) {
        Step changed = entry.step;
        if (changed.cells.front().value == value) continue;
        changed.cells.front().value = static_cast<Value>(value);
        if (!changed.cells.front().is_not) {
          ASSERT_NE(find_flaw(puzzle, changed), std::nullopt);
          ++wrong;
        }
      }
      for (std::size_t index = 0; index < entry.step.premises.size(); ++index) {
        Step changed = entry.step;
        changed.premises.erase(changed.premises.begin() + static_cast<std::ptrdiff_t>(index));
        ASSERT_NE(find_flaw(puzzle, changed), std::nullopt);
        ++wrong;
      }
    }
  }
  EXPECT_GT(wrong, 500);
}

TEST(ColourStepChecker, RefusesWhatIsOutsideTheGrid) {
  const Puzzle puzzle = puzzle_from(test_palette(2), {"rb", "br"});
  Step step;
  EXPECT_NE(find_flaw(puzzle, step), std::nullopt);
  step.cells = {{0, 5, 1, false}};
  step.lines = {{Axis::row, 0}};
  EXPECT_NE(find_flaw(puzzle, step), std::nullopt);
  step.cells = {{0, 0, 1, false}};
  step.lines = {{Axis::row, 7}};
  EXPECT_NE(find_flaw(puzzle, step), std::nullopt);
}

std::string first_sentence(const Puzzle& puzzle) {
  return sentence_of(puzzle, explain(puzzle, Limits::none()).entries.front().step);
}

TEST(ColourSentences, NameTheColours) {
  const Palette palette = test_palette(2);
  EXPECT_EQ(
      first_sentence(puzzle_from(palette, {"rrb", "...", "..."})),
      "Row 1: red 2, blue 1 take 2 + 1 = 3 cells (different colours need no gap between them), "
      "and the row has no more, so columns 1–2 are red and column 3 is blue.");
  EXPECT_EQ(
      first_sentence(puzzle_from(palette, {"r.rb", "....", "....", "...."})),
      "Row 1: red 1, red 1, blue 1 take 1 + 1 + 1 + 1 = 4 cells (different colours need no gap "
      "between them), and the row has no more, so column 2 is empty, columns 1 and 3 are red "
      "and column 4 is blue.");
  EXPECT_EQ(clue_text(palette, {{3, 1}, {1, 2}}), "red 3, blue 1");
  EXPECT_EQ(clue_text(palette, {}), "0");
}

TEST(ColourHint, FollowsThePlayerToTheSolution) {
  for (std::uint64_t number = 0; number < 40; ++number) {
    const Puzzle puzzle = some_puzzle(number, 3, 6);
    const std::vector<Picture> solutions = brute_force(puzzle, 2);
    DomainGrid state(puzzle.width(), puzzle.height(), puzzle.palette().all());
    for (int moves = 0;; ++moves) {
      ASSERT_LT(moves, 500);
      const Hint next = hint(puzzle, state, {}, Limits::none());
      ASSERT_FALSE(text_of(puzzle, next, 1).empty());
      ASSERT_FALSE(text_of(puzzle, next, 3).empty());
      if (next.kind != Hint::Kind::step) {
        ASSERT_EQ(next.kind, solutions.size() == 1 ? Hint::Kind::done : Hint::Kind::undecided);
        break;
      }
      apply(*next.step, state);
    }
  }
}

// Row 1 has a block in its middle cell, red or blue; column 2 has red only.
TEST(ColourHint, KnowsThatRowAndColumnShareOneColour) {
  const Palette palette = test_palette(2);
  const Puzzle puzzle = puzzle_from(palette, {".rb", "bb.", ".r."});
  DomainGrid state(3, 3, palette.all());
  state.at(0, 1) = palette.all() & ~domain_of(0);
  HintScope scope;
  scope.cell = std::pair(0, 1);
  Step step;
  step.technique = Technique::shared_colour;
  step.lines = {{Axis::row, 0}, {Axis::column, 1}};
  step.premises = {{0, 1, 0, true}};
  step.cells = {{0, 1, 1, false}};
  EXPECT_NE(find_flaw(puzzle, step), std::nullopt);  // column 2 has blue, too

  const Puzzle red = puzzle_from(palette, {".rb", "b..", "..."});
  const Hint next = hint(red, state, scope, Limits::none());
  ASSERT_EQ(next.kind, Hint::Kind::step);
  EXPECT_EQ(next.step->technique, Technique::shared_colour);
  EXPECT_EQ(next.step->cells, step.cells);
  EXPECT_EQ(find_flaw(red, *next.step), std::nullopt);
  EXPECT_EQ(sentence_of(red, *next.step),
            "Row 1: since column 2 is not empty, every placement of red 1, blue 1 has a block at "
            "column 2; the only colour that it shares with column 2 is red, so row 1, column 2 is "
            "red.");
}

// What is empty is one cell of the column, and the sentence must not read as if all of it were.
TEST(ColourSentences, SayWhereLinesWithoutACommonColourCross) {
  const Puzzle puzzle = puzzle_from(test_palette(2), {"r..", "..b", "..."});
  Step step;
  step.technique = Technique::crossing_colours;
  step.lines = {{Axis::row, 0}, {Axis::column, 2}};
  step.cells = {{0, 2, 0, false}};
  EXPECT_EQ(
      sentence_of(puzzle, step),
      "Row 1 has the colour red; column 3 shares no colour with it, so row 1 is empty where they "
      "cross.");
}

// The crossing lines are reasons like the known cells are.
TEST(ColourSentences, CountCrossingColoursAmongTheReasons) {
  const Puzzle puzzle = puzzle_from(test_palette(2), {"r.b", "b..", "..."});
  Step step;
  step.technique = Technique::line_logic;
  step.lines = {{Axis::row, 0}, {Axis::column, 1}};
  step.premises = {{0, 0, 1, false}};
  step.cells = {{0, 1, 0, false}};
  EXPECT_EQ(sentence_of(puzzle, step),
            "Row 1: since column 1 is red and column 2 has no colour, every placement of red 1, "
            "blue 1 agrees, so column 2 is empty.");
}

TEST(ColourSentences, SayWhatAFinishedLineHas) {
  const Puzzle puzzle = puzzle_from(test_palette(2), {"r.b", "b..", "..."});
  Step step;
  step.technique = Technique::finished_line;
  step.lines = {{Axis::row, 2}};
  step.cells = {{2, 0, 0, false}};
  EXPECT_EQ(sentence_of(puzzle, step), "Row 3: its clue is 0, so column 1 is empty.");
  step.lines = {{Axis::row, 1}};
  step.cells = {{1, 1, 0, false}};
  EXPECT_EQ(sentence_of(puzzle, step), "Row 2: the blue 1 is there, so column 2 is empty.");
  step.lines = {{Axis::row, 0}};
  step.cells = {{0, 1, 0, false}};
  EXPECT_EQ(sentence_of(puzzle, step),
            "Row 1: all its blocks are there (red 1, blue 1), so column 2 is empty.");
}

// Where to look, then the idea and what it rests on; of a trial not which colour fails.
TEST(ColourSentences, HaveALadder) {
  const Puzzle puzzle = puzzle_from(test_palette(2), {"r.b", "b..", "..."});
  Step step;
  step.technique = Technique::colour_logic;
  step.lines = {{Axis::row, 0}};
  step.premises = {{0, 0, 1, false}};
  step.cells = {{0, 1, 2, true}};
  EXPECT_EQ(text_of(puzzle, step, 1), "Look at row 1.");
  EXPECT_EQ(
      text_of(puzzle, step, 2),
      "Row 1: colour logic (a colour that does not get there, wherever the blocks are placed). "
      "It rests on these marks: column 1 is red.");
  EXPECT_EQ(text_of(puzzle, step, 3),
            "Row 1: since column 1 is red, wherever red 1, blue 1 can still be placed, column 2 is "
            "not blue.");
  Step trial;
  trial.technique = Technique::contradiction;
  trial.lines = {{Axis::row, 0}};
  trial.cells = {{0, 0, 1, true}};
  trial.trials = {{{0, 0, 1, false}, {{{Axis::row, 0}, {}}}}};
  for (const int level : {1, 2}) {
    EXPECT_EQ(text_of(puzzle, trial, level).find("red"), std::string::npos);
  }
  EXPECT_EQ(text_of(puzzle, trial, 2).substr(0, 22), "Try row 1, column 1: s");
}

TEST(ColourSentences, TellAMistakeStepByStep) {
  const Puzzle puzzle = puzzle_from(test_palette(2), {"rrb", "b.b"});
  DomainGrid state(3, 2, puzzle.palette().all());
  state.at(0, 0) = domain_of(2);
  const Hint wrong = hint(puzzle, state, {}, Limits::none());
  EXPECT_EQ(text_of(puzzle, wrong, 1), "Something among the marks is wrong.");
  EXPECT_EQ(text_of(puzzle, wrong, 2).substr(0, 25), "Something is wrong in row");
  EXPECT_NE(text_of(puzzle, wrong, 3).find("since column 1 is blue, there is no room for red 2"),
            std::string::npos)
      << text_of(puzzle, wrong, 3);
}

TEST(ColourHint, KeepsToItsScope) {
  const Puzzle puzzle = puzzle_from(test_palette(2), {"rrrb.", "rb..b", "..rrr", "b.b.r", "rrr.b"});
  DomainGrid state(5, 5, puzzle.palette().all());
  HintScope scope;
  scope.line = LineId{Axis::row, 2};
  const Hint next = hint(puzzle, state, scope, Limits::none());
  ASSERT_EQ(next.kind, Hint::Kind::step);
  if (!next.leads_there) {
    for (const CellClaim& claim : next.step->cells) EXPECT_EQ(claim.row, 2);
  }
}

TEST(ColourHint, FindsMistakes) {
  const Palette palette = test_palette(2);
  const Puzzle puzzle = puzzle_from(palette, {"rrb", "b.b"});
  DomainGrid state(3, 2, palette.all());
  state.at(0, 0) = domain_of(2);
  const Hint line = hint(puzzle, state, {}, Limits::none());
  ASSERT_EQ(line.kind, Hint::Kind::mistake);
  EXPECT_EQ(line.mistake->lines.front(), (LineId{Axis::row, 0}));
  EXPECT_EQ(line.mistake->marks.front(), (std::vector<CellClaim>{{0, 0, 2, false}}));

  const Puzzle cross = puzzle_from(palette, {"r..", ".b.", "..r"});
  DomainGrid wrong(3, 3, palette.all());
  wrong.at(0, 0) = domain_of(1);
  wrong.at(2, 0) = 0b110;
  const Hint mark = hint(cross, wrong, {}, Limits::none());
  EXPECT_EQ(mark.kind, Hint::Kind::mistake);
}

// Each line has room for its clue, but none where the lines that it crosses have its colours. The
// solver sees it, if it may work.
TEST(ColourHint, KnowsWhereALimitHidesItThatLinesContradict) {
  const std::vector<Clue> rows{{{1, 1}, {1, 2}}, {{1, 2}, {1, 1}}};
  const std::vector<Clue> columns{{{2, 1}}, {{2, 2}}};
  const Puzzle puzzle = Puzzle::make(test_palette(2), rows, columns).value();
  const DomainGrid nothing(2, 2, puzzle.palette().all());
  Limits limits;
  limits.max_memory = 1024;
  for (const Limits& each : {limits, Limits::none()}) {
    const Hint found = hint(puzzle, nothing, {}, each);
    ASSERT_EQ(found.kind, Hint::Kind::mistake);
    EXPECT_EQ(found.mistake->kind, Mistake::Kind::puzzle);
  }
  // Whether it is the mark that leaves no solution only the solver could tell.
  DomainGrid marked = nothing;
  marked.at(0, 0) = domain_of(1);
  const Hint hidden = hint(puzzle, marked, {}, limits);
  EXPECT_EQ(hidden.kind, Hint::Kind::unknown);
  EXPECT_EQ(hidden.limit, LimitReached::memory);
}

TEST(ColourClassify, OrdersPuzzlesByWhatTheyNeed) {
  const Palette palette = test_palette(2);
  EXPECT_EQ(classify(puzzle_from(palette, {"rrb", "bbb", "r.r"}), Limits::none()).difficulty,
            Difficulty::trivial);
  EXPECT_EQ(classify(puzzle_from(palette, {"r..", "...", "..r"}), Limits::none()).difficulty,
            Difficulty::multiple);
  std::map<Difficulty, int> seen;
  for (std::uint64_t number = 0; number < 200; ++number) {
    const Puzzle puzzle = some_puzzle(number, 3, 8);
    const Difficulty difficulty = classify(puzzle, Limits::none()).difficulty;
    ++seen[difficulty];
    const Verdict verdict = solve(puzzle, {}, Limits::none()).verdict;
    ASSERT_EQ(difficulty <= Difficulty::deep, verdict == Verdict::unique);
    ASSERT_EQ(difficulty == Difficulty::multiple, verdict == Verdict::multiple);
  }
  EXPECT_GT(seen[Difficulty::trivial], 0);
  EXPECT_GT(seen[Difficulty::line], 0);
}

TEST(ColourRate, SumsUpTheSteps) {
  const Puzzle puzzle = puzzle_from(test_palette(2), {"rrb", "bbb", "r.r"});
  const Rating rating = rate(puzzle, Limits::none());
  EXPECT_EQ(rating.difficulty, Difficulty::trivial);
  ASSERT_TRUE(rating.score);
  EXPECT_GT(*rating.score, 0);
  EXPECT_TRUE(rating.good);
  EXPECT_EQ(rating.curve.size(), explain(puzzle, Limits::none()).entries.size());
  ASSERT_TRUE(rating.hardest);
  const Rating several = rate(puzzle_from(test_palette(2), {"r..", "...", "..r"}), Limits::none());
  EXPECT_EQ(several.difficulty, Difficulty::multiple);
  EXPECT_FALSE(several.score);
}

TEST(ColourRate, SmallAndTrivialPuzzlesAreNotCalledTricky) {
  for (int side = 2; side <= 8; ++side) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      GenerateOptions options;
      options.width = side;
      options.height = side;
      options.colours = 3;
      const Rating rating = rate(generate(options, seed, Limits::none())->puzzle, Limits::none());
      ASSERT_TRUE(rating.word) << side << " " << seed;
      if (rating.difficulty == Difficulty::trivial) {
        EXPECT_LE(*rating.word, Effort::fair) << side << " " << seed;
      }
      if (side < 5 && rating.difficulty == Difficulty::line) {
        EXPECT_LE(*rating.word, Effort::hard) << side << " " << seed;
      }
    }
  }
}

}  // namespace
}  // namespace quadrille::nonogram::colour
