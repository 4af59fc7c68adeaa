#include "contract/limits/long_functions.hpp"
#include "support/lightsout_coset.hpp"
#include "support/lightsout_plain.hpp"

#include <quadrille/core/rng.hpp>
#include <quadrille/lightsout/explain.hpp>
#include <quadrille/lightsout/generate.hpp>
#include <quadrille/lightsout/minimum.hpp>
#include <quadrille/lightsout/solve.hpp>

namespace quadrille::contract {

using namespace lightsout;

namespace {

// A board with a large system of equations.
Puzzle king_board() {
  const Shape shape = Shape::rectangle(700, 700, Neighbourhood::king).value();
  Pattern lights(700, 700, 2);
  lights.set(350, 350, 1);
  return Puzzle::make(shape, effect_of(shape, lights)).value();
}

// 2^32 solutions.
Puzzle many_solutions() {
  return Puzzle::make(Shape::rectangle(39, 39).value(), Pattern(39, 39, 2)).value();
}

ModularCoset many_states() {
  Rng rng(1);
  ModularCoset coset{plain::random_pattern(rng, 30, 30, 3), {}, {}};
  for (int generator = 0; generator < 18; ++generator) {
    coset.kernel.push_back(plain::random_pattern(rng, 30, 30, 3));
    coset.orders.push_back(3);
  }
  return coset;
}

}  // namespace

std::vector<LongFunction> lightsout_functions() {
  const Puzzle king = king_board();
  const EnumerateOptions streamed{.keep_solutions = false};
  const Coset large = test::ChasedRectangle(61, 61, test::Bits(61 * 61, 1)).coset().value();
  const Coset in_parts = test::ChasedRectangle(79, 79, test::Bits(79 * 79, 1)).coset().value();
  const ModularCoset modular = many_states();
  return {
      {"lightsout/solve", [=](const Limits& limits) { return solve(king, {}, limits).limit; }},
      {"lightsout/solution_space",
       [=](const Limits& limits) { return solution_space(king, limits).limit; }},
      {"lightsout/count_solutions",
       [=](const Limits& limits) { return count_solutions(king, limits).limit; }},
      {"lightsout/enumerate_solutions",
       [=](const Limits& limits) {
         return enumerate_solutions(many_solutions(), streamed, limits).limit;
       }},
      {"lightsout/explain", [=](const Limits& limits) { return explain(king, limits).limit; }},
      {"lightsout/lightest", [=](const Limits& limits) { return lightest(large, limits).limit; }},
      {"lightsout/lightest tables in parts",
       [=](const Limits& limits) { return lightest(in_parts, limits).limit; }},
      {"lightsout/lightest many states",
       [=](const Limits& limits) { return lightest(modular, limits).limit; }},
      {"lightsout/generate",
       [](const Limits& limits) {
         const Shape shape = Shape::rectangle(61, 61).value();
         return limit_in(generate(shape, {.presses = 1600}, limits));
       }},
      // No board needs this many presses, which only a look at all of them shows.
      {"lightsout/generate all boards",
       [](const Limits& limits) {
         const Shape shape = Shape::rectangle(5, 5).value();
         return limit_in(generate(shape, {.presses = 15}, limits));
       },
       true},
  };
}

}  // namespace quadrille::contract
