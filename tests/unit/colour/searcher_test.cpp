// The parts of the search, each against a plain method.
#include "nonogram/colour/searcher.hpp"

#include "nonogram/colour/line_explainer.hpp"
#include "nonogram/colour/line_marginals.hpp"
#include "nonogram/colour/plain_line.hpp"
#include "nonogram/colour/probing.hpp"
#include "nonogram/colour/solution_walk.hpp"
#include "support/colour_cases.hpp"

#include <quadrille/nonogram/colour/solve.hpp>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace quadrille::nonogram::colour {
namespace {

// One row whose clue is that of a random line; the columns follow.
Puzzle line_puzzle(int cells, int colours, Rng& rng) {
  return Puzzle::from_picture(test_palette(colours),
                              random_picture(cells, 1, colours, 0.2 + 0.6 * rng.unit(), rng))
      .value();
}

std::vector<Domain> random_domains(int cells, int colours, Rng& rng) {
  std::vector<Domain> domains(static_cast<std::size_t>(cells));
  for (Domain& domain : domains) {
    domain = test_palette(colours).all();
    for (int value = 0; value <= colours; ++value) {
      const Domain less = domain & ~domain_of(static_cast<Value>(value));
      if (less != 0 && rng.chance(0.25)) domain = less;
    }
  }
  return domains;
}

TEST(ColourLineExplainer, KeepsOnlyLossesThatAreNeeded) {
  Rng rng(5);
  int explained = 0;
  for (int round = 0; round < 3'000; ++round) {
    const int cells = static_cast<int>(rng.between(2, round % 20 == 0 ? 80 : 12));
    const int colours = static_cast<int>(rng.between(1, 4));
    const Puzzle puzzle = line_puzzle(cells, colours, rng);
    const std::vector<Domain> domains = random_domains(cells, colours, rng);
    if (plain_narrow(puzzle.rows()[0], domains)) continue;
    std::vector<LostValue> lost;
    for (int place = 0; place < cells; ++place) {
      const Domain gone = puzzle.palette().all() & ~domains[static_cast<std::size_t>(place)];
      for (Domain left = gone; left != 0; left &= left - 1) {
        lost.push_back({place, static_cast<Value>(std::countr_zero(left))});
      }
    }
    rng.shuffle(std::span(lost));
    make_line_explainer(puzzle)->shrink_conflict(0, domains, lost);
    const auto is_impossible = [&](std::size_t left_out) {
      std::vector<Domain> kept(domains.size(), puzzle.palette().all());
      for (std::size_t index = 0; index < lost.size(); ++index) {
        if (index == left_out) continue;
        kept[static_cast<std::size_t>(lost[index].place)] &= ~domain_of(lost[index].value);
      }
      return !plain_narrow(puzzle.rows()[0], kept);
    };
    ASSERT_TRUE(is_impossible(lost.size()));
    for (std::size_t index = 0; index < lost.size(); ++index) ASSERT_FALSE(is_impossible(index));
    ++explained;
  }
  EXPECT_GT(explained, 500);
}

TEST(ColourLineMarginals, AreTheWeightedSumsOverAllPlacements) {
  Rng rng(6);
  int possible = 0;
  for (int round = 0; round < 1'000; ++round) {
    const int cells = static_cast<int>(rng.between(1, 11));
    const int colours = static_cast<int>(rng.between(1, 3));
    const auto values = static_cast<std::size_t>(colours) + 1;
    const Puzzle puzzle = line_puzzle(cells, colours, rng);
    const std::vector<Domain> domains = random_domains(cells, colours, rng);
    std::vector<float> weights(domains.size() * values);
    std::vector<float> said(weights.size());  // weights, and what must not be read
    for (std::size_t index = 0; index < weights.size(); ++index) {
      const Domain bit = domain_of(static_cast<Value>(index % values));
      weights[index] =
          (domains[index / values] & bit) != 0 ? static_cast<float>(0.1 + rng.unit()) : 0.0F;
      said[index] = (domains[index / values] & bit) != 0 ? weights[index] : 1e9F;
    }
    std::vector<double> expected(weights.size());
    for (const auto& line : placements_of(puzzle.rows()[0], cells)) {
      for (std::size_t own = 0; own < line.size(); ++own) {
        double product = (domains[own] & domain_of(line[own])) != 0 ? 1 : 0;
        for (std::size_t cell = 0; cell < line.size(); ++cell) {
          if (cell != own) product *= static_cast<double>(weights[cell * values + line[cell]]);
        }
        expected[own * values + line[own]] += product;
      }
    }
    std::vector<float> results(weights.size());
    const bool any = make_line_marginals(puzzle)->compute(0, domains, said, results);
    ASSERT_EQ(any, plain_narrow(puzzle.rows()[0], domains).has_value());
    if (!any) continue;
    ++possible;
    for (std::size_t cell = 0; cell < domains.size(); ++cell) {
      double sum = 0;
      double expected_sum = 0;
      const auto is_possible = [&](std::size_t value) {
        return (domains[cell] & domain_of(static_cast<Value>(value))) != 0;
      };
      for (std::size_t value = 0; value < values; ++value) {
        if (!is_possible(value)) continue;  // nobody reads what it says of these
        sum += static_cast<double>(results[cell * values + value]);
        expected_sum += expected[cell * values + value];
      }
      for (std::size_t value = 0; value < values; ++value) {
        if (!is_possible(value)) continue;
        ASSERT_NEAR(static_cast<double>(results[cell * values + value]) / sum,
                    expected[cell * values + value] / expected_sum, 1e-4);
      }
    }
  }
  EXPECT_GT(possible, 200);
}

Puzzle several_solutions(std::uint64_t number) {
  Rng rng = Rng(77).stream(number);
  const int side = static_cast<int>(rng.between(3, 6));
  return Puzzle::from_picture(test_palette(2), random_picture(side, side, 2, 0.4, rng)).value();
}

std::set<std::vector<Value>> set_of(const std::vector<Picture>& pictures) {
  std::set<std::vector<Value>> result;
  for (const Picture& picture : pictures) {
    result.emplace(picture.cells().begin(), picture.cells().end());
  }
  return result;
}

// Probing takes nothing that a solution needs, and after it every value of every cell survives its
// own trial.
TEST(ColourProbing, TakesAwayExactlyWhatItsTrialsRefute) {
  int gained = 0;
  for (std::uint64_t number = 0; number < 300; ++number) {
    const Puzzle puzzle = several_solutions(number);
    const Limits limits;
    LimitWatch watch(limits);
    Propagation lines(puzzle);
    ASSERT_EQ(lines.propagate(watch), Propagation::Outcome::stable);
    const std::size_t before = lines.mark();
    Probing probing(lines);
    ASSERT_EQ(probing.run(1'000'000, watch), Propagation::Outcome::stable);
    gained += lines.mark() > before ? 1 : 0;
    for (const Picture& solution : brute_force(puzzle, 50)) {
      for (int cell = 0; cell < static_cast<int>(solution.size()); ++cell) {
        ASSERT_TRUE(lines.board().may(cell, solution.cells()[static_cast<std::size_t>(cell)]));
      }
    }
    for (int cell = 0; cell < lines.size().cell_count(); ++cell) {
      for (Domain left = lines.board().domain(cell); left != 0; left &= left - 1) {
        const std::size_t mark = lines.mark();
        ASSERT_TRUE(lines.restrict_to(cell, left & (~left + 1)));
        ASSERT_EQ(lines.propagate(watch), Propagation::Outcome::stable);
        lines.undo_to(mark);
      }
    }
  }
  EXPECT_GT(gained, 5);
}

TEST(ColourSearcher, AnswersUnderAssumptions) {
  for (std::uint64_t number = 0; number < 200; ++number) {
    const Puzzle puzzle = several_solutions(number);
    const std::vector<Picture> all = brute_force(puzzle, 300);
    if (all.size() == 300) continue;
    const Limits limits;
    LimitWatch watch(limits);
    Propagation lines(puzzle);
    ASSERT_EQ(lines.propagate(watch), Propagation::Outcome::stable);
    Searcher searcher(puzzle, lines, 0);
    Rng rng(number);
    for (int question = 0; question < 20; ++question) {
      std::vector<CellValue> assumptions;
      for (int count = 0; count < 3; ++count) {
        assumptions.push_back(
            {static_cast<int>(rng.below(static_cast<std::uint64_t>(puzzle.size().cell_count()))),
             static_cast<Value>(rng.below(3))});
      }
      const bool expected = std::ranges::any_of(all, [&](const Picture& picture) {
        return std::ranges::all_of(assumptions, [&](const CellValue& assumed) {
          return picture.cells()[static_cast<std::size_t>(assumed.cell)] == assumed.value;
        });
      });
      const Searcher::Outcome outcome = searcher.solve(assumptions, watch);
      ASSERT_EQ(outcome, expected ? Searcher::Outcome::found : Searcher::Outcome::none);
      if (expected) {
        ASSERT_TRUE(satisfies(puzzle, searcher.solution()));
        for (const CellValue& assumed : assumptions) {
          ASSERT_EQ(searcher.solution().cells()[static_cast<std::size_t>(assumed.cell)],
                    assumed.value);
        }
      }
    }
  }
}

TEST(ColourSolutionWalk, VisitsEverySolutionOnce) {
  for (std::uint64_t number = 0; number < 150; ++number) {
    const Puzzle puzzle = several_solutions(number);
    const std::vector<Picture> all = brute_force(puzzle, 2'000);
    if (all.size() == 2'000) continue;
    const Limits limits;
    LimitWatch watch(limits);
    Propagation lines(puzzle);
    ASSERT_EQ(lines.propagate(watch), Propagation::Outcome::stable);
    Searcher searcher(puzzle, lines, 0);
    std::vector<Picture> visited;
    SolutionWalk walk(lines, searcher, static_cast<int>(number % 3) + 1);
    ASSERT_EQ(walk.run(watch,
                       [&](const Picture& picture) {
                         visited.push_back(picture);
                         return true;
                       }),
              SolutionWalk::Outcome::exhausted);
    ASSERT_EQ(visited.size(), all.size());
    ASSERT_EQ(set_of(visited), set_of(all));
  }
}

}  // namespace
}  // namespace quadrille::nonogram::colour
