// Registers the kind lightsout: its operations, formats and JSON form.
#include "operations/lightsout/package.hpp"

#include "operations/answer_size.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/operations/lightsout_answers.hpp>
#include <quadrille/operations/typed_operation.hpp>

#include <boost/json.hpp>

namespace quadrille::operations {
namespace {

using boost::json::object;
using lightsout::Puzzle;

// The puzzle from the request's lights on.
Result<Puzzle> current(const AnyPuzzle& any, const LightsOutState& state) {
  const auto& puzzle = any.as<Puzzle>(lightsout::kKindName);
  if (puzzle.shape().cells() > kMaxCellsOfRequest) {
    return fail("too_large", "boards of this size are for the command line");
  }
  return state.applied_to(puzzle);
}

Result<Answer> solve(const AnyPuzzle& any, const LightsOutSolveRequest& request, const Call& call) {
  if (request.proof.wanted && request.state.rows) {
    return fail("bad_field", "a proof is about the puzzle itself: no state goes with it");
  }
  const auto puzzle = current(any, request.state);
  if (!puzzle) return tl::unexpected(puzzle.error());
  // A press is written as [x, y].
  constexpr std::int64_t kBytesOfPress = 10;
  LightsOutSolveRequest bounded = request;
  if (request.solutions) {
    bounded.solutions = most_listed(*request.solutions, kBytesOfPress * puzzle->shape().cells());
  }
  const LightsOutFindings found = find_solutions(*puzzle, bounded, call.limits);
  Answer answer;
  add_fields(answer.fields, *puzzle, found);
  const bool is_cut = bounded.solutions != request.solutions && found.all && !found.all->exhausted;
  if (is_cut && found.limit() == LimitReached::none) {
    set_completeness(answer.fields, LimitReached::size);
  }
  return answer;
}

Result<Answer> count(const AnyPuzzle& any, const LightsOutSolveRequest& request, const Call& call) {
  LightsOutSolveRequest counted = request;
  counted.count = true;
  return solve(any, counted, call);
}

// What the request claims, as a claim's own reader takes it.
object claim_of(const LightsOutCheckRequest& request) {
  object claim;
  if (request.presses != nullptr) claim["presses"] = *request.presses;
  if (request.press_rows != nullptr) claim["press_rows"] = *request.press_rows;
  if (request.certificate != nullptr) claim["certificate"] = *request.certificate;
  return claim;
}

Result<Answer> check(const AnyPuzzle& any, const LightsOutCheckRequest& request, const Call& call) {
  const auto puzzle = current(any, request.state);
  if (!puzzle) return tl::unexpected(puzzle.error());
  const Stopwatch stopwatch;
  const object claimed = claim_of(request);
  Answer answer;
  if (claimed.empty()) {
    add_fields(answer.fields, standing_of(*puzzle, call.limits), stopwatch.seconds());
    return answer;
  }
  const auto claim = wire::read_lightsout_claim(wire::JsonObjectAt(claimed), *puzzle);
  if (!claim) return tl::unexpected(claim.error());
  add_fields(answer.fields, standing_of(*puzzle, *claim), stopwatch.seconds());
  return answer;
}

Result<Answer> hint(const AnyPuzzle& any, const LightsOutHintRequest& request, const Call& call) {
  const auto puzzle = current(any, request.state);
  if (!puzzle) return tl::unexpected(puzzle.error());
  const Stopwatch stopwatch;
  const LightsOutHint given = give_hint(*puzzle, call.limits);
  Answer answer;
  add_fields(answer.fields, given, stopwatch.seconds());
  return answer;
}

Result<Answer> explain(const AnyPuzzle& any, const LightsOutHintRequest& request,
                       const Call& call) {
  const auto puzzle = current(any, request.state);
  if (!puzzle) return tl::unexpected(puzzle.error());
  const Stopwatch stopwatch;
  const auto explanation = lightsout::explain(*puzzle, call.limits);
  Answer answer;
  add_fields(answer.fields, explanation, stopwatch.seconds());
  return answer;
}

Result<Answer> rate(const AnyPuzzle& any, const LightsOutHintRequest& request, const Call& call) {
  const auto puzzle = current(any, request.state);
  if (!puzzle) return tl::unexpected(puzzle.error());
  const Stopwatch stopwatch;
  const auto report = lightsout::solve(*puzzle, {}, call.limits);
  Answer answer;
  add_rating(answer.fields, report, stopwatch.seconds());
  return answer;
}

Result<Answer> generate(const LightsOutGenerateRequest& request, const Call& call) {
  const auto shape = request.shape();
  if (!shape) return tl::unexpected(shape.error());
  const Stopwatch stopwatch;
  const auto options = request.options();
  const auto made = lightsout::generate(*shape, options, call.limits);
  if (!made) return tl::unexpected(made.error());
  Answer answer;
  add_fields(answer.fields, *made, options, stopwatch.seconds());
  return answer;
}

}  // namespace

KindPackage lightsout_package() {
  KindPackage package;
  package.kind = lightsout::make_kind();
  package.json_format = wire::lightsout_json_format();
  package.json = wire::lightsout_json_form();
  package.operations = {
      on_puzzle<LightsOutSolveRequest>("solve", "LightsOutSolution", solve),
      on_puzzle<LightsOutSolveRequest>("count", "LightsOutSolution", count),
      on_puzzle<LightsOutCheckRequest>("check", "LightsOutCheck", check),
      on_puzzle<LightsOutHintRequest>("hint", "LightsOutHint", hint),
      on_puzzle<LightsOutHintRequest>("explain", "LightsOutExplanation", explain),
      on_puzzle<LightsOutHintRequest>("rate", "LightsOutRating", rate),
      without_puzzle<LightsOutGenerateRequest>("generate", "GeneratedLightsOut", generate),
  };
  return package;
}

}  // namespace quadrille::operations
