// Claims about Lights Out boards against all presses of tiny boards, and claims that somebody has
// tampered with: none is accepted that does not hold.
#include <quadrille/core/rng.hpp>
#include <quadrille/lightsout/solve.hpp>
#include <quadrille/verify/lightsout.hpp>
#include <quadrille/wire/proof_files.hpp>

#include <algorithm>
#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace quadrille::verify {
namespace {

using lightsout::BitGrid;
using lightsout::Neighbourhood;
using lightsout::Pattern;
using lightsout::Puzzle;
using lightsout::Shape;

Pattern random_pattern(const Shape& shape, int states, Rng& rng) {
  Pattern pattern(shape.width(), shape.height(), states);
  for (int row = 0; row < shape.height(); ++row) {
    for (int column = 0; column < shape.width(); ++column) {
      pattern.set(row, column, static_cast<int>(rng.below(static_cast<std::uint64_t>(states))));
    }
  }
  return pattern;
}

Shape random_shape(int cells, Rng& rng) {
  if (rng.chance(0.2)) {
    std::vector<lightsout::Edge> edges;
    for (int vertex = 1; vertex < cells; ++vertex) {
      edges.push_back({static_cast<int>(rng.below(static_cast<std::uint64_t>(vertex))), vertex});
    }
    return Shape::graph(cells, edges).value();
  }
  const int width = 1 + static_cast<int>(rng.below(3));
  const int height = std::max(1, cells / width);
  if (rng.chance(0.2)) {
    BitGrid stencil(3, 3);
    stencil.set(1, 1, rng.chance(0.5));
    stencil.set(0, 2);
    stencil.set(1, 0, rng.chance(0.5));
    return Shape::with_stencil(width, height, stencil, rng.chance(0.5)).value();
  }
  const Neighbourhood neighbourhood = rng.chance(0.7)   ? Neighbourhood::cross
                                      : rng.chance(0.5) ? Neighbourhood::king
                                                        : Neighbourhood::diagonal;
  return Shape::rectangle(width, height, neighbourhood, rng.chance(0.3)).value();
}

Puzzle random_board(Rng& rng) {
  const int states = rng.chance(0.6) ? 2 : rng.chance(0.7) ? 3 : 5;
  const Shape shape = random_shape(states == 2 ? 9 : states == 3 ? 6 : 4, rng);
  return Puzzle::make(shape, random_pattern(shape, states, rng)).value();
}

// What all presses of a board come to.
struct Truth {
  std::optional<std::uint64_t> fewest;  // no value: there is no solution
  std::uint64_t quiet = 0;              // how many patterns change nothing
};

Truth truth_of(const Puzzle& puzzle) {
  Truth truth;
  Pattern presses(puzzle.width(), puzzle.height(), puzzle.states());
  for (std::int64_t cell = 0; cell < puzzle.shape().cells();) {
    if (solves(puzzle, presses)) {
      truth.fewest = std::min(truth.fewest.value_or(presses.sum()), presses.sum());
    }
    if (effect_of(puzzle.shape(), presses).is_zero()) ++truth.quiet;
    for (cell = 0; cell < puzzle.shape().cells(); ++cell) {
      const int row = static_cast<int>(cell) / puzzle.width();
      const int column = static_cast<int>(cell) % puzzle.width();
      const int next = (presses.at(row, column) + 1) % puzzle.states();
      presses.set(row, column, next);
      if (next != 0) break;
    }
  }
  return truth;
}

struct Files {
  std::string presses;
  std::string quiet;
};

Files files_of(const Puzzle& puzzle) {
  const auto report = lightsout::solve(puzzle, {}, Limits::none());
  const auto proof = wire::lightsout_proof(puzzle, report, wire::kAnySize, Limits::none());
  Files files;
  for (const wire::ProofFile& file : proof.value().files) {
    if (file.name == "solution.txt") files.presses = file.content;
    if (file.name == "quiet.txt") files.quiet = file.content;
  }
  return files;
}

bool accepted(const Puzzle& puzzle, const Files& files) {
  const auto finding = files.presses.empty()
                           ? check_unsolvable(puzzle, files.quiet, Limits::none())
                           : check_solution(puzzle, {files.presses, files.quiet}, Limits::none());
  return finding && finding->verified;
}

TEST(LightsOutClaims, HoldOnTinyBoardsAsAllPressesSay) {
  Rng rng(31);
  int solvable = 0;
  int unsolvable = 0;
  for (int number = 0; number < 300; ++number) {
    const Puzzle puzzle = random_board(rng);
    const Truth truth = truth_of(puzzle);
    const Files files = files_of(puzzle);
    ASSERT_EQ(files.presses.empty(), !truth.fewest.has_value());
    ASSERT_TRUE(accepted(puzzle, files)) << number;
    ++(truth.fewest ? solvable : unsolvable);
  }
  EXPECT_GT(solvable, 80);
  EXPECT_GT(unsolvable, 40);
}

TEST(LightsOutClaims, AreRefusedWhereTheyDoNotHold) {
  Rng rng(37);
  int refused = 0;
  std::vector<Puzzle> puzzles;
  for (int number = 0; number < 60; ++number) puzzles.push_back(random_board(rng));
  for (int number = 0; number < 600; ++number) {
    const Puzzle& own = puzzles[rng.below(puzzles.size())];
    const Puzzle& puzzle = rng.chance(0.2) ? puzzles[rng.below(puzzles.size())] : own;
    Files files = files_of(own);
    std::string& changed = rng.chance(0.5) || files.presses.empty() ? files.quiet : files.presses;
    if (rng.chance(0.8) && !changed.empty()) {
      changed[rng.below(changed.size())] = "0123 \nx-"[rng.below(8)];
    } else {
      changed.resize(rng.below(changed.size() + 1));
    }
    if (!accepted(puzzle, files)) {
      ++refused;
      continue;
    }
    const Truth truth = truth_of(puzzle);
    ASSERT_EQ(truth.fewest.has_value(), !files.presses.empty());
    if (!truth.fewest) continue;
    std::uint64_t weight = 0;
    for (const char digit : files.presses) {
      if (digit >= '0' && digit <= '9') weight += static_cast<std::uint64_t>(digit - '0');
    }
    ASSERT_EQ(weight, *truth.fewest) << files.presses;
  }
  EXPECT_GT(refused, 300);
}

Puzzle full_board(int width, int height, int states = 2) {
  const Shape shape = Shape::rectangle(width, height).value();
  Pattern start(width, height, states);
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) start.set(row, column, 1);
  }
  return Puzzle::make(shape, start).value();
}

