#include "contract/limits/long_functions.hpp"

#include <quadrille/wire/curation.hpp>
#include <quadrille/wire/seeded_picture.hpp>

namespace quadrille::contract {

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
  };
}

}  // namespace quadrille::contract
