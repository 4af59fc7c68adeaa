// Claims about EWN cases: those of the solver hold, whatever else somebody writes is refused, and
// no refutation of what a line does is ever accepted.
#include "support/ewn_cases.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/ewn/refutation.hpp>
#include <quadrille/ewn/solve.hpp>
#include <quadrille/verify/ewn.hpp>
#include <quadrille/wire/proof_files.hpp>

#include <string>

#include <gtest/gtest.h>

namespace quadrille::verify {
namespace {

using ewn::Puzzle;

struct Files {
  bool solvable = false;
  std::string moves;
  std::string refuted;
  std::uint64_t steps = 0;
};

Files files_of(const Puzzle& puzzle) {
  const auto report = ewn::solve(puzzle, Limits::none());
  const auto proof = wire::ewn_proof(puzzle, report, wire::kAnySize, Limits::none()).value();
  Files files;
  files.solvable = report.verdict == ewn::Outcome::optimal;
  files.steps = proof.steps;
  for (const wire::ProofFile& file : proof.files) {
    if (file.name == "solution.txt") files.moves = file.content;
    if (file.name == "refuted.txt") files.refuted = file.content;
  }
  return files;
}

Finding check(const Puzzle& puzzle, const Files& files) {
  return check_claim(puzzle, {files.solvable, files.moves, files.refuted}, Limits::none()).value();
}

bool is_accepted(const Puzzle& puzzle, const Files& files) {
  const auto finding =
      check_claim(puzzle, {files.solvable, files.moves, files.refuted}, Limits::none());
  return finding && finding->verified;
}

void expect_claims_hold(const Puzzle& puzzle, const std::string& name) {
  const Files files = files_of(puzzle);
  const Finding finding = check(puzzle, files);
  ASSERT_TRUE(finding.verified) << name << ": " << finding.reason;
  ASSERT_EQ(finding.steps, files.steps);
  // The same refutation does not carry a stronger claim.
  if (files.solvable && !files.moves.empty()) {
    ASSERT_FALSE(is_accepted(puzzle, {false, {}, files.refuted, 0})) << name;
  }
}

TEST(EwnClaims, HoldOnCrampedCases) {
  int impossible = 0;
  for (std::uint64_t number = 0; number < 600; ++number) {
    const Puzzle puzzle = ewn::random_cramped_case(number);
    expect_claims_hold(puzzle, std::to_string(number));
    impossible += ewn::solve(puzzle, Limits::none()).verdict == ewn::Outcome::none ? 1 : 0;
  }
  EXPECT_GT(impossible, 50);
}

TEST(EwnClaims, HoldOnRandomCases) {
  for (std::uint64_t number = 0; number < 200; ++number) {
    expect_claims_hold(ewn::random_case(number), std::to_string(number));
  }
}

TEST(EwnClaims, HoldOnTheCorpus) {
  const auto cases = ewn::corpus_cases(QUADRILLE_CORPUS);
  if (cases.empty()) GTEST_SKIP() << "no corpus";
  for (const ewn::CorpusCase& each : cases) expect_claims_hold(each.puzzle, each.name);
}

// One box leads home though none of its positions does: it has to be split.
TEST(EwnClaims, OfTheRefuterAreNeverAboutWhatALineDoes) {
  for (std::uint64_t number = 0; number < 300; ++number) {
    const Puzzle puzzle = ewn::random_cramped_case(number);
    const auto report = ewn::solve(puzzle, Limits::none());
    if (report.verdict != ewn::Outcome::optimal || report.steps() == 0) continue;
    Limits limits;
    limits.max_nodes = 20'000;
    ASSERT_FALSE(ewn::refute(puzzle, report.steps(), limits).found) << number;
  }
}

void mutate(std::string& text, Rng& rng) {
  constexpr std::string_view kBytes = "0123456789,- \n\xff";
  if (text.empty()) return;
  const std::size_t place = rng.below(text.size());
  switch (rng.below(4)) {
    case 0:
      text[place] = kBytes[rng.below(kBytes.size())];
      break;
    case 1:
      text.resize(place);
      break;
    case 2:
      text.insert(place, 1, kBytes[rng.below(kBytes.size())]);
      break;
    default: {
      const std::size_t begin = text.rfind('\n', place) + 1;
      text.erase(begin, text.find('\n', begin) + 1 - begin);
      break;
    }
  }
}

TEST(TamperedEwnClaims, AreNotAcceptedUnlessTheyHold) {
  Rng rng(5);
  int refused = 0;
  int mutations = 0;
  for (std::uint64_t number = 0; mutations < 400; ++number) {
    const Puzzle puzzle = ewn::random_cramped_case(number);
    const auto report = ewn::solve(puzzle, Limits::none());
    const Files files = files_of(puzzle);
    if (files.refuted.empty()) continue;
    for (int round = 0; round < 4; ++round, ++mutations) {
      Files changed = files;
      mutate(rng.chance(0.8) || changed.moves.empty() ? changed.refuted : changed.moves, rng);
      if (rng.chance(0.3)) changed.solvable = !changed.solvable;
      const bool accepted = is_accepted(puzzle, changed);
      refused += accepted ? 0 : 1;
      if (accepted && !changed.solvable) {
        ASSERT_EQ(report.verdict, ewn::Outcome::none) << number;
      }
      if (accepted && changed.solvable) {
        ASSERT_EQ(report.verdict, ewn::Outcome::optimal) << number;
        ASSERT_EQ(ewn::read_moves(changed.moves).value().size(), report.moves.size()) << number;
      }
    }
  }
  EXPECT_GT(refused, 150);
}

TEST(EwnClaims, ArePlayedThrough) {
  const Puzzle puzzle = ewn::read_input(ewn::kSampleInput).value();
  Files files = files_of(puzzle);
  const std::string moves = files.moves;
  const auto reason = [&](const std::string& changed) {
    files.moves = changed;
    return check(puzzle, files).reason;
  };
  EXPECT_EQ(reason(""), "move 1: the goal piece is not home");
  EXPECT_EQ(reason("0 1"), "move 1: no piece that may move stands there");
  EXPECT_EQ(reason("36 36"), "move 1: that is not one step");
  EXPECT_EQ(reason(moves + "0 1"), "move 17: the goal piece is home already");
  EXPECT_EQ(check_claim(puzzle, {true, "36 x", files.refuted}, Limits::none()).error().code,
            "bad_moves");
}

TEST(EwnClaims, AreReadWithAPlaceForEveryError) {
  const Puzzle puzzle = ewn::read_input(ewn::kSampleInput).value();
  for (const std::string_view text :
       {"0", "0 1 2 3 4 5", "x 1 2 3 4 5 6", "61 1 2 3 4 5 6", "0 1,, 2 3 4 5 33",
        "0 1 2 3 4 5 100", "0 1 2 3 4 5 6 7", ""}) {
    const auto finding = check_claim(puzzle, {false, {}, text}, Limits::none());
    if (text.empty()) {
      EXPECT_EQ(finding.value().reason, "the given position is not among the refuted states");
    } else {
      ASSERT_FALSE(finding) << text;
      EXPECT_EQ(finding.error().code, "bad_refutation");
      EXPECT_EQ(finding.error().line, 1);
    }
  }
}

TEST(EwnClaims, StopAtALimit) {
  const Puzzle puzzle = ewn::read_input(ewn::kSampleInput).value();
  const Files files = files_of(puzzle);
  Limits limits;
  limits.max_memory = 100;
  EXPECT_EQ(check_claim(puzzle, {files.solvable, files.moves, files.refuted}, limits).value().limit,
            LimitReached::memory);
  EXPECT_EQ(ewn::refute(puzzle, 15, limits).limit, LimitReached::memory);
}

}  // namespace
}  // namespace quadrille::verify
