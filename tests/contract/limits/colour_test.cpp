#include "contract/limits/long_functions.hpp"
#include "corpus/random_sets.hpp"

#include <quadrille/nonogram/colour/generate.hpp>
#include <quadrille/nonogram/colour/give.hpp>
#include <quadrille/nonogram/colour/hint.hpp>
#include <quadrille/nonogram/colour/review.hpp>
#include <quadrille/nonogram/colour/solve.hpp>

namespace quadrille::contract {

using namespace nonogram::colour;

// Two colours at this size are beyond every solver.
std::vector<LongFunction> colour_functions() {
  Rng rng(1);
  const Puzzle hard = corpus::random_colour_puzzle(120, 120, 2, 0.4, rng);
  const DomainGrid nothing(hard.width(), hard.height(), hard.palette().all());
  const SolveOptions all{.max_solutions = 0, .keep_solutions = false};
  return {
      {"nonogram/colour/solve",
       [=](const Limits& limits) { return solve(hard, {}, limits).limit; }},
      {"nonogram/colour/solve all",
       [=](const Limits& limits) { return solve(hard, all, limits).limit; }},
      {"nonogram/colour/count_solutions",
       [=](const Limits& limits) { return count_solutions(hard, {}, limits).limit; }},
      {"nonogram/colour/check",
       [=](const Limits& limits) { return check(hard, nothing, limits).limit; }},
      {"nonogram/colour/hint",
       [=](const Limits& limits) { return hint(hard, nothing, {}, limits).limit; }},
      {"nonogram/colour/explain",
       [=](const Limits& limits) { return explain(hard, limits).limit; }},
      {"nonogram/colour/explain from a state",
       [=](const Limits& limits) { return explain(hard, nothing, limits).limit; }},
      {"nonogram/colour/rate", [=](const Limits& limits) { return rate(hard, limits).limit; }},
      {"nonogram/colour/classify",
       [=](const Limits& limits) { return classify(hard, limits).limit; }},
      {"nonogram/colour/review",
       [=](const Limits& limits) {
         return review(hard, std::vector(50, PlayedMove{0, 0, Value{1}}), limits).limit;
       }},
      {"nonogram/colour/generate",
       [](const Limits& limits) {
         GenerateOptions options;
         options.width = 100;
         options.height = 100;
         options.colours = 2;
         options.difficulty = nonogram::Difficulty::deep;
         return limit_in(generate(options, 1, limits));
       }},
      {"nonogram/colour/repair",
       [=](const Limits& limits) {
         return repair(hard.palette(), *hard.goal(), {}, limits).limit;
       }},
      {"nonogram/colour/fewest_given",
       [=](const Limits& limits) { return fewest_given(hard, *hard.goal(), limits).limit; }},
  };
}

}  // namespace quadrille::contract
