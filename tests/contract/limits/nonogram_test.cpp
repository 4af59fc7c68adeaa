#include "contract/limits/long_functions.hpp"
#include "corpus/random_sets.hpp"

#include <quadrille/nonogram/ambiguity.hpp>
#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/generate.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/rate.hpp>
#include <quadrille/nonogram/review.hpp>
#include <quadrille/nonogram/solve.hpp>

namespace quadrille::contract {

using namespace nonogram;

// Random pictures of this size are beyond every solver.
std::vector<LongFunction> nonogram_functions() {
  const Puzzle hard = corpus::random_puzzle(120, 120, 0.5, 1, 0);
  const Puzzle easy = corpus::smooth_puzzle(400, 400, 1);
  const Puzzle sparse = corpus::random_puzzle(15, 15, 0.3, 1, 9);
  const CellGrid nothing(hard.width(), hard.height());
  std::vector<KnownCell> moves;
  for (int cell = 0; cell < 2000; ++cell) {
    const int row = cell / easy.width();
    const int column = cell % easy.width();
    moves.push_back({row, column, easy.goal() ? easy.goal()->at(row, column) : Cell::filled});
  }
  const SolveOptions all{.max_solutions = 0, .keep_solutions = false};
  return {
      {"nonogram/solve", [=](const Limits& limits) { return solve(hard, {}, limits).limit; }},
      {"nonogram/solve all",
       [=](const Limits& limits) {
         return solve(corpus::permutation_puzzle(12), all, limits).limit;
       }},
      {"nonogram/count_solutions",
       [=](const Limits& limits) { return count_solutions(hard, {}, limits).limit; }},
      {"nonogram/count_solutions line by line",
       [=](const Limits& limits) { return count_solutions(sparse, {}, limits).limit; }},
      {"nonogram/check", [=](const Limits& limits) { return check(hard, nothing, limits).limit; }},
      {"nonogram/hint",
       [=](const Limits& limits) { return hint(hard, nothing, {}, limits).limit; }},
      {"nonogram/find_mistake",
       [=](const Limits& limits) { return find_mistake(hard, nothing, limits).limit; }},
      {"nonogram/explain", [=](const Limits& limits) { return explain(easy, limits).limit; }},
      {"nonogram/explain from a state",
       [=](const Limits& limits) {
         return explain(easy, CellGrid(easy.width(), easy.height()), limits).limit;
       }},
      {"nonogram/rate", [=](const Limits& limits) { return rate(hard, limits).limit; }},
      {"nonogram/classify", [=](const Limits& limits) { return classify(hard, limits).limit; }},
      {"nonogram/review", [=](const Limits& limits) { return review(easy, moves, limits).limit; }},
      {"nonogram/find_ambiguity",
       [=](const Limits& limits) { return find_ambiguity(hard, 0, limits).limit; }},
      {"nonogram/generate",
       [](const Limits& limits) {
         GenerateOptions options;
         options.width = 100;
         options.height = 100;
         options.difficulty = Difficulty::deep;
         return limit_in(generate(options, 1, limits));
       }},
  };
}

}  // namespace quadrille::contract
