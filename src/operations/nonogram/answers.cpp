#include "operations/nonogram/given_hint.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/operations/nonogram_answers.hpp>
#include <quadrille/wire/nonogram_json.hpp>
#include <quadrille/wire/nonogram_step_json.hpp>

#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>

namespace quadrille::operations {
namespace {

namespace colour = nonogram::colour;
using nonogram::CellGrid;
using nonogram::CheckReport;
using nonogram::CountReport;
using nonogram::Explanation;
using nonogram::GridStatus;
using nonogram::Hint;
using nonogram::HintLevel;
using nonogram::LineStatus;
using nonogram::Puzzle;
using nonogram::SolveStats;
using wire::to_json;

std::string_view to_string(LineStatus status) {
  switch (status) {
    case LineStatus::satisfied:
      return "satisfied";
    case LineStatus::open:
      return "open";
    case LineStatus::impossible:
      break;
  }
  return "impossible";
}

std::string_view to_string(GridStatus status) {
  switch (status) {
    case GridStatus::solved:
      return "solved";
    case GridStatus::open:
      return "open";
    case GridStatus::wrong:
      break;
  }
  return "wrong";
}

boost::json::object json_of(const SolveStats& stats) {
  return {{"line_solves", stats.line_solves},
          {"cells_by_lines", stats.cells_by_lines},
          {"cells_by_probing", stats.cells_by_probing},
          {"cells_by_search", stats.cells_by_search},
          {"probes", stats.probes},
          {"decisions", stats.decisions},
          {"conflicts", stats.conflicts},
          {"restarts", stats.restarts},
          {"learned_clauses", stats.learned_clauses},
          {"memory_bytes", stats.memory_bytes},
          {"threads", stats.threads}};
}

boost::json::array json_of(const std::vector<LineStatus>& lines) {
  boost::json::array array;
  for (const LineStatus status : lines) array.emplace_back(to_string(status));
  return array;
}

// Counts are decimal digits without leading zeros.
bool is_less(const std::string& left, const std::string& right) {
  return left.size() != right.size() ? left.size() < right.size() : left < right;
}

// The solutions that the search has found count too, whatever the count came to.
template <class Own, class Options, class Report>
CountReport count_of(const Own& puzzle, const Options& options, const Report& solved,
                     const Limits& limits) {
  std::string found = std::to_string(solved.found);
  if (solved.exhausted) return {std::move(found), true, LimitReached::none};
  CountReport report = count_solutions(puzzle, options, limits);
  if (!report.exact && is_less(report.count, found)) report.count = std::move(found);
  return report;
}

// Both sorts have the same options, over grids of their own.
template <class Options, class Own, class Sink>
Result<Options> options_of(const Own& puzzle, const NonogramSolveRequest& request,
                           const Sink& on_solution) {
  auto state = request.state.grid_for(puzzle);
  if (!state) return tl::unexpected(std::move(state.error()));
  Options options;
  options.from = *std::move(state);
  options.max_solutions =
      static_cast<std::size_t>(request.max_solutions.value_or(request.any ? 1 : 2));
  options.seed = static_cast<std::uint64_t>(request.seed.value_or(0));
  options.on_solution = on_solution;
  if (request.all) {
    options.max_solutions = static_cast<std::size_t>(request.max_solutions.value_or(0));
    options.keep_solutions = false;
  }
  return options;
}

boost::json::array json_of(const Puzzle& /*puzzle*/, const std::vector<CellGrid>& solutions) {
  boost::json::array list;
  for (const CellGrid& solution : solutions) list.emplace_back(to_json(solution));
  return list;
}

boost::json::array json_of(const colour::Puzzle& puzzle,
                           const std::vector<colour::Picture>& solutions) {
  boost::json::array list;
  for (const colour::Picture& solution : solutions) {
    list.emplace_back(to_json(puzzle.palette(), solution));
  }
  return list;
}

template <class Own>
void add_heading(boost::json::object& object, const Own& puzzle) {
  object["kind"] = nonogram::kKindName;
  object["title"] = puzzle.metadata().title;
  object["width"] = puzzle.width();
  object["height"] = puzzle.height();
}

template <class Own, class Findings>
void add_findings(boost::json::object& object, const Own& puzzle, const Findings& found) {
  object["verdict"] = quadrille::to_string(found.verdict());
  object["solutions"] = json_of(puzzle, found.report.solutions);
  if (found.count) object[found.count->exact ? "count" : "count_at_least"] = found.count->count;
  if (found.all && !found.count) {
    object[found.report.exhausted ? "count" : "count_at_least"] =
        std::to_string(found.report.found);
  }
  add_proof(object, found.proof);
  set_completeness(object, found.limit());
  object["seconds"] = found.seconds;
  object["stats"] = json_of(found.report.stats);
}

}  // namespace

Verdict verdict_of(const CountReport& count) {
  const bool at_most_one = count.count == "0" || count.count == "1";
  if (!at_most_one) return Verdict::multiple;
  if (!count.exact) return Verdict::unknown;
  return count.count == "1" ? Verdict::unique : Verdict::none;
}

namespace {

template <class Findings, class Options, class Own, class Sink, class Solver>
Result<Findings> find(const Own& puzzle, const NonogramSolveRequest& request, const Limits& limits,
                      const Sink& on_solution, const Solver& solver) {
  const Stopwatch stopwatch;
  auto options = options_of<Options>(puzzle, request, on_solution);
  if (!options) return tl::unexpected(std::move(options.error()));
  std::optional<wire::NonogramProof> proof;
  if (request.proof.wanted) {
    if (const auto allowed = request.may_be_proved(); !allowed) {
      return tl::unexpected(allowed.error());
    }
    options->proof = &proof.emplace(request.proof.wanted_format(), request.proof.max_bytes).sink();
  }
  Findings found;
  found.all = request.all;
  found.report = solver(puzzle, *options, limits);
  if (proof) found.proof = proof->files(puzzle, found.report, limits);
  if (request.count) found.count = count_of(puzzle, *options, found.report, limits);
  found.seconds = stopwatch.seconds();
  return found;
}

}  // namespace

Result<ColourFindings> find_solutions(const colour::Puzzle& puzzle,
                                      const NonogramSolveRequest& request, const Limits& limits,
                                      const OnPicture& on_solution) {
  return find<ColourFindings, colour::SolveOptions>(puzzle, request, limits, on_solution,
                                                    colour::solve);
}

Result<NonogramFindings> find_solutions(const Puzzle& puzzle, const NonogramSolveRequest& request,
                                        const Limits& limits, const OnSolution& on_solution,
                                        const NonogramSolver& solver) {
  return find<NonogramFindings, nonogram::SolveOptions>(puzzle, request, limits, on_solution,
                                                        solver);
}

void add_fields(boost::json::object& object, const Puzzle& puzzle, const NonogramFindings& found) {
  add_heading(object, puzzle);
  add_findings(object, puzzle, found);
}

void add_fields(boost::json::object& object, const colour::Puzzle& puzzle,
                const ColourFindings& found) {
  add_heading(object, puzzle);
  object["palette"] = to_json(puzzle.palette());
  add_findings(object, puzzle, found);
}

void add_fields(boost::json::object& object, const CheckReport& report, double seconds) {
  object["kind"] = nonogram::kKindName;
  object["verdict"] = to_string(report.status);
  object["rows"] = json_of(report.rows);
  object["columns"] = json_of(report.columns);
  object["completable"] =
      report.completable ? boost::json::value(*report.completable) : boost::json::value(nullptr);
  set_completeness(object, report.limit);
  object["seconds"] = seconds;
}

Result<GivenHint> give_hint(const Puzzle& puzzle, const NonogramHintRequest& request,
                            const Limits& limits) {
  return given_hint<GivenHint>(puzzle, request, limits);
}

void add_fields(boost::json::object& object, const Puzzle& puzzle, const GivenHint& given) {
  object["kind"] = nonogram::kKindName;
  const Hint& hint = given.hint;
  if (hint.step) {
    object["step"] = to_json(puzzle, *hint.step, given.level);
    if (hint.leads_there) {
      object["on_the_way"] = true;
      object["note"] = nothing_there(hint.scope);
    }
    if (given.level == HintLevel::applied) object["grid"] = to_json(given.state);
    if (given.ladder) {
      object["ladder"] =
          ladder_of([&](HintLevel level) { return to_json(puzzle, *hint.step, level); });
    }
  } else if (hint.mistake) {
    object["mistake"] = to_json(puzzle, *hint.mistake, given.level);
    if (given.ladder) {
      object["ladder"] =
          ladder_of([&](HintLevel level) { return to_json(puzzle, *hint.mistake, level); });
    }
  } else {
    object["done"] = hint.kind == Hint::Kind::done;
    object["text"] = text_of(puzzle, hint, given.level);
  }
  set_completeness(object, hint.limit);
  object["seconds"] = given.seconds;
}

void add_fields(boost::json::object& object, const Puzzle& puzzle, const Explanation& explanation,
                double seconds) {
  object["kind"] = nonogram::kKindName;
  boost::json::array& steps = object["steps"].emplace_array();
  for (const Explanation::Entry& entry : explanation.entries) {
    steps.emplace_back(to_json(puzzle, entry.step, HintLevel::sentence));
  }
  object["solved"] = explanation.end == Explanation::End::solved;
  object["grid"] = to_json(explanation.grid);
  if (explanation.broken) object["impossible"] = to_json(puzzle, *explanation.broken);
  set_completeness(object, explanation.limit);
  object["seconds"] = seconds;
}

void add_fields(boost::json::object& object, const Puzzle& puzzle, const nonogram::Rating& rating,
                double seconds) {
  object["kind"] = nonogram::kKindName;
  boost::json::object rated = to_json(puzzle, rating);
  for (auto& [name, value] : rated) object[name] = std::move(value);
  set_completeness(object, rating.limit);
  object["seconds"] = seconds;
}

void add_generated(boost::json::object& object, const nonogram::AnyNonogram& made,
                   nonogram::Difficulty difficulty, std::uint64_t seed, double seconds) {
  boost::json::object puzzle = std::visit([](const auto& own) { return to_json(own); }, made);
  for (auto& [name, value] : puzzle) object[name] = std::move(value);
  object["seed"] = seed;
  object["class"] = nonogram::to_string(difficulty);
  set_completeness(object, LimitReached::none);
  object["seconds"] = seconds;
}

void add_fields(boost::json::object& object, const nonogram::Generated& made, std::uint64_t seed,
                double seconds) {
  add_generated(object, made.puzzle, made.difficulty, seed, seconds);
}

void add_fields(boost::json::object& object, const colour::Generated& made, std::uint64_t seed,
                double seconds) {
  add_generated(object, made.puzzle, made.difficulty, seed, seconds);
}

namespace {

template <class Own, class Report>
void add_review(boost::json::object& object, const Own& puzzle, const Report& report,
                double seconds) {
  boost::json::array list;
  for (const auto& move : report.moves) {
    boost::json::object reviewed{{"verdict", nonogram::to_string(move.verdict)}};
    if (move.step) {
      reviewed["technique"] = to_string(move.step->technique);
      reviewed["text"] = sentence_of(puzzle, *move.step);
    }
    const bool wrong = move.verdict == nonogram::MoveVerdict::wrong;
    if (wrong || move.verdict == nonogram::MoveVerdict::unjustified) {
      // The first of its sort: later ones find the place taken.
      object.emplace(wrong ? "first_wrong" : "first_unjustified", list.size());
    }
    list.emplace_back(std::move(reviewed));
  }
  object["moves"] = std::move(list);
  set_completeness(object, report.limit);
  object["seconds"] = seconds;
}

}  // namespace

void add_fields(boost::json::object& object, const Puzzle& puzzle,
                const nonogram::ReviewReport& report, double seconds) {
  object["kind"] = nonogram::kKindName;
  add_review(object, puzzle, report, seconds);
}

void add_fields(boost::json::object& object, const colour::Puzzle& puzzle,
                const colour::ReviewReport& report, double seconds) {
  object["kind"] = nonogram::kKindName;
  add_review(object, puzzle, report, seconds);
}

}  // namespace quadrille::operations
