#include <quadrille/core/counted.hpp>
#include <quadrille/core/stopwatch.hpp>
#include <quadrille/ewn/kind.hpp>
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/operations/ewn_answers.hpp>
#include <quadrille/operations/lightsout_answers.hpp>
#include <quadrille/operations/nonogram_answers.hpp>
#include <quadrille/operations/typed_operation.hpp>
#include <quadrille/teaching/ewn.hpp>
#include <quadrille/teaching/lightsout.hpp>
#include <quadrille/teaching/nonogram.hpp>
#include <quadrille/teaching/operations.hpp>
#include <quadrille/wire/nonogram_json.hpp>

#include <array>
#include <cctype>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::teaching {
namespace {

using operations::Answer;
using operations::Call;
using operations::FieldVisitor;

constexpr std::array<std::string_view, 3> kNonogramMethods{"backtracking", "lines", "learning"};
constexpr std::array<std::string_view, 2> kLightsOutMethods{"bfs", "algebra"};
constexpr std::array<std::string_view, 2> kEwnMethods{"bfs", "idastar"};

template <const auto& kMethods>
struct TraceRequest {
  std::optional<std::string> method = {};
  std::optional<std::int64_t> max_nodes = {};

  void describe(FieldVisitor& fields) {
    fields.choice({"method", "how to solve it", true}, method, kMethods);
    fields.integer({"max_nodes", "end the search after this many"}, max_nodes,
                   {1, std::numeric_limits<std::int64_t>::max()});
  }

