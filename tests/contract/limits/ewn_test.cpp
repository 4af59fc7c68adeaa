#include "contract/limits/long_functions.hpp"
#include "support/ewn_cases.hpp"

#include <quadrille/ewn/explain.hpp>
#include <quadrille/ewn/generate.hpp>
#include <quadrille/ewn/refutation.hpp>
#include <quadrille/ewn/rules.hpp>
#include <quadrille/ewn/solve.hpp>

namespace quadrille::contract {

using namespace ewn;

std::vector<LongFunction> ewn_functions() {
  const Puzzle sample = *read_input(kSampleInput);
  const std::vector<Move> moves = solve(sample, Limits::none()).moves;
  return {
      {"ewn/solve", [=](const Limits& limits) { return solve(sample, limits).limit; }, true},
      {"ewn/solve_from",
       [=](const Limits& limits) {
         return solve_from(sample, first_position(sample), limits).limit;
       },
       true},
      {"ewn/refute", [=](const Limits& limits) { return refute(sample, 15, limits).limit; }, true},
      {"ewn/count_optimal",
       [=](const Limits& limits) { return count_optimal(sample, 100'000'000, limits).limit; }},
      {"ewn/list_optimal",
       [=](const Limits& limits) {
         return list_optimal(sample, {.keep_lines = false}, limits).limit;
       }},
      {"ewn/explain", [=](const Limits& limits) { return explain(sample, moves, limits).limit; },
       true},
      {"ewn/generate",
       [](const Limits& limits) {
         GenerateOptions options;
         options.low = 29;
         options.hard = true;
         return limit_in(generate(options, limits));
       }},
  };
}

}  // namespace quadrille::contract
