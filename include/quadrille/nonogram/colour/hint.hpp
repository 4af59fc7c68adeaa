// Help for people with a colour nonogram: the next step, all steps, how hard it is. Siblings of
// nonogram/hint.hpp, explain.hpp, rate.hpp and difficulty.hpp.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/colour/step.hpp>
#include <quadrille/nonogram/difficulty.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/rate.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace quadrille::nonogram::colour {

// Why a state of play cannot lead to a solution. Tells no cell of the solution.
struct Mistake {
  using Kind = nonogram::Mistake::Kind;
  Kind kind = Kind::lines;
  std::vector<LineId> lines;                  // that can no longer be completed
  std::vector<std::vector<CellClaim>> marks;  // by line: its marks that leave no placement, few
  std::optional<CellClaim> mark;              // the earliest after which no solution is left
};

struct Hint {
  using Kind = nonogram::Hint::Kind;
  Kind kind = Kind::unknown;
  std::optional<Step> step;
  bool leads_there = false;  // the step is not in the scope itself, but the way to it begins here
  HintScope scope;
  std::optional<Mistake> mistake;
  LimitReached limit = LimitReached::none;
};

// Uses clues and marks only. Requires a grid and a scope that fit the puzzle. A cell that has no
// value left counts as unmarked.
Hint hint(const Puzzle& puzzle, const DomainGrid& state, const HintScope& scope,
          const Limits& limits);

// What the hint has to say: at level 1 where to look, at 2 the technique and what it rests on, from
// 3 on everything.
std::string text_of(const Puzzle& puzzle, const Step& step, int level);
std::string text_of(const Puzzle& puzzle, const Hint& hint, int level);

struct Explanation {
  enum class End : std::uint8_t { solved, undecided, impossible, limit };
  struct Entry {
    Step step;
    int open_lines = 0;  // that told something by themselves before the step
  };
  End end = End::limit;
  std::optional<LineId> broken;  // of the end `impossible`: the line without a placement, if any
  std::vector<Entry> entries;
  DomainGrid grid;  // after the last step
  LimitReached limit = LimitReached::none;
};

// At each moment the step of least cost; every step has passed find_flaw().
Explanation explain(const Puzzle& puzzle, const DomainGrid& from, const Limits& limits);
Explanation explain(const Puzzle& puzzle, const Limits& limits);

struct RatingPoint {
  Technique technique = Technique::line_logic;
  double cost = 0;
  double effort = 0;
  int open_lines = 0;
  int cells = 0;
};

struct Rating {
  Difficulty difficulty = Difficulty::unknown;
  std::optional<double> score;
  std::optional<Effort> word;
  std::vector<RatingPoint> curve;
  std::optional<Step> hardest;
  std::size_t hardest_index = 0;
  bool good = false;
  LimitReached limit = LimitReached::none;
};

Rating rate(const Puzzle& puzzle, const Limits& limits);

// The classes of black and white; what a look at a line gives are values that its cells lose.
Classification classify(const Puzzle& puzzle, const Limits& limits);

}  // namespace quadrille::nonogram::colour
