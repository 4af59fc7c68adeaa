#include "contract/limits/long_functions.hpp"
#include "support/ewn_cases.hpp"

#include <quadrille/wire/curation.hpp>
#include <quadrille/wire/proof_files.hpp>
#include <quadrille/wire/seeded_picture.hpp>

namespace quadrille::contract {
namespace {

// Five by five with all lights on.
lightsout::Puzzle all_on() {
  constexpr int kSide = 5;
  lightsout::Pattern lights(kSide, kSide, 2);
  for (int cell = 0; cell < kSide * kSide; ++cell) lights.set(cell / kSide, cell % kSide, 1);
  return lightsout::Puzzle::make(lightsout::Shape::rectangle(kSide, kSide).value(), lights).value();
}

}  // namespace

std::vector<LongFunction> wire_functions() {
  return {
      {"wire/class_of",
       [](const Limits& limits) {
         const auto found = wire::class_of(wire::picture_of_seed(1, 20), limits);
         return limit_of_unknown(found == nonogram::Difficulty::unknown, limits);
       },
       true},
      {"wire/curate",
       [](const Limits& limits) {
         return wire::curate(*wire::Difficulty::of_side(wire::Tier::hard, 20), 100, limits).limit;
       }},
      {"wire/lightsout_proof",
       [](const Limits& limits) {
         const auto report = lightsout::solve(all_on(), {}, Limits::none());
         return limit_of_unknown(!wire::lightsout_proof(all_on(), report, wire::kAnySize, limits),
                                 limits);
       },
       true},
      {"wire/ewn_proof",
       [](const Limits& limits) {
         const auto puzzle = ewn::read_input(ewn::kSampleInput).value();
         const auto report = ewn::solve(puzzle, Limits::none());
         return limit_of_unknown(!wire::ewn_proof(puzzle, report, wire::kAnySize, limits), limits);
       },
       true},
  };
}

}  // namespace quadrille::contract