  [[nodiscard]] Limits within(Limits limits) const {
    if (max_nodes) {
      limits.max_nodes = std::min(limits.max_nodes, static_cast<std::uint64_t>(*max_nodes));
    }
    return limits;
  }
};

// "the time limit was reached before the answer was known".
std::string cut_by(LimitReached limit) {
  return limit_error(limit, "the answer was known").message;
}

// The same at the beginning of a sentence; the messages are ASCII.
std::string sentence_cut_by(LimitReached limit) {
  std::string text = cut_by(limit);
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

void add_trace(Answer& answer, const Trace& trace, const std::string& text) {
  answer.fields["method"] = trace.method();
  answer.fields["text"] = text;
  answer.fields["trace"] = to_json(trace);
}

// Nonograms.

std::string text_of_rows(const std::vector<std::string>& rows) {
  std::string text;
  for (const std::string& row : rows) text += row + '\n';
  return text;
}

template <class Grid>
std::string text_of_grid(const nonogram::Puzzle& /*puzzle*/, const Grid& grid) {
  return text_of_rows(nonogram::to_rows(grid));
}
template <class Grid>
std::string text_of_grid(const nonogram::colour::Puzzle& puzzle, const Grid& grid) {
  return text_of_rows(nonogram::colour::to_rows(puzzle.palette(), grid));
}

template <class Own, class Report>
std::string text_of(const Own& puzzle, const Report& report) {
  std::string text;
  for (const auto& solution : report.solutions) text += text_of_grid(puzzle, solution) + '\n';
  switch (report.verdict) {
    case Verdict::unique:
      return text + "This is the only solution.";
    case Verdict::multiple:
      return text + "There are at least two solutions.";
    case Verdict::none:
      return "There is no solution.";
    default:
      break;
  }
  return text + (report.limit == LimitReached::none ? "Lines alone do not tell the rest."
                                                    : sentence_cut_by(report.limit) + '.');
}

boost::json::array json_of(const nonogram::Puzzle& /*puzzle*/, const nonogram::CellGrid& grid) {
  return wire::to_json(grid);
}
boost::json::array json_of(const nonogram::colour::Puzzle& puzzle,
                           const nonogram::colour::DomainGrid& grid) {
  return wire::to_json(puzzle.palette(), grid);
}

template <class Report, class Own>
Result<Answer> trace_own(const Own& puzzle, const TraceRequest<kNonogramMethods>& request,
                         const Call& call) {
  const Limits limits = request.within(call.limits);
  const Stopwatch stopwatch;
  Answer answer;
  Taught<Report> taught;
  std::optional<decltype(line_logic(puzzle, limits).grid)> grid;
  if (*request.method == "lines") {
    auto logic = line_logic(puzzle, limits);
    taught = std::move(logic.taught);
    if (taught.report.verdict == Verdict::unknown) grid = std::move(logic.grid);
  } else {
    taught = *request.method == "learning" ? clause_learning(puzzle, limits)
                                           : backtracking(puzzle, limits);
  }
  operations::FindingsOf<Report> found;
  found.report = std::move(taught.report);
  found.seconds = stopwatch.seconds();
  operations::add_fields(answer.fields, puzzle, found);
  std::string text = text_of(puzzle, found.report);
  if (grid) {
    answer.fields["grid"] = json_of(puzzle, *grid);
    text = text_of_grid(puzzle, *grid) + '\n' + text;
  }
  add_trace(answer, taught.trace, text);
  return answer;
}

Result<Answer> trace_nonogram(const AnyPuzzle& any, const TraceRequest<kNonogramMethods>& request,
                              const Call& call) {
  if (const nonogram::colour::Puzzle* own = nonogram::colour_of(any)) {
    return trace_own<nonogram::colour::SolveReport>(*own, request, call);
  }
  return trace_own<nonogram::SolveReport>(*nonogram::plain_of(any), request, call);
}

// Lights Out.

// A search over boards finds one solution; how many there are is a matter of the shape.
void add_nullity(lightsout::SolveReport& report, const lightsout::Puzzle& puzzle,
                 const Limits& limits) {
  if (report.nullity || report.verdict == Verdict::unknown) return;
  const auto space = lightsout::solution_space(puzzle, limits);
  if (space.verdict == Verdict::unknown) return;
  report.nullity = std::ssize(space.orders);
  if (report.verdict == Verdict::solved) {
    report.verdict = *report.nullity == 0 ? Verdict::unique : Verdict::multiple;
  }
}

std::string text_of(const lightsout::Puzzle& puzzle, const lightsout::SolveReport& report,
                    std::string_view method) {
  if (report.verdict == Verdict::none) {
    return report.certificate
               ? "There is no solution: a quiet pattern meets the lights an odd number of times."
               : "There is no solution: no board that presses lead to is the target.";
  }
  if (report.limit == LimitReached::size) {
    return method == "bfs" ? fmt::format(
                                 "The board has {} cells: too many for breadth-first "
                                 "search, which keeps a board in {} bits.",
                                 puzzle.shape().cells(), LightsOutSpace::kMaxBits)
                           : "Elimination by the book takes boards of at most 2048 cells and a "
                             "prime number of states.";
  }
  if (!report.presses) return sentence_cut_by(report.limit) + '.';
  std::string presses;
  for (int y = 0; y < puzzle.height(); ++y) {
    for (int x = 0; x < puzzle.width(); ++x) {
      for (int i = 0; i < report.presses->at(y, x); ++i) presses += fmt::format(" ({},{})", x, y);
    }
  }
  return fmt::format("{} {}:{}\n{}", report.press_count,
                     report.press_count == 1 ? "press" : "presses", presses,
                     report.minimal ? "No solution has fewer presses."
                                    : "Perhaps another has fewer: " + cut_by(report.limit) + '.');
}

Result<Answer> trace_lightsout(const AnyPuzzle& any, const TraceRequest<kLightsOutMethods>& request,
                               const Call& call) {
  const auto& puzzle = any.as<lightsout::Puzzle>(lightsout::kKindName);
  const Limits limits = request.within(call.limits);
  const Stopwatch stopwatch;
  auto taught = *request.method == "bfs" ? breadth_first(puzzle, limits) : algebra(puzzle, limits);
  add_nullity(taught.report, puzzle, call.limits);
  operations::LightsOutFindings found;
  found.report = std::move(taught.report);
  found.seconds = stopwatch.seconds();
  Answer answer;
  operations::add_fields(answer.fields, puzzle, found);
  add_trace(answer, taught.trace, text_of(puzzle, found.report, *request.method));
  return answer;
}

// EWN.

std::string text_of(const ewn::SolveReport& report) {
  if (report.verdict == ewn::Outcome::none) return "There is no solution: the dice do not suffice.";
  if (report.verdict == ewn::Outcome::unknown) {
    return fmt::format("{}; no line is shorter than {}.", sentence_cut_by(report.limit),
                       counted(report.lower_bound, "move"));
  }
  std::string moves;
  for (const ewn::Move& move : report.moves) moves += fmt::format(" {} {}", move.from, move.to);
  return fmt::format("{}:{}\nNo line is shorter.", counted(report.steps(), "move"), moves);
}

Result<Answer> trace_ewn(const AnyPuzzle& any, const TraceRequest<kEwnMethods>& request,
                         const Call& call) {
  const auto& puzzle = any.as<ewn::Puzzle>(ewn::kKindName);
  const Limits limits = request.within(call.limits);
  const Stopwatch stopwatch;
  auto taught = *request.method == "bfs" ? breadth_first(puzzle, limits)
                                         : iterative_deepening(puzzle, limits);
  operations::EwnFindings found;
  found.report = std::move(taught.report);
  found.seconds = stopwatch.seconds();
  Answer answer;
  operations::add_fields(answer.fields, found);
  add_trace(answer, taught.trace, text_of(found.report));
  return answer;
}

}  // namespace

void add_operations(operations::Catalogue& catalogue) {
  using operations::on_puzzle;
  catalogue.add(nonogram::kKindName, on_puzzle<TraceRequest<kNonogramMethods>>(
                                         "trace", "NonogramTrace", trace_nonogram));
  catalogue.add(lightsout::kKindName, on_puzzle<TraceRequest<kLightsOutMethods>>(
                                          "trace", "LightsOutTrace", trace_lightsout));
  catalogue.add(ewn::kKindName,
                on_puzzle<TraceRequest<kEwnMethods>>("trace", "EwnTrace", trace_ewn));
}

}  // namespace quadrille::teaching
