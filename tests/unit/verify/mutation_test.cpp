// Claims that somebody has tampered with: each is refused, or what is left of it still holds for
// the simple checker of the tests. Hashes are left out here; they would hide what is tested.
#include "support/colour_cases.hpp"
#include "support/naive_proof.hpp"
#include "support/proved_nonograms.hpp"

#include <quadrille/verify/nonogram.hpp>

#include <gtest/gtest.h>

namespace quadrille::verify {
namespace {

namespace colour = nonogram::colour;
using nonogram::Puzzle;

// A puzzle, what is claimed about it, and the claim's files.
template <class Own>
struct Case {
  Own puzzle;
  bool one_solution;
  ProofFormat format;
  std::string formula;
  std::string solution;
  std::string proof;

  [[nodiscard]] Result<Finding> check() const {
    Limits limits;
    limits.max_memory = std::size_t{1} << 28;
    return check_claim(puzzle, {one_solution, formula, solution, proof, format}, limits);
  }
};

template <class Own>
Case<Own> case_of(const Own& puzzle, ProofFormat format) {
  const auto files = wire::prove(puzzle, format);
  const auto read = wire::reader_of(*files);
  return {puzzle,
          read("solution.txt").has_value(),
          format,
          read("puzzle.cnf").value(),
          read("solution.txt").value_or(""),
          read(file_name_of(format)).value()};
}

// Small puzzles that lines do not solve, some without solution.
std::vector<Puzzle> small_puzzles() {
  Rng rng(17);
  const corpus::Proofs proofs = wire::solver_proofs();
  std::vector<Puzzle> puzzles{corpus::domino_puzzle(3)};
  for (int number = 0; number < 6; ++number) {
    const Puzzle puzzle = corpus::unique_puzzle_beyond_lines(5, 7, rng, proofs.is_unique);
    puzzles.push_back(puzzle);
    puzzles.push_back(corpus::made_unsolvable(puzzle, rng, proofs.is_unsolvable));
  }
  std::erase_if(puzzles, [](const Puzzle& puzzle) {
    return !wire::prove(puzzle, ProofFormat::drat).has_value();
  });
  return puzzles;
}

// The same in two and three colours.
std::vector<colour::Puzzle> small_colour_puzzles() {
  Rng rng(18);
  std::vector<colour::Puzzle> puzzles;
  int unsolvable = 0;
  while (puzzles.size() < 14) {
    const int colours = 2 + static_cast<int>(rng.below(2));
    const int side = 5 + static_cast<int>(rng.below(3));
    const auto picture = colour::random_picture(side, side, colours, 0.45, rng);
    auto puzzle = colour::Puzzle::from_picture(colour::test_palette(colours), picture).value();
    if (rng.chance(0.5)) puzzle = colour::spoiled(puzzle, rng);
    const auto report = colour::solve(puzzle, {}, Limits::none());
    if (report.stats.probes == 0 || report.verdict == Verdict::multiple) continue;
    if (report.verdict == Verdict::none && ++unsolvable > 7) continue;
    puzzles.push_back(puzzle);
  }
  return puzzles;
}

void change_byte(std::string& text, Rng& rng) {
  constexpr std::string_view kBytes = "0123456789- \ndac\xff";
  if (!text.empty()) text[rng.below(text.size())] = kBytes[rng.below(kBytes.size())];
}

void drop_line(std::string& text, Rng& rng) {
  if (text.empty()) return;
  const std::size_t begin = text.rfind('\n', rng.below(text.size())) + 1;
  const std::size_t end = text.find('\n', begin);
  text.erase(begin, end == std::string::npos ? end : end + 1 - begin);
}

void swap_lines(std::string& text, Rng& rng) {
  const std::size_t middle = text.find('\n', text.empty() ? 0 : rng.below(text.size()));
  if (middle != std::string::npos) text = text.substr(middle + 1) + text.substr(0, middle + 1);
}

template <class Own>
void mutate(Case<Own>& mutated, const std::vector<Own>& puzzles, Rng& rng) {
  switch (rng.below(10)) {
    case 0:
    case 1:
    case 2:
      change_byte(mutated.proof, rng);
      break;
    case 3:
      drop_line(mutated.proof, rng);
      break;
    case 4:
      mutated.proof.resize(rng.below(mutated.proof.size() + 1));
      break;
    case 5:
      swap_lines(mutated.proof, rng);
      break;
    case 6:
      for (char& byte : mutated.proof) byte = static_cast<char>(rng.below(256));
      break;
    case 7:
      change_byte(mutated.formula, rng);
      break;
    case 8:
      if (rng.chance(0.5)) change_byte(mutated.solution, rng);
      mutated.one_solution = rng.chance(0.5);
      break;
    default:
      mutated.puzzle = puzzles[rng.below(puzzles.size())];
      break;
  }
}

template <class Own>
void expect_refused_or_true(const std::vector<Own>& puzzles) {
  ASSERT_GT(puzzles.size(), 8U);
  std::vector<Case<Own>> cases;
  for (const Own& puzzle : puzzles) {
    for (const auto format : {ProofFormat::drat, ProofFormat::lrat, ProofFormat::binary}) {
      cases.push_back(case_of(puzzle, format));
      const auto finding = cases.back().check();
      ASSERT_TRUE(finding && finding->verified);
    }
  }
  Rng rng(23);
  int refused = 0;
  int unreadable = 0;
  for (int number = 0; number < 600; ++number) {
    Case<Own> mutated = cases[rng.below(cases.size())];
    mutate(mutated, puzzles, rng);
    const auto finding = mutated.check();
    if (!finding) {
      ++unreadable;
    } else if (!finding->verified) {
      ASSERT_FALSE(finding->reason.empty());
      ++refused;
    } else {
      const auto grid = solve(mutated.puzzle, {}, Limits::none());
      ASSERT_EQ(grid.verdict, mutated.one_solution ? Verdict::unique : Verdict::none);
      const Formula formula =
          formula_of(mutated.puzzle, mutated.one_solution ? &grid.solutions.front() : nullptr);
      ASSERT_TRUE(naive_check(formula, mutated.proof, mutated.format)) << mutated.proof;
    }
  }
  EXPECT_GT(refused, 150);
  EXPECT_GT(unreadable, 50);
}

TEST(TamperedClaims, AreRefusedOrStillHold) {
  expect_refused_or_true(small_puzzles());
}

TEST(TamperedClaims, AreRefusedOrStillHoldInColours) {
  expect_refused_or_true(small_colour_puzzles());
}

}  // namespace
}  // namespace quadrille::verify
