// What hints of both sorts share: how they are asked for, and the ladder.
#pragma once

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/nonogram/step_text.hpp>
#include <quadrille/operations/nonogram_requests.hpp>

#include <utility>

#include <boost/json/array.hpp>

namespace quadrille::operations {

template <class Given, class Own>
Result<Given> given_hint(const Own& puzzle, const NonogramHintRequest& request,
                         const Limits& limits) {
  const Stopwatch stopwatch;
  auto state = request.state.current_for(puzzle);
  if (!state) return tl::unexpected(std::move(state.error()));
  const auto scope = request.scope_in(puzzle.size());
  if (!scope) return tl::unexpected(scope.error());
  Given given;
  given.hint = hint(puzzle, *state, *scope, limits);
  given.level = request.wanted_level();
  given.ladder = request.ladder;
  given.state = *std::move(state);
  const bool applied = given.level == nonogram::HintLevel::applied;
  if (given.hint.step && applied) apply(*given.hint.step, given.state);
  given.seconds = stopwatch.seconds();
  return given;
}

// The same on every level, so that a page climbs the ladder without asking again.
template <class Json>
boost::json::array ladder_of(Json on_level) {
  using nonogram::HintLevel;
  boost::json::array ladder;
  for (const HintLevel level :
       {HintLevel::where, HintLevel::premises, HintLevel::sentence, HintLevel::applied}) {
    ladder.emplace_back(on_level(level));
  }
  return ladder;
}

}  // namespace quadrille::operations
