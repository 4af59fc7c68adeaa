// Nonograms at the door.
#include "operations/nonogram/package.hpp"

#include "operations/answer_size.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/kind.hpp>
#include <quadrille/operations/nonogram_answers.hpp>
#include <quadrille/operations/typed_operation.hpp>
#include <quadrille/wire/nonogram_json.hpp>
#include <quadrille/wire/nonogram_xml.hpp>

#include <utility>

#include <boost/json.hpp>

namespace quadrille::operations {
namespace {

using nonogram::CellGrid;
using nonogram::Puzzle;

const Puzzle& own(const AnyPuzzle& puzzle) {
  return puzzle.as<Puzzle>(nonogram::kKindName);
}

// Somebody who waits for the proof of uniqueness can look at the picture already.
OnSolution tell_first(const Call& call) {
  return [&call, told = false](const CellGrid& solution) mutable {
    if (call.partial && !std::exchange(told, true)) {
      boost::json::object part;
      part["solutions"].emplace_array().push_back(wire::to_json(solution));
      call.partial(part);
    }
    return true;
  };
}

Result<Answer> solve(const AnyPuzzle& puzzle, const NonogramSolveRequest& request,
                     const Call& call) {
  NonogramSolveRequest bounded = request;
  const std::int64_t cells = std::int64_t{own(puzzle).width()} * own(puzzle).height();
  if (request.max_solutions) bounded.max_solutions = most_listed(*request.max_solutions, cells);
  const auto found = find_solutions(own(puzzle), bounded, call.limits, tell_first(call));
  if (!found) return tl::unexpected(found.error());
  Answer answer;
  add_fields(answer.fields, own(puzzle), *found);
  const bool is_cut = bounded.max_solutions != request.max_solutions && !found->report.exhausted;
  if (is_cut && found->limit() == LimitReached::none) {
    set_completeness(answer.fields, LimitReached::size);
  }
  return answer;
}

// About as many bytes as the step takes in an answer.
std::int64_t size_of(const nonogram::Step& step) {
  constexpr std::int64_t kBytesOfCell = 40;
  constexpr std::int64_t kBytesBeside = 400;
  return kBytesBeside + kBytesOfCell * std::ssize(step.cells) +
         kBytesOfCell * std::ssize(step.premises);
}

// Ends the explanation where it gets longer than an answer may be.
void bound(nonogram::Explanation& explanation) {
  std::int64_t bytes = 0;
  std::size_t kept = 0;
  for (; kept < explanation.entries.size(); ++kept) {
    bytes += size_of(explanation.entries[kept].step);
    if (bytes > kMostListedBytes) break;
  }
  if (kept == explanation.entries.size()) return;
  explanation.entries.erase(explanation.entries.begin() + static_cast<std::ptrdiff_t>(kept),
                            explanation.entries.end());
  explanation.limit = first_of(explanation.limit, LimitReached::size);
}

Result<Answer> count(const AnyPuzzle& puzzle, const NonogramSolveRequest& request,
                     const Call& call) {
  NonogramSolveRequest counted = request;
  counted.count = true;
  return solve(puzzle, counted, call);
}

Result<Answer> check(const AnyPuzzle& puzzle, const NonogramCheckRequest& request,
                     const Call& call) {
  const auto state = request.state.current_for(own(puzzle));
  if (!state) return tl::unexpected(state.error());
  const Stopwatch stopwatch;
  const auto report = nonogram::check(own(puzzle), *state, call.limits);
  Answer answer;
  add_fields(answer.fields, report, stopwatch.seconds());
  return answer;
}

Result<Answer> hint(const AnyPuzzle& puzzle, const NonogramHintRequest& request, const Call& call) {
  const auto given = give_hint(own(puzzle), request, call.limits);
  if (!given) return tl::unexpected(given.error());
  Answer answer;
  add_fields(answer.fields, own(puzzle), *given);
  return answer;
}

Result<Answer> explain(const AnyPuzzle& puzzle, const NonogramCheckRequest& request,
                       const Call& call) {
  const auto state = request.state.grid_for(own(puzzle));
  if (!state) return tl::unexpected(state.error());
  const Stopwatch stopwatch;
  auto explanation = *state ? nonogram::explain(own(puzzle), **state, call.limits)
                            : nonogram::explain(own(puzzle), call.limits);
  bound(explanation);
  Answer answer;
  add_fields(answer.fields, own(puzzle), explanation, stopwatch.seconds());
  return answer;
}

Result<Answer> rate(const AnyPuzzle& puzzle, const NoFields& /*request*/, const Call& call) {
  const Stopwatch stopwatch;
  const auto rating = nonogram::rate(own(puzzle), call.limits);
  Answer answer;
  add_fields(answer.fields, own(puzzle), rating, stopwatch.seconds());
  return answer;
}

Result<Answer> review(const AnyPuzzle& puzzle, const NonogramReviewRequest& request,
                      const Call& call) {
  const auto moves = request.moves_for(own(puzzle));
  if (!moves) return tl::unexpected(moves.error());
  const Stopwatch stopwatch;
  const auto report = nonogram::review(own(puzzle), *moves, call.limits);
  Answer answer;
  add_fields(answer.fields, own(puzzle), report, stopwatch.seconds());
  return answer;
}

Result<Answer> generate(const NonogramGenerateRequest& request, const Call& call) {
  const auto options = request.options();
  if (!options) return tl::unexpected(options.error());
  const auto seed = static_cast<std::uint64_t>(request.seed.value_or(0));
  const Stopwatch stopwatch;
  const auto made = nonogram::generate(*options, seed, call.limits);
  if (!made) return tl::unexpected(made.error());
  Answer answer;
  add_fields(answer.fields, *made, seed, stopwatch.seconds());
  return answer;
}

}  // namespace

KindPackage nonogram_package() {
  KindPackage package;
  package.kind = nonogram::make_kind();
  package.more_formats = {nonogram::as_format(wire::nonogram_xml_format())};
  package.json_format = nonogram::as_format(wire::nonogram_json_format());
  package.json = wire::nonogram_json_form();
  package.operations = {
      on_puzzle<NonogramSolveRequest>("solve", "NonogramSolution", solve),
      on_puzzle<NonogramSolveRequest>("count", "NonogramSolution", count),
      on_puzzle<NonogramCheckRequest>("check", "NonogramCheck", check),
      on_puzzle<NonogramHintRequest>("hint", "NonogramHint", hint),
      on_puzzle<NonogramCheckRequest>("explain", "NonogramExplanation", explain),
      on_puzzle<NoFields>("rate", "NonogramRating", rate),
      on_puzzle<NonogramReviewRequest>("review", "NonogramReview", review),
      without_puzzle<NonogramGenerateRequest>("generate", "GeneratedNonogram", generate),
  };
  return package;
}

}  // namespace quadrille::operations
