// Registers the kind nonogram: its operations, formats and JSON form.
#include "operations/nonogram/package.hpp"

#include "operations/answer_size.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/kind.hpp>
#include <quadrille/operations/nonogram_answers.hpp>
#include <quadrille/operations/nonogram_colour_teaching.hpp>
#include <quadrille/operations/typed_operation.hpp>
#include <quadrille/wire/nonogram_json.hpp>
#include <quadrille/wire/nonogram_xml.hpp>

#include <utility>

#include <boost/json.hpp>

namespace quadrille::operations {
namespace {

namespace colour = nonogram::colour;
using nonogram::CellGrid;
using nonogram::Puzzle;

// One function for each sort of nonogram.
template <class Request>
using OnPlain = Result<Answer> (*)(const Puzzle&, const Request&, const Call&);
template <class Request>
using OnColours = Result<Answer> (*)(const colour::Puzzle&, const Request&, const Call&);

template <class Request, OnPlain<Request> Plain, OnColours<Request> Coloured>
Result<Answer> either(const AnyPuzzle& puzzle, const Request& request, const Call& call) {
  if (const colour::Puzzle* own = nonogram::colour_of(puzzle)) return Coloured(*own, request, call);
  return Plain(*nonogram::plain_of(puzzle), request, call);
}

boost::json::array json_of(const Puzzle& /*puzzle*/, const CellGrid& solution) {
  return wire::to_json(solution);
}

boost::json::array json_of(const colour::Puzzle& puzzle, const colour::Picture& solution) {
  return wire::to_json(puzzle.palette(), solution);
}

// Somebody who waits for the proof of uniqueness can look at the picture already.
template <class Own>
auto tell_first(const Own& puzzle, const Call& call) {
  return [&puzzle, &call, told = false](const auto& solution) mutable {
    if (call.partial && !std::exchange(told, true)) {
      boost::json::object part;
      part["solutions"].emplace_array().push_back(json_of(puzzle, solution));
      call.partial(part);
    }
    return true;
  };
}

template <class Own>
Result<Answer> solve(const Own& puzzle, const NonogramSolveRequest& request, const Call& call) {
  NonogramSolveRequest bounded = request;
  const std::int64_t cells = std::int64_t{puzzle.width()} * puzzle.height();
  if (request.max_solutions) bounded.max_solutions = most_listed(*request.max_solutions, cells);
  const auto found = find_solutions(puzzle, bounded, call.limits, tell_first(puzzle, call));
  if (!found) return tl::unexpected(found.error());
  Answer answer;
  add_fields(answer.fields, puzzle, *found);
  const bool is_cut = bounded.max_solutions != request.max_solutions && !found->report.exhausted;
  if (is_cut && found->limit() == LimitReached::none) {
    set_completeness(answer.fields, LimitReached::size);
  }
  return answer;
}

// About as many bytes as the step takes in an answer.
template <class Step>
std::int64_t size_of(const Step& step) {
  constexpr std::int64_t kBytesOfCell = 40;
  constexpr std::int64_t kBytesPerStep = 400;
  return kBytesPerStep + kBytesOfCell * std::ssize(step.cells) +
         kBytesOfCell * std::ssize(step.premises);
}

// Ends the explanation where it gets longer than an answer may be.
template <class Explanation>
void bound(Explanation& explanation) {
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

template <class Own>
Result<Answer> count(const Own& puzzle, const NonogramSolveRequest& request, const Call& call) {
  NonogramSolveRequest counted = request;
  counted.count = true;
  return solve(puzzle, counted, call);
}

template <class Own>
Result<Answer> check_state(const Own& puzzle, const NonogramCheckRequest& request,
                           const Call& call) {
  const auto state = request.state.current_for(puzzle);
  if (!state) return tl::unexpected(state.error());
  const Stopwatch stopwatch;
  const auto report = check(puzzle, *state, call.limits);
  Answer answer;
  add_fields(answer.fields, report, stopwatch.seconds());
  return answer;
}

template <class Own>
Result<Answer> hint(const Own& puzzle, const NonogramHintRequest& request, const Call& call) {
  const auto given = give_hint(puzzle, request, call.limits);
  if (!given) return tl::unexpected(given.error());
  Answer answer;
  add_fields(answer.fields, puzzle, *given);
  return answer;
}

template <class Own>
Result<Answer> explain_all(const Own& puzzle, const NonogramCheckRequest& request,
                           const Call& call) {
  const auto state = request.state.grid_for(puzzle);
  if (!state) return tl::unexpected(state.error());
  const Stopwatch stopwatch;
  auto explanation = *state ? explain(puzzle, **state, call.limits) : explain(puzzle, call.limits);
  bound(explanation);
  Answer answer;
  add_fields(answer.fields, puzzle, explanation, stopwatch.seconds());
  return answer;
}

template <class Own>
Result<Answer> rate_it(const Own& puzzle, const NoFields& /*request*/, const Call& call) {
  const Stopwatch stopwatch;
  const auto rating = rate(puzzle, call.limits);
  Answer answer;
  add_fields(answer.fields, puzzle, rating, stopwatch.seconds());
  return answer;
}

template <class Own>
Result<Answer> review_game(const Own& puzzle, const NonogramReviewRequest& request,
                           const Call& call) {
  const auto moves = request.moves_for(puzzle);
  if (!moves) return tl::unexpected(moves.error());
  const Stopwatch stopwatch;
  const auto report = review(puzzle, *moves, call.limits);
  Answer answer;
  add_fields(answer.fields, puzzle, report, stopwatch.seconds());
  return answer;
}

template <class Options>
Result<Answer> generate_by(const Result<Options>& options, std::uint64_t seed, const Call& call) {
  if (!options) return tl::unexpected(options.error());
  const Stopwatch stopwatch;
  const auto made = generate(*options, seed, call.limits);
  if (!made) return tl::unexpected(made.error());
  Answer answer;
  add_fields(answer.fields, *made, seed, stopwatch.seconds());
  return answer;
}

Result<Answer> generate_puzzle(const NonogramGenerateRequest& request, const Call& call) {
  const auto seed = static_cast<std::uint64_t>(request.seed.value_or(0));
  if (request.colours) return generate_by(request.colour_options(), seed, call);
  return generate_by(request.options(), seed, call);
}

template <class Request, OnPlain<Request> Plain, OnColours<Request> Coloured>
KindOperation in_both(std::string name, std::string answer) {
  return on_puzzle<Request>(std::move(name), std::move(answer), either<Request, Plain, Coloured>);
}

}  // namespace

KindPackage nonogram_package() {
  KindPackage package;
  package.kind = nonogram::make_kind();
  package.more_formats = {nonogram::as_format(wire::nonogram_xml_format())};
  package.json_format = nonogram::as_format(wire::nonogram_json_format());
  package.json = wire::nonogram_json_form();
  package.operations = {
      in_both<NonogramSolveRequest, solve<Puzzle>, solve<colour::Puzzle>>("solve",
                                                                          "NonogramSolution"),
      in_both<NonogramSolveRequest, count<Puzzle>, count<colour::Puzzle>>("count",
                                                                          "NonogramSolution"),
      in_both<NonogramCheckRequest, check_state<Puzzle>, check_state<colour::Puzzle>>(
          "check", "NonogramCheck"),
      in_both<NonogramHintRequest, hint<Puzzle>, hint<colour::Puzzle>>("hint", "NonogramHint"),
      in_both<NonogramCheckRequest, explain_all<Puzzle>, explain_all<colour::Puzzle>>(
          "explain", "NonogramExplanation"),
      in_both<NoFields, rate_it<Puzzle>, rate_it<colour::Puzzle>>("rate", "NonogramRating"),
      in_both<NonogramReviewRequest, review_game<Puzzle>, review_game<colour::Puzzle>>(
          "review", "NonogramReview"),
      without_puzzle<NonogramGenerateRequest>("generate", "GeneratedNonogram", generate_puzzle),
  };
  return package;
}

}  // namespace quadrille::operations
