#include "corpus/contestants.hpp"

#include "corpus/sources.hpp"

#include <quadrille/nonogram/solve.hpp>
#include <quadrille/operations/catalogue.hpp>

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace quadrille::corpus {
namespace {

namespace fs = std::filesystem;

class CorpusFiles : public testing::Test {
 protected:
  void SetUp() override {
    directory_ = fs::path(testing::TempDir()) /
                 testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(directory_);
    fs::create_directories(directory_);
  }
  void TearDown() override { fs::remove_all(directory_); }

  Outcome answer_of_peer(const std::string& description, double time_limit = 60) {
    Settings settings;
    settings.time_limit = time_limit;
    const auto peer = peer_contestant(description, settings, registry_, directory_);
    return peer.value().solve({"puzzle", random_puzzle(5, 4, 0.5, 1, 1), {}});
  }

  fs::path directory_;
  Registry registry_ = operations::make_catalogue().registry();
};

using Peers = CorpusFiles;
using Sources = CorpusFiles;

TEST(Contestants, OfOurOwnAgreeOnAPuzzle) {
  const Instance instance{"puzzle", domino_puzzle(4), Verdict::unique};
  for (const Contestant& contestant : {engine_contestant({}), sat_contestant({})}) {
    const Outcome outcome = contestant.solve(instance);
    EXPECT_EQ(outcome.verdict, Verdict::unique) << contestant.name;
    ASSERT_EQ(outcome.solutions.size(), 1u);
    EXPECT_TRUE(nonogram::satisfies(instance.plain(), outcome.solutions.front()));
  }
}

TEST(Contestants, AreNotGivenWhatIsLeftOutForThem) {
  Contestant contestant = sat_contestant({});
  contestant.left_out = {"knot"};
  EXPECT_FALSE(takes_part(contestant, {"a-knotty-one", domino_puzzle(3), {}}));
  EXPECT_TRUE(takes_part(contestant, {"an-easy-one", domino_puzzle(3), {}}));
}

TEST_F(Peers, GetThePuzzleAsAFileAndTellTheirVerdict) {
  const Outcome outcome =
      answer_of_peer("p=grep -q 'width 5' {file} && echo '{\"verdict\":\"none\"}'");
  EXPECT_EQ(outcome.verdict, Verdict::none);
  EXPECT_FALSE(outcome.shows_solutions);
}

TEST_F(Peers, MayKeepTheirVerdictToThemselves) {
  EXPECT_FALSE(answer_of_peer("p=cat {file}").verdict.has_value());
}

TEST_F(Peers, DoNotKnowWhenTheirTimeIsUp) {
  EXPECT_EQ(answer_of_peer("p=sleep 60; cat {file}", 0.05).verdict, Verdict::unknown);
}

TEST_F(Peers, NeedANameAndAPlaceForTheFile) {
  for (const char* const description : {"solve {file}", "=solve {file}", "p=solve", "p"}) {
    const auto peer = peer_contestant(description, {}, registry_, directory_);
    ASSERT_FALSE(peer.has_value()) << description;
    EXPECT_EQ(peer.error().code, "bad_peer");
  }
}

TEST_F(Sources, ReadWhatWasWrittenFromADirectoryByName) {
  for (const char* const name : {"b.non", "a.non"}) {
    const int dominoes = name[0] == 'a' ? 3 : 4;
    ASSERT_TRUE(write_non(domino_puzzle(dominoes), directory_ / name, registry_));
  }
  const PuzzleSet set = puzzles_from(directory_.string(), registry_, {}).value();
  ASSERT_EQ(set.size, 2u);
  EXPECT_EQ(set.make(0).name, "a.non");
  EXPECT_EQ(set.make(0).plain().rows(), domino_puzzle(3).rows());
  EXPECT_EQ(set.make(1).plain().columns(), domino_puzzle(4).columns());
}

TEST_F(Sources, NameTheFileThatCannotBeRead) {
  std::ofstream(directory_ / "bad.non") << "width 3\nheight x\n";
  const auto bad = puzzles_from((directory_ / "bad.non").string(), registry_, {});
  ASSERT_FALSE(bad.has_value());
  EXPECT_EQ(bad.error().file, (directory_ / "bad.non").string());
  const auto missing = puzzles_from((directory_ / "missing.non").string(), registry_, {});
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().code, "unreadable_file");
}

}  // namespace
}  // namespace quadrille::corpus
