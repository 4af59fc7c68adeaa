#include "operations/sides.hpp"

#include <quadrille/lightsout/formats.hpp>
#include <quadrille/operations/lightsout_requests.hpp>

#include <array>
#include <limits>
#include <utility>

namespace quadrille::operations {
namespace {

using lightsout::Neighbourhood;
using lightsout::Puzzle;
using lightsout::Shape;

constexpr std::int64_t kMostListed = 1000;
constexpr int kMaxGeneratedSide = 1000;
constexpr Size kUsualSize{5, 5};
constexpr std::array<std::string_view, 4> kNeighbourhoods{"cross", "king", "diagonal", "stencil"};

constexpr std::string_view kRowsSchema = R"({"$ref": "#/components/schemas/Rows"})";

}  // namespace

void LightsOutState::describe(FieldVisitor& fields) {
  fields.rows({"state", "the lights as they are now, in place of the puzzle's start"}, rows);
}

Result<Puzzle> LightsOutState::applied_to(const Puzzle& puzzle) const {
  if (!rows) return puzzle;
  auto boards = lightsout::read_boards(*rows, puzzle.states());
  if (!boards) return tl::unexpected(std::move(boards.error()));
  if (boards->size() != 1) return fail("bad_field", "the field \"state\" must be one board");
  return Puzzle::make(puzzle.shape(), std::move(boards->front()), puzzle.target());
}

void LightsOutSolveRequest::describe(FieldVisitor& fields) {
  state.describe(fields);
  fields.flag({"any", "any solution, not the one with the fewest presses"}, any);
  fields.flag({"count", "how many solutions there are"}, count);
  fields.flag({"explain", "how the solution comes about, step by step"}, explain);
  fields.integer({"solutions", "list this many of the solutions"}, solutions, {1, kMostListed});
  proof.describe(fields);
}

void LightsOutCheckRequest::describe(FieldVisitor& fields) {
  state.describe(fields);
  fields.json({"presses", "cells to press, [x, y] each"}, presses,
              R"({"$ref": "#/components/schemas/Pairs"})");
  fields.json({"press_rows", "the same as a grid"}, press_rows, kRowsSchema);
  fields.json({"certificate", "a quiet pattern that proves that there is no solution"}, certificate,
              kRowsSchema);
}

void LightsOutGenerateRequest::describe(FieldVisitor& fields) {
  sides.describe(fields, kMaxGeneratedSide);
  fields.integer({"presses", "the fewest presses that solve it; any number if not given"}, presses,
                 {0, std::numeric_limits<std::int64_t>::max()});
  fields.integer({"states", "states of a cell (2)"}, states, {2, lightsout::kMaxStates});
  fields.choice({"neighbourhood", "what a press reaches (cross)"}, neighbourhood, kNeighbourhoods);
  fields.flag({"torus", "the sides are joined"}, torus);
  fields.rows({"stencil", "what a press reaches, for the neighbourhood stencil"}, stencil);
  describe_seed(fields, seed);
}

Result<Shape> LightsOutGenerateRequest::shape() const {
  const auto size = size_of(sides, kUsualSize, kMaxGeneratedSide);
  if (!size) return tl::unexpected(size.error());
  const std::string name = neighbourhood.value_or("cross");
  if (name == "stencil") {
    if (!stencil) return fail("missing_field", "the field \"stencil\" is needed: its rows");
    return lightsout::read_stencil(*stencil).and_then([&](const lightsout::BitGrid& reach) {
      return Shape::with_stencil(size->width, size->height, reach, torus);
    });
  }
  if (stencil) {
    return fail("bad_field", "the field \"stencil\" goes with the neighbourhood stencil");
  }
  Neighbourhood wanted = Neighbourhood::cross;
  for (const auto candidate : {Neighbourhood::king, Neighbourhood::diagonal}) {
    if (to_string(candidate) == name) wanted = candidate;
  }
  return Shape::rectangle(size->width, size->height, wanted, torus);
}

lightsout::GenerateOptions LightsOutGenerateRequest::options() const {
  lightsout::GenerateOptions options;
  if (presses) options.presses = static_cast<std::uint64_t>(*presses);
  options.seed = static_cast<std::uint64_t>(seed.value_or(0));
  options.states = static_cast<int>(states.value_or(2));
  return options;
}

}  // namespace quadrille::operations
