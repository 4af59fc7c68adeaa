#include "contract/limits/long_functions.hpp"
#include "corpus/random_sets.hpp"
#include "support/ewn_cases.hpp"

#include <quadrille/teaching/ewn.hpp>
#include <quadrille/teaching/lightsout.hpp>
#include <quadrille/teaching/nonogram.hpp>

namespace quadrille::contract {

std::vector<LongFunction> teaching_functions() {
  const ewn::Puzzle dice = *ewn::read_input(ewn::kSampleInput);
  // No press of a 7×9 board is far from any other: there are 2^63 boards to look through.
  lightsout::Pattern lights(7, 9, 2);
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 7; ++column) lights.set(row, column, (row * column + row) % 2);
  }
  const auto board =
      lightsout::Puzzle::make(lightsout::Shape::rectangle(7, 9).value(), lights).value();
  const auto large = lightsout::Puzzle::make(lightsout::Shape::rectangle(44, 44).value(),
                                             lightsout::Pattern(44, 44, 2))
                         .value();
  const nonogram::Puzzle hard = corpus::random_puzzle(60, 60, 0.5, 1, 0);
  const nonogram::Puzzle smooth = corpus::smooth_puzzle(400, 400, 1);
  Rng rng(1);
  const nonogram::colour::Puzzle coloured = corpus::random_colour_puzzle(60, 60, 2, 0.4, rng);
  const nonogram::colour::Puzzle large_coloured =
      corpus::random_colour_puzzle(250, 250, 2, 0.4, rng);
  return {
      {"teaching/breadth_first lightsout",
       [=](const Limits& limits) { return teaching::breadth_first(board, limits).report.limit; }},
      {"teaching/breadth_first lightsout with its invariants",
       [=](const Limits& limits) {
         return teaching::breadth_first(board, teaching::CheckInvariants::at_every_step, limits)
             .report.limit;
       }},
      {"teaching/breadth_first ewn with its invariants",
       [=](const Limits& limits) {
         return teaching::breadth_first(dice, teaching::CheckInvariants::at_every_step, limits)
             .report.limit;
       }},
      {"teaching/breadth_first ewn",
       [=](const Limits& limits) { return teaching::breadth_first(dice, limits).report.limit; }},
      {"teaching/iterative_deepening",
       [=](const Limits& limits) {
         return teaching::iterative_deepening(dice, limits).report.limit;
       }},
      {"teaching/iterative_deepening small table",
       [=](const Limits& limits) {
         return teaching::iterative_deepening(dice, 10, limits).report.limit;
       }},
      {"teaching/algebra",
       [=](const Limits& limits) { return teaching::algebra(large, limits).report.limit; }},
      {"teaching/backtracking",
       [=](const Limits& limits) { return teaching::backtracking(hard, limits).report.limit; }},
      {"teaching/backtracking in colours",
       [=](const Limits& limits) { return teaching::backtracking(coloured, limits).report.limit; }},
      {"teaching/line_logic in colours",
       [=](const Limits& limits) {
         return teaching::line_logic(large_coloured, limits).taught.report.limit;
       }},
      {"teaching/clause_learning in colours",
       [=](const Limits& limits) {
         return teaching::clause_learning(coloured, limits).report.limit;
       }},
      {"teaching/line_logic",
       [=](const Limits& limits) {
         return teaching::line_logic(smooth, limits).taught.report.limit;
       }},
      {"teaching/clause_learning",
       [=](const Limits& limits) { return teaching::clause_learning(hard, limits).report.limit; }},
  };
}

}  // namespace quadrille::contract
