// How results about EWN are shown, as text and as JSON.
#pragma once

#include <quadrille/ewn/explain.hpp>
#include <quadrille/ewn/solve.hpp>

#include <optional>
#include <span>
#include <string>

#include <boost/json.hpp>

namespace quadrille::app {

// Everything that one case's run found out.
struct EwnFindings {
  ewn::SolveReport report;
  std::optional<ewn::OptimalLines> all;  // --all-optimal, --count
  std::optional<ewn::Story> story;       // --explain
  bool list_lines = false;
  double seconds = 0;

  // A count that was asked for and is not exact leaves the answer unknown, as do critical dice.
  [[nodiscard]] bool complete() const;
  // The number of steps as an output has it: -1 for an impossible case.
  [[nodiscard]] int steps() const;
};

boost::json::array json_of(std::span<const ewn::Move> moves);
// Adds the fields of `solve` to the object.
void add_fields(boost::json::object& object, const EwnFindings& found);

// Document 002's three lines, then what else was asked for.
std::string text_of(const EwnFindings& found, bool stats);

}  // namespace quadrille::app
