// Every verdict `unique` and `none` has a proof, and the proof is accepted, in every format.
#include "corpus/sources.hpp"
#include "support/proved_nonograms.hpp"

#include <quadrille/nonogram/colour/proof.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/verify/nonogram.hpp>

#include <filesystem>

#include <gtest/gtest.h>

namespace quadrille::wire {
namespace {

using nonogram::Puzzle;
using verify::ProofFormat;

constexpr std::array kFormats{ProofFormat::drat, ProofFormat::lrat, ProofFormat::binary};

struct Tally {
  std::size_t unique = 0;
  std::size_t none = 0;
};

// The formats take turns where all of them would take too long.
void expect_proofs(const std::string& set, std::span<const ProofFormat> formats, Tally& tally) {
  const Registry registry = operations::make_catalogue().registry();
  const auto puzzles = corpus::puzzles_from(set, registry, solver_proofs());
  ASSERT_TRUE(puzzles) << set;
  for (std::size_t number = 0; number < puzzles->size; ++number) {
    const corpus::Instance instance = puzzles->make(number);
    const Verdict verdict = std::visit(
        [](const auto& own) { return solve(own, {}, Limits::none()).verdict; }, instance.puzzle);
    for (const ProofFormat format : formats) {
      const auto files =
          std::visit([&](const auto& own) { return prove(own, format); }, instance.puzzle);
      ASSERT_EQ(files.has_value(), verdict == Verdict::unique || verdict == Verdict::none);
      if (!files) continue;
      const auto checked = check(instance.puzzle, *files);
      ASSERT_TRUE(checked) << instance.name << ": " << to_string(checked.error());
      ASSERT_TRUE(checked->finding.verified) << instance.name << ": " << checked->finding.reason;
      ASSERT_EQ(checked->words, verdict == Verdict::unique ? "one solution" : "no solution");
    }
    if (verdict == Verdict::unique) ++tally.unique;
    if (verdict == Verdict::none) ++tally.none;
  }
}

std::string corpus_path(std::string_view name) {
  return std::string(QUADRILLE_CORPUS) + "/nonogram/" + std::string(name);
}

TEST(ProvedVerdicts, HoldOnRandomPuzzles) {
  Tally tally;
  expect_proofs("mixed:200:3", kFormats, tally);
  EXPECT_GT(tally.unique, 40U);
  EXPECT_GT(tally.none, 40U);
}

TEST(ProvedVerdicts, HoldInColours) {
  Tally tally;
  expect_proofs("mixed-colour:200:3", kFormats, tally);
  expect_proofs("random-colour:12x12:2:0.5:10", kFormats, tally);
  EXPECT_GT(tally.unique, 40U);
  EXPECT_GT(tally.none, 40U);
}

TEST(ProvedVerdicts, HoldOnTheColourCorpus) {
  if (!std::filesystem::exists(corpus_path("colour"))) GTEST_SKIP() << "no corpus";
  Tally tally;
  expect_proofs(corpus_path("colour"), kFormats, tally);
  EXPECT_GT(tally.unique, 30U);
}

TEST(ProvedVerdicts, HoldOnDominoesAndBeyondLines) {
  Tally tally;
  expect_proofs("ninedom:5-8", kFormats, tally);
  expect_proofs("unique-hard:8-16:12", kFormats, tally);
  EXPECT_EQ(tally.unique, 16U);
}

TEST(ProvedVerdicts, HoldOnTheSurvey) {
  if (!std::filesystem::exists(corpus_path("survey"))) GTEST_SKIP() << "no corpus";
  Tally tally;
  expect_proofs(corpus_path("survey"), kFormats, tally);
  EXPECT_EQ(tally.unique, 18U);
}

TEST(ProvedVerdictsSlow, HoldOnAllSets) {
  Tally tally;
  for (const std::string_view set : {"mixed:2000", "ninedom:5-9:3", "unique-hard:10-25:200"}) {
    expect_proofs(std::string(set), kFormats, tally);
  }
  if (std::filesystem::exists(corpus_path("tournament"))) {
    expect_proofs(corpus_path("tournament"), kFormats, tally);
  }
  EXPECT_GT(tally.unique, 700U);
  EXPECT_GT(tally.none, 500U);
}

// Two encoders that share nothing write one formula.
TEST(ProvedVerdicts, RestOnTheSameFormula) {
  Rng rng(11);
  for (int round = 0; round < 300; ++round) {
    const int width = 1 + static_cast<int>(rng.below(round < 250 ? 12 : 70));
    const int height = 1 + static_cast<int>(rng.below(round < 250 ? 12 : 70));
    const Puzzle puzzle =
        corpus::random_puzzle(width, height, rng.unit(), 5, static_cast<std::uint64_t>(round));
    const nonogram::CellGrid* excluded = rng.chance(0.5) ? &*puzzle.goal() : nullptr;
    std::string text;
    ASSERT_TRUE(write_formula(puzzle, excluded, [&](std::string_view piece) { text += piece; }));
    const auto formula = verify::read_dimacs(text);
    ASSERT_TRUE(formula) << to_string(formula.error());
    ASSERT_EQ(*formula, verify::formula_of(puzzle, excluded));
  }
}

TEST(ProvedVerdicts, RestOnTheSameFormulaInColours) {
  Rng rng(12);
  for (int round = 0; round < 200; ++round) {
    const auto side = [&] { return 1 + static_cast<int>(rng.below(12)); };
    const int width = side();
    const int height = side();
    const int colours = 1 + static_cast<int>(rng.below(5));
    const auto puzzle = corpus::random_colour_puzzle(width, height, colours, rng.unit(), rng);
    const auto* excluded = rng.chance(0.5) ? &*puzzle.goal() : nullptr;
    std::string text;
    ASSERT_TRUE(write_formula(puzzle, excluded, [&](std::string_view piece) { text += piece; }));
    const auto formula = verify::read_dimacs(text);
    ASSERT_TRUE(formula) << to_string(formula.error());
    ASSERT_EQ(*formula, verify::formula_of(puzzle, excluded));
  }
}

TEST(ProvedVerdicts, HaveNoProofWhereThereIsNone) {
  EXPECT_FALSE(prove(corpus::permutation_puzzle(3), ProofFormat::drat));
}

TEST(ProvedVerdicts, NeedLittleWhereLinesSolve) {
  const auto files = prove(corpus::smooth_puzzle(20, 20, 1), ProofFormat::drat);
  ASSERT_TRUE(files);
  EXPECT_EQ(files->steps, 1U);
  EXPECT_EQ(reader_of(*files)("proof.drat").value(), "0\n");
}

TEST(ProvedVerdicts, AreAboutTheFilesThatTheClaimNames) {
  const Puzzle puzzle = corpus::domino_puzzle(5);
  ProofFiles files = prove(puzzle, ProofFormat::drat).value();
  for (std::size_t index = 0; index + 1 < files.files.size(); ++index) {
    ProofFiles changed = files;
    changed.files[index].content += '\n';
    EXPECT_EQ(check(puzzle, changed).value().finding.reason,
              files.files[index].name + " is not the file that claim.json names");
    changed.files.erase(changed.files.begin() + static_cast<std::ptrdiff_t>(index));
    EXPECT_EQ(check(puzzle, changed).error().code, "no_such_file");
  }
  for (const std::string_view claim : {"", "[]", "{}", R"({"kind":"nonogram","verdict":"unique"})",
                                       R"({"kind":"nonogram","verdict":"unique","hashes":{}})",
                                       R"({"kind":"nonogram","verdict":"multiple","hashes":{}})",
                                       R"({"kind":"ewn","verdict":"unique","hashes":{}})"}) {
    files.files.back().content = claim;
    EXPECT_FALSE(check(puzzle, files)) << claim;
  }
}

}  // namespace
}  // namespace quadrille::wire
