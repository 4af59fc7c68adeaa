// Contract: generating, solving, checking, and keeping to limits.
#include "contract/kinds/kind_contract.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/core/text.hpp>

#include <atomic>
#include <set>

namespace quadrille {
namespace {

class SolvingContract : public contract::KindContract {
 protected:
  // A solution is right and says so; anything else is not true, and never a crash.
  [[nodiscard]] bool accepts(const AnyPuzzle& puzzle, std::string_view solution) const {
    return kind().check(puzzle, solution).value_or(false);
  }
};

TEST_P(SolvingContract, TheSameSeedGivesTheSamePuzzle) {
  std::set<std::string> texts;
  for (const std::uint64_t seed : contract::kSeeds) {
    const std::string text = text_of(puzzle(seed));
    EXPECT_EQ(text, text_of(puzzle(seed))) << "seed " << seed;
    texts.insert(text);
  }
  EXPECT_GT(texts.size(), 1u) << "the seed does not matter";
}

TEST_P(SolvingContract, GeneratedPuzzlesHaveSolutionsThatCheck) {
  for (const std::uint64_t seed : contract::kSeeds) {
    const AnyPuzzle made = puzzle(seed);
    const Report report = solved(made);
    EXPECT_NE(report.verdict, Verdict::none);
    EXPECT_NE(report.verdict, Verdict::unknown);
    ASSERT_FALSE(report.solutions.empty());
    for (const std::string& solution : report.solutions) {
      EXPECT_TRUE(accepts(made, solution)) << solution;
    }
    const std::set<std::string> different(report.solutions.begin(), report.solutions.end());
    EXPECT_EQ(different.size(), report.solutions.size());
  }
}

TEST_P(SolvingContract, SolvingIsRepeatable) {
  const AnyPuzzle made = puzzle(5);
  const Report first = solved(made);
  const Report second = solved(made);
  EXPECT_EQ(first.verdict, second.verdict);
  EXPECT_EQ(first.solutions, second.solutions);
}

TEST_P(SolvingContract, OneSolutionIsOneSolution) {
  const AnyPuzzle made = puzzle(5);
  const Report report =
      kind().solve(made, {.max_solutions = 1, .seed = 0}, Limits::for_seconds(20));
  ASSERT_EQ(report.solutions.size(), 1u);
  EXPECT_TRUE(accepts(made, report.solutions.front()));
}

TEST_P(SolvingContract, SolutionsAreToldAsTheyAreFound) {
  for (const std::uint64_t seed : contract::kSeeds) {
    const AnyPuzzle made = puzzle(seed);
    const Report kept = solved(made);
    std::vector<std::string> told;
    SolveRequest request;
    request.on_solution = [&](std::string_view solution) {
      told.emplace_back(solution);
      return true;
    };
    const Report report = kind().solve(made, request, Limits::for_seconds(20));
    EXPECT_EQ(told, kept.solutions);
    EXPECT_EQ(report.verdict, kept.verdict);
    EXPECT_TRUE(report.solutions.empty());
  }
}

TEST_P(SolvingContract, WhoeverIsToldCanEndTheSearch) {
  int told = 0;
  SolveRequest request;
  request.max_solutions = 0;
  request.on_solution = [&](std::string_view) {
    ++told;
    return false;
  };
  const Report report = kind().solve(puzzle(5), request, Limits::for_seconds(20));
  EXPECT_EQ(told, 1);
  EXPECT_EQ(report.limit, LimitReached::none);
}

TEST_P(SolvingContract, AnIncompleteSolutionFails) {
  for (const std::uint64_t seed : contract::kSeeds) {
    const AnyPuzzle made = puzzle(seed);
    const std::string solution = solved(made).solutions.at(0);
    const std::size_t last = trim(solution).find_last_of(" \t\n");
    const std::size_t first = solution.find_first_of(" \t\n");
    ASSERT_NE(last, std::string::npos) << "a solution of one word: " << solution;
    EXPECT_FALSE(accepts(made, std::string_view(solution).substr(0, last)));
    EXPECT_FALSE(accepts(made, std::string_view(solution).substr(first)));
    EXPECT_FALSE(accepts(made, ""));
  }
}

TEST_P(SolvingContract, AnotherPuzzlesSolutionFails) {
  const AnyPuzzle made = puzzle(1);
  const std::string own = solved(made).solutions.at(0);
  for (const std::uint64_t seed : {2, 3, 4}) {
    for (const std::string& other : solved(puzzle(seed)).solutions) {
      if (other != own) {
        EXPECT_FALSE(accepts(made, other)) << other;
      }
    }
  }
}

TEST_P(SolvingContract, CheckSurvivesAnyText) {
  const AnyPuzzle made = puzzle(1);
  const std::string solution = solved(made).solutions.at(0);
  Rng rng(17);
  for (int round = 0; round < 2000; ++round) {
    std::string text = solution;
    for (std::uint64_t changes = rng.below(4) + 1; changes > 0; --changes) {
      text[rng.below(text.size())] = static_cast<char>(rng.below(256));
    }
    const Result<bool> answer = kind().check(made, text);
    if (!answer) {
      EXPECT_FALSE(answer.error().message.empty());
    }
  }
}

TEST_P(SolvingContract, AStopFlagEndsTheWork) {
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  const AnyPuzzle made = puzzle(1, 10, 10);
  const Report report = kind().solve(made, {}, limits);
  for (const std::string& solution : report.solutions) EXPECT_TRUE(accepts(made, solution));
  // An answer that was there before anybody could look at the flag is as good as the truth.
  if (report.verdict != Verdict::unknown) {
    EXPECT_EQ(report.verdict, solved(made).verdict);
  }
}

TEST_P(SolvingContract, AStopFlagEndsGenerating) {
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  const GenerateRequest request{.width = 10, .height = 10, .seed = 1};
  const Result<AnyPuzzle> stopped = kind().generate(request, limits);
  if (stopped) {
    EXPECT_EQ(text_of(*stopped), text_of(puzzle(1, 10, 10)));
  } else {
    EXPECT_FALSE(stopped.error().code.empty());
  }
}

TEST_P(SolvingContract, SizesOutOfRangeAreRefusedOrIgnored) {
  for (const auto& [width, height] : {std::pair(0, 5), {5, 0}, {-3, 5}, {5, -3}, {1 << 30, 5}}) {
    const Result<AnyPuzzle> made =
        kind().generate({.width = width, .height = height, .seed = 1}, Limits::for_seconds(20));
    // A kind of one size has no use for them; every other one refuses.
    if (made) {
      EXPECT_EQ(text_of(*made), text_of(puzzle(1)));
    }
  }
}

QUADRILLE_FOR_EACH_KIND(SolvingContract);

}  // namespace
}  // namespace quadrille
