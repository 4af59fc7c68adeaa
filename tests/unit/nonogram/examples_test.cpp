// The puzzles that ship with the project are what their descriptions say.
#include "support/nonogram_files.hpp"

#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <map>

namespace quadrille::nonogram {
namespace {

TEST(NonogramExamples, HaveTheVerdictsThatTheyPromise) {
  const std::map<std::string, Verdict> others{{"ambiguous.non", Verdict::multiple},
                                              {"impossible.non", Verdict::none}};
  std::size_t count = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(QUADRILLE_TESTS "/../examples/puzzles")) {
    if (entry.path().extension() != ".non") continue;
    ++count;
    const std::string name = entry.path().filename();
    const Puzzle puzzle = testing::read_one(non_format(), testing::file_content(entry.path()));
    const SolveReport report = solve(puzzle, {}, Limits::none());
    const auto expected = others.find(name);
    EXPECT_EQ(report.verdict, expected == others.end() ? Verdict::unique : expected->second)
        << name;
    if (puzzle.goal()) {
      EXPECT_EQ(report.solutions.at(0), *puzzle.goal()) << name;
    }
  }
  EXPECT_GE(count, 7U);
}

}  // namespace
}  // namespace quadrille::nonogram
