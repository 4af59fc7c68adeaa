// The words of hints: tests/golden/nonogram/hints/NAME.non, a state of play, beside NAME.txt with
// the first three levels of its hint. The property `scope` of a file asks for a line or a cell
// ("row 2", "column 3", "cell 4,5"; from 1). To record the texts anew on purpose:
// QUADRILLE_UPDATE_GOLDEN=1 in the environment.
#include "support/nonogram_files.hpp"

#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/step_text.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>

namespace quadrille::nonogram {
namespace {

using testing::file_content;
using testing::read_one;
namespace fs = std::filesystem;

struct Position {
  fs::path file;
  Puzzle puzzle;
  Hint hint;
};

HintScope scope_of(const Puzzle& puzzle) {
  HintScope scope;
  for (const auto& [name, value] : puzzle.metadata().others) {
    int first = 0;
    int second = 0;
    if (name != "scope") continue;
    if (std::sscanf(value.c_str(), "row %d", &first) == 1) scope.line = {Axis::row, first - 1};
    if (std::sscanf(value.c_str(), "column %d", &first) == 1) {
      scope.line = {Axis::column, first - 1};
    }
    if (std::sscanf(value.c_str(), "cell %d,%d", &first, &second) == 2) {
      scope.cell = {first - 1, second - 1};
    }
  }
  return scope;
}

std::vector<Position> positions() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(QUADRILLE_TESTS "/golden/nonogram/hints")) {
    if (entry.path().extension() == ".non") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<Position> result;
  for (const fs::path& file : files) {
    const Puzzle puzzle = read_one(non_format(), file_content(file));
    const CellGrid nothing(puzzle.width(), puzzle.height(), Cell::unknown);
    const Hint given =
        hint(puzzle, puzzle.saved().value_or(nothing), scope_of(puzzle), Limits::none());
    result.push_back({file, puzzle, given});
  }
  return result;
}

std::string described(const Position& position) {
  std::string text;
  for (const HintLevel level : {HintLevel::where, HintLevel::premises, HintLevel::sentence}) {
    const std::string line = text_of(position.puzzle, position.hint, level) + '\n';
    if (position.hint.step || position.hint.mistake || text.empty()) text += line;
  }
  return text;
}

TEST(HintGolden, TextsAreTheRecordedOnes) {
  const std::vector<Position> all = positions();
  ASSERT_GE(all.size(), 120U);
  for (const Position& position : all) {
    fs::path expected = position.file;
    expected.replace_extension(".txt");
    const std::string actual = described(position);
    if (std::getenv("QUADRILLE_UPDATE_GOLDEN") != nullptr) {
      std::ofstream(expected) << actual;
      continue;
    }
    EXPECT_EQ(actual, file_content(expected)) << position.file;
  }
}

TEST(HintGolden, PositionsCoverEveryTechniqueAndMistake) {
  std::set<Technique> techniques;
  std::set<Mistake::Kind> mistakes;
  for (const Position& position : positions()) {
    if (position.hint.step) techniques.insert(position.hint.step->technique);
    if (position.hint.mistake) mistakes.insert(position.hint.mistake->kind);
    // A position of a technique carries its name.
    const std::string name = position.file.stem().string();
    const std::string given(position.hint.step ? to_string(position.hint.step->technique) : "");
    EXPECT_TRUE(name.starts_with(given)) << name << " is " << given;
  }
  EXPECT_EQ(techniques.size(), static_cast<std::size_t>(Technique::search) + 1);
  EXPECT_EQ(mistakes.size(), 3U);
}

}  // namespace
}  // namespace quadrille::nonogram
