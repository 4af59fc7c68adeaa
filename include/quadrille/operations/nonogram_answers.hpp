// What the commands and the API say about a nonogram: each function adds the fields that the
// contract lists to an object, "complete" and "limit" included. The command line puts "file" and
// "index" in front.
#pragma once

#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/colour/review.hpp>
#include <quadrille/nonogram/colour/solve.hpp>
#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/generate.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/rate.hpp>
#include <quadrille/nonogram/review.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/nonogram/step_text.hpp>
#include <quadrille/operations/nonogram_requests.hpp>

#include <cstdint>
#include <functional>
#include <optional>

#include <boost/json/fwd.hpp>

namespace quadrille::operations {

// What a number of solutions says about them: two are `multiple`, however many more there are.
Verdict verdict_of(const nonogram::CountReport& count);

// Everything that one run of the solver found out.
template <class SolveReport>
struct FindingsOf {
  SolveReport report;
  std::optional<nonogram::CountReport> count;  // if it was asked for
  bool all = false;                            // every solution was told as it was found
  std::optional<wire::Proved> proof;           // if it was asked for
  double seconds = 0;

  // A count knows more than the search for the first solutions, also one that was cut.
  [[nodiscard]] Verdict verdict() const { return count ? verdict_of(*count) : report.verdict; }
  // What cut the answer short; a count that is exact needs nothing else.
  [[nodiscard]] LimitReached limit() const {
    return first_of(count ? count->limit : report.limit, limit_of(proof));
  }
};

using NonogramFindings = FindingsOf<nonogram::SolveReport>;
using ColourFindings = FindingsOf<nonogram::colour::SolveReport>;

// Called for every solution as soon as it is found; false ends the search.
using OnSolution = std::function<bool(const nonogram::CellGrid& solution)>;
using OnPicture = std::function<bool(const nonogram::colour::Picture& solution)>;

// Who solves: nonogram::solve(), or a host that has threads for it.
using NonogramSolver = std::function<nonogram::SolveReport(
    const nonogram::Puzzle& puzzle, const nonogram::SolveOptions& options, const Limits& limits)>;

// Errors: those of the request's state and of what goes with a proof.
Result<NonogramFindings> find_solutions(const nonogram::Puzzle& puzzle,
                                        const NonogramSolveRequest& request, const Limits& limits,
                                        const OnSolution& on_solution = {},
                                        const NonogramSolver& solver = nonogram::solve);
Result<ColourFindings> find_solutions(const nonogram::colour::Puzzle& puzzle,
                                      const NonogramSolveRequest& request, const Limits& limits,
                                      const OnPicture& on_solution = {});

// kind title width height verdict solutions count? count_at_least? proof? complete limit? seconds
// stats.
// Solutions that were told one by one are counted instead of listed.
void add_fields(boost::json::object& object, const nonogram::Puzzle& puzzle,
                const NonogramFindings& found);
// With the palette before the verdict.
void add_fields(boost::json::object& object, const nonogram::colour::Puzzle& puzzle,
                const ColourFindings& found);

// kind verdict rows columns completable complete limit? seconds
void add_fields(boost::json::object& object, const nonogram::CheckReport& report, double seconds);

// A hint with what is needed to show it.
struct GivenHint {
  nonogram::Hint hint;
  nonogram::HintLevel level = nonogram::HintLevel::sentence;
  bool ladder = false;       // the step on all levels is wanted
  nonogram::CellGrid state;  // with the step applied on the last level
  double seconds = 0;
};

// Errors: those of the request's state and place.
Result<GivenHint> give_hint(const nonogram::Puzzle& puzzle, const NonogramHintRequest& request,
                            const Limits& limits);

// kind, then step (on_the_way? note? grid? ladder?) or mistake (ladder?) or done and text;
// complete limit? seconds
void add_fields(boost::json::object& object, const nonogram::Puzzle& puzzle,
                const GivenHint& given);

// kind steps solved grid impossible? complete limit? seconds
void add_fields(boost::json::object& object, const nonogram::Puzzle& puzzle,
                const nonogram::Explanation& explanation, double seconds);

// kind class score word steps curve hardest good complete limit? seconds
void add_fields(boost::json::object& object, const nonogram::Puzzle& puzzle,
                const nonogram::Rating& rating, double seconds);

// The puzzle in its JSON form, then seed class seconds
void add_generated(boost::json::object& object, const nonogram::AnyNonogram& made,
                   nonogram::Difficulty difficulty, std::uint64_t seed, double seconds);
void add_fields(boost::json::object& object, const nonogram::Generated& made, std::uint64_t seed,
                double seconds);
void add_fields(boost::json::object& object, const nonogram::colour::Generated& made,
                std::uint64_t seed, double seconds);

// kind moves ([{verdict, technique?, text?}]) first_unjustified? first_wrong? (indices) seconds
void add_fields(boost::json::object& object, const nonogram::Puzzle& puzzle,
                const nonogram::ReviewReport& report, double seconds);
void add_fields(boost::json::object& object, const nonogram::colour::Puzzle& puzzle,
                const nonogram::colour::ReviewReport& report, double seconds);

}  // namespace quadrille::operations
