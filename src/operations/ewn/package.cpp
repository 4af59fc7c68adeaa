// Registers the kind ewn: its operations, formats and JSON form.
#include "operations/ewn/package.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/ewn/kind.hpp>
#include <quadrille/operations/ewn_answers.hpp>
#include <quadrille/operations/typed_operation.hpp>
#include <quadrille/wire/ewn_json.hpp>

#include <boost/json.hpp>

namespace quadrille::operations {
namespace {

using ewn::Puzzle;

const Puzzle& own(const AnyPuzzle& puzzle) {
  return puzzle.as<Puzzle>(ewn::kKindName);
}

Result<Answer> solve(const AnyPuzzle& puzzle, const EwnSolveRequest& request, const Call& call) {
  Answer answer;
  add_fields(answer.fields, find_solutions(own(puzzle), request, call.limits));
  return answer;
}

Result<Answer> count(const AnyPuzzle& puzzle, const EwnSolveRequest& request, const Call& call) {
  EwnSolveRequest counted = request;
  counted.count = true;
  return solve(puzzle, counted, call);
}

Result<Answer> explain(const AnyPuzzle& puzzle, const NoFields& /*request*/, const Call& call) {
  EwnSolveRequest told;
  told.explain = true;
  Answer answer;
  add_explanation(answer.fields, find_solutions(own(puzzle), told, call.limits));
  return answer;
}

Result<Answer> check(const AnyPuzzle& puzzle, const EwnCheckRequest& request, const Call& call) {
  const Stopwatch stopwatch;
  const EwnStanding standing = standing_of(own(puzzle), request.line.played(), call.limits);
  Answer answer;
  add_fields(answer.fields, standing, stopwatch.seconds());
  return answer;
}

Result<Answer> hint(const AnyPuzzle& puzzle, const EwnCheckRequest& request, const Call& call) {
  const Stopwatch stopwatch;
  const EwnHint given = give_hint(own(puzzle), request.line.played(), call.limits);
  Answer answer;
  add_fields(answer.fields, given, stopwatch.seconds());
  return answer;
}

Result<Answer> rate(const AnyPuzzle& puzzle, const NoFields& /*request*/, const Call& call) {
  const Stopwatch stopwatch;
  const EwnRating rating = operations::rate(own(puzzle), call.limits);
  Answer answer;
  add_fields(answer.fields, rating, stopwatch.seconds());
  return answer;
}

Result<Answer> judge(const AnyPuzzle& puzzle, const EwnJudgeRequest& request, const Call& call) {
  const Stopwatch stopwatch;
  const auto claim = read_ewn_claim(*request.output);
  if (!claim) return tl::unexpected(claim.error());
  const Optimum optimum = request.optimal
                              ? Optimum{static_cast<int>(*request.optimal), LimitReached::none}
                              : optimum_of(own(puzzle), call.limits);
  const auto judgement = ewn::judge(own(puzzle), *claim, {request.elapsed, optimum.steps});
  Answer answer;
  add_fields(answer.fields, judgement, {request.elapsed, optimum.limit}, stopwatch.seconds());
  return answer;
}

Result<Answer> generate(const EwnGenerateRequest& request, const Call& call) {
  const Stopwatch stopwatch;
  const auto options = request.options();
  const auto made = ewn::generate(options, call.limits);
  if (!made) return tl::unexpected(made.error());
  Answer answer;
  add_fields(answer.fields, *made, options, stopwatch.seconds());
  return answer;
}

}  // namespace

KindPackage ewn_package() {
  KindPackage package;
  package.kind = ewn::make_kind();
  package.json_format = wire::ewn_json_format();
  package.json = wire::ewn_json_form();
  package.operations = {
      on_puzzle<EwnSolveRequest>("solve", "EwnSolution", solve),
      on_puzzle<EwnSolveRequest>("count", "EwnSolution", count),
      on_puzzle<EwnCheckRequest>("check", "EwnCheck", check),
      on_puzzle<EwnCheckRequest>("hint", "EwnHint", hint),
      on_puzzle<NoFields>("explain", "EwnExplanation", explain),
      on_puzzle<NoFields>("rate", "EwnRating", rate),
      on_puzzle<EwnJudgeRequest>("judge", "EwnJudgement", judge),
      without_puzzle<EwnGenerateRequest>("generate", "GeneratedEwn", generate),
  };
  return package;
}

}  // namespace quadrille::operations
