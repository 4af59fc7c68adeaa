// Sets of puzzles with a name that a command line can hold:
//
//   random:WxH:DENSITY:COUNT[:SEED]   random pictures
//   mixed:COUNT[:SEED]                random pictures of mixed sizes (1 … 20) and densities; every
//                                     third made unsolvable by changed clues
//   ninedom:LOW-HIGH[:VARIANTS[:SEED]]  for each number of dominoes the plain n-Dom puzzle and
//                                     VARIANTS others of the family
//   unique-hard:LOW-HIGH:COUNT[:SEED] one solution, beyond line logic, sides LOW … HIGH
//   smooth:WxH[:SEED]                 one large picture that line logic solves
//   permutations:N                    N×N with every clue 1: N! solutions
//   random-colour:WxH:COLOURS:DENSITY:COUNT[:SEED]  random pictures in colours
//   mixed-colour:COUNT[:SEED]         random pictures of mixed sizes (1 … 15), colours (1 … 5) and
//                                     densities; every third with changed clues
//   switches:AxB                      A·B independent switches: 2^(A·B) solutions
//
// SEED is 1 when it is left out.
#pragma once

#include "corpus/random_sets.hpp"

#include <quadrille/core/result.hpp>
#include <quadrille/core/verdict.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace quadrille::corpus {

struct Instance {
  std::string name;
  std::variant<nonogram::Puzzle, nonogram::colour::Puzzle> puzzle;
  std::optional<Verdict> expected;  // where the set knows it

  // The puzzle of an instance in black and white.
  [[nodiscard]] const nonogram::Puzzle& plain() const { return std::get<nonogram::Puzzle>(puzzle); }
  // Null for black and white.
  [[nodiscard]] const nonogram::colour::Puzzle* colour() const {
    return std::get_if<nonogram::colour::Puzzle>(&puzzle);
  }
};

// Puzzles that are made when they are asked for, each independent of the others.
struct PuzzleSet {
  std::size_t size = 0;
  std::function<Instance(std::size_t number)> make;
};

// What is asked while a set is made.
struct Proofs {
  Proof is_unique;
  Proof is_unsolvable;
};

// Does the text begin like the name of a set (rather than being the name of a file)?
bool looks_like_set(std::string_view name);

// Errors: unknown_set, bad_set (with what was expected).
Result<PuzzleSet> named_set(std::string_view name, const Proofs& proofs);

}  // namespace quadrille::corpus
