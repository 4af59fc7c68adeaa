// What is known about the solutions of a puzzle.
#pragma once

#include <cstdint>
#include <string_view>

namespace quadrille {

enum class Verdict : std::uint8_t {
  unique,    // exactly one solution, proved
  multiple,  // at least two, both known
  none,      // no solution, proved
  unknown,   // a limit was reached before the answer was known
  solved,    // a solution is known; whether it is the only one was not asked
};

std::string_view to_string(Verdict verdict);

}  // namespace quadrille
