// The puzzle of a day: made from kind and date alone, so that everybody makes the same one.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/kinds/registry.hpp>
#include <quadrille/operations/day.hpp>

#include <string>
#include <string_view>

namespace quadrille::operations {

struct DailyPuzzle {
  AnyPuzzle puzzle;
  Assessment assessment;
  std::string title;
};

// Errors: unknown_kind, limit_reached.
Result<DailyPuzzle> make_daily(const Registry& registry, std::string_view kind, Day day,
                               const Limits& limits);

}  // namespace quadrille::operations
