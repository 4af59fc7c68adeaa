// What a search tells others and makes of what they tell, with others that say what the test wants.
#include "corpus/random_sets.hpp"

#include <quadrille/nonogram/exchange.hpp>
#include <quadrille/nonogram/solve.hpp>

#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram {
namespace {

class ScriptedExchange final : public SearchExchange {
 public:
  explicit ScriptedExchange(std::vector<SearchNews> news = {}) : news_(std::move(news)) {}

  void begins(const CellGrid& settled) override { settled_ = settled; }
  void tell(std::span<const int> clause) override {
    told_.emplace_back(clause.begin(), clause.end());
  }
  bool tell(const CellGrid& solution, std::span<const int> excluding) override {
    for (std::size_t index = next_; index < news_.size(); ++index) {
      if (news_[index].solution == solution) return false;
    }
    told_solutions_.push_back({{excluding.begin(), excluding.end()}, solution});
    return true;
  }
  [[nodiscard]] Waiting waiting() const override {
    if (all_heard()) return Waiting::nothing;
    const SearchNews& news = news_[next_];
    return news.solution || news.clause.empty() ? Waiting::answers : Waiting::clauses;
  }
  std::optional<SearchNews> hear() override {
    if (all_heard()) return std::nullopt;
    return news_[next_++];
  }

  [[nodiscard]] const CellGrid& settled() const { return settled_; }
  [[nodiscard]] const std::vector<std::vector<int>>& told() const { return told_; }
  [[nodiscard]] const std::vector<SearchNews>& told_solutions() const { return told_solutions_; }
  [[nodiscard]] bool all_heard() const { return next_ == news_.size(); }

 private:
  std::vector<SearchNews> news_;
  std::size_t next_ = 0;
  CellGrid settled_;
  std::vector<std::vector<int>> told_;
  std::vector<SearchNews> told_solutions_;
};

SolveReport solve_with(const Puzzle& puzzle, ScriptedExchange& exchange, SearchMind mind = {}) {
  SolveOptions options;
  options.exchange = &exchange;
  options.mind = mind;
  return solve(puzzle, options, Limits::none());
}

bool holds(std::span<const int> clause, const CellGrid& solution) {
  for (const int number : clause) {
    const auto index = static_cast<std::size_t>(number > 0 ? number - 1 : -number - 1);
    if ((solution.cells()[index] == Cell::filled) == (number > 0)) return true;
  }
  return false;
}

TEST(SearchExchange, HearsOfEverythingAndIsToldTheTruth) {
  const Puzzle puzzle = corpus::domino_puzzle(8);
  ScriptedExchange exchange;
  const SolveReport report = solve_with(puzzle, exchange);
  ASSERT_EQ(report.verdict, Verdict::unique);
  const CellGrid& solution = report.solutions.front();
  EXPECT_EQ(exchange.settled().width(), puzzle.width());
  ASSERT_EQ(exchange.told_solutions().size(), 1u);
  EXPECT_EQ(exchange.told_solutions().front().solution, solution);
  EXPECT_FALSE(holds(exchange.told_solutions().front().clause, solution));
  // Short clauses, and in the end that there are no others.
  ASSERT_GT(exchange.told().size(), 10u);
  EXPECT_TRUE(exchange.told().back().empty());
}

TEST(SearchExchange, ASolutionOfAnotherIsAnAnswer) {
  const Puzzle puzzle = corpus::domino_puzzle(8);
  ScriptedExchange first;
  const CellGrid solution = solve_with(puzzle, first).solutions.front();
  ScriptedExchange second({first.told_solutions().front()});
  const SolveReport report = solve_with(puzzle, second);
  EXPECT_EQ(report.verdict, Verdict::unique);
  ASSERT_EQ(report.solutions.size(), 1u);
  EXPECT_EQ(report.solutions.front(), solution);
  EXPECT_TRUE(second.told_solutions().empty());
  EXPECT_TRUE(second.all_heard());
}

TEST(SearchExchange, WhenAnotherHasFinishedSoHasThisOne) {
  const Puzzle puzzle = corpus::domino_puzzle(8);
  ScriptedExchange alone;
  const SolveReport own = solve_with(puzzle, alone);
  ScriptedExchange ended({alone.told_solutions().front(), {{}, std::nullopt}});
  const SolveReport report = solve_with(puzzle, ended);
  EXPECT_EQ(report.verdict, Verdict::unique);
  EXPECT_TRUE(report.exhausted);
  EXPECT_LT(report.stats.conflicts, own.stats.conflicts / 2);
}

TEST(SearchExchange, ClausesOfAnotherShortenTheProof) {
  const Puzzle puzzle = corpus::domino_puzzle(9);
  ScriptedExchange alone;
  const SolveReport own = solve_with(puzzle, alone);
  // The same order as it was told in: the solution, then what rests on it.
  std::vector<SearchNews> news{alone.told_solutions().front()};
  for (const std::vector<int>& clause : alone.told()) {
    if (!clause.empty()) news.push_back({clause, std::nullopt});
  }
  ScriptedExchange taught(std::move(news));
  const SolveReport report = solve_with(puzzle, taught);
  EXPECT_EQ(report.verdict, Verdict::unique);
  EXPECT_EQ(report.solutions, own.solutions);
  EXPECT_LT(report.stats.conflicts, own.stats.conflicts);
}

TEST(SearchExchange, EveryMindComesToTheSameVerdict) {
  for (const SearchMind mind : {SearchMind{.quick_at_first = true, .noisy = true},
                                SearchMind{.cautious = true, .noisy = true},
                                SearchMind{.quick_at_first = true, .cautious = true}}) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const Puzzle puzzle = corpus::random_puzzle(15, 15, 0.5, 1, seed);
      ScriptedExchange exchange;
      const SolveReport report = solve_with(puzzle, exchange, mind);
      EXPECT_EQ(report.verdict, solve(puzzle, {}, Limits::none()).verdict) << seed;
    }
  }
}

}  // namespace
}  // namespace quadrille::nonogram