TEST(LightsOutClaims, SayWhatDoesNotFollow) {
  const Puzzle puzzle = full_board(5, 5);
  const Files files = files_of(puzzle);
  ASSERT_TRUE(accepted(puzzle, files));
  const auto reason = [&](const std::string& presses, const std::string& quiet) {
    return check_solution(puzzle, {presses, quiet}, Limits::none()).value().reason;
  };
  const std::string first = files.quiet.substr(0, files.quiet.size() / 2);
  EXPECT_EQ(reason(files.presses, first), "there are other quiet patterns than those");
  EXPECT_EQ(reason(files.presses, first + first), "the quiet patterns depend on each other");
  EXPECT_EQ(reason(files.presses, files.presses), "quiet pattern 1 changes the lights");
  EXPECT_EQ(reason(first, files.quiet), "the presses do not lead to the target");
  const Puzzle dark = Puzzle::make(puzzle.shape(), Pattern(5, 5, 2)).value();
  EXPECT_EQ(check_solution(dark, {first, files.quiet}, Limits::none()).value().reason,
            "a solution has 0 presses");
  EXPECT_EQ(check_solution(puzzle, {"1 0", ""}, Limits::none()).error().code, "bad_pattern");
}

TEST(LightsOutClaims, SayWhatWasNotRepeated) {
  const Puzzle many = full_board(39, 39);  // nullity 32
  auto report = lightsout::solve(many, {.any = true}, Limits::none());
  report.minimal = true;
  const auto proof = wire::lightsout_proof(many, report, wire::kAnySize, Limits::none()).value();
  const Finding finding =
      check_solution(many, {proof.files[0].content, proof.files[1].content}, Limits::none())
          .value();
  EXPECT_EQ(finding.limit, LimitReached::size);
  EXPECT_NE(finding.reason.find("nullity is 32"), std::string::npos) << finding.reason;
  const Puzzle four = full_board(3, 3, 4);
  const Files files = files_of(four);
  EXPECT_EQ(check_solution(four, {files.presses, files.quiet}, Limits::none()).value().limit,
            LimitReached::size);
  Limits small;
  small.max_memory = 100;
  EXPECT_EQ(check_solution(full_board(5, 5), {}, small).value().limit, LimitReached::memory);
}

}  // namespace
}  // namespace quadrille::verify
