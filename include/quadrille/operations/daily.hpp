// The puzzle of a day: made from kind and date alone, so that everybody makes the same one.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/kinds/registry.hpp>
#include <quadrille/operations/day.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>

namespace quadrille::operations {

class Catalogue;

struct DailyPuzzle {
  AnyPuzzle puzzle;
  Assessment assessment;
  std::string title;
  boost::json::object more = {};  // further fields for whoever is told about it
};

// A kind's puzzle of the day as another part of the house makes it; no value: not of this day, and
// the kind makes it itself.
using MakeDaily = std::function<Result<std::optional<DailyPuzzle>>(Day day, const Limits& limits)>;

// The title that puzzles of the day have.
std::string title_of(Day day);

// Errors: unknown_kind, limit_reached.
Result<DailyPuzzle> make_daily(const Catalogue& catalogue, std::string_view kind, Day day,
                               const Limits& limits);

}  // namespace quadrille::operations
