// What the commands and the API say about a nonogram: each function adds the fields that the
// contract lists to an object. The command line puts "file" and "index" in front.
#pragma once

#include <quadrille/nonogram/explain.hpp>
#include <quadrille/nonogram/generate.hpp>
#include <quadrille/nonogram/hint.hpp>
#include <quadrille/nonogram/rate.hpp>
#include <quadrille/nonogram/review.hpp>
#include <quadrille/nonogram/solve.hpp>
#include <quadrille/nonogram/step_text.hpp>

#include <cstdint>
#include <optional>
#include <span>

#include <boost/json/fwd.hpp>

namespace quadrille::wire {

// Everything that one run of the solver found out.
struct NonogramFindings {
  nonogram::SolveReport report;
  std::optional<nonogram::CountReport> count;  // if it was asked for
  double seconds = 0;

  // A count that was asked for and is not exact leaves the answer unknown.
  [[nodiscard]] Verdict verdict() const {
    return count && !count->exact ? Verdict::unknown : report.verdict;
  }
};

NonogramFindings find_solutions(const nonogram::Puzzle& puzzle,
                                const nonogram::SolveOptions& options, bool count,
                                const Limits& limits);

// kind title width height verdict solutions count? count_at_least? seconds stats
void add_fields(boost::json::object& object, const nonogram::Puzzle& puzzle,
                const NonogramFindings& found);

// kind verdict rows columns completable seconds
void add_fields(boost::json::object& object, const nonogram::CheckReport& report, double seconds);

// A hint with what is needed to show it.
struct GivenHint {
  nonogram::Hint hint;
  nonogram::HintLevel level = nonogram::HintLevel::sentence;
  nonogram::CellGrid state;  // with the step applied on the last level
  double seconds = 0;
};

GivenHint give_hint(const nonogram::Puzzle& puzzle, nonogram::CellGrid state,
                    const nonogram::HintScope& scope, nonogram::HintLevel level,
                    const Limits& limits);

// kind, then step (on_the_way? grid?) or mistake or done and text; seconds
void add_fields(boost::json::object& object, const nonogram::Puzzle& puzzle,
                const GivenHint& given);

// kind steps solved grid seconds
void add_fields(boost::json::object& object, const nonogram::Puzzle& puzzle,
                const nonogram::Explanation& explanation, double seconds);

// kind class score steps curve hardest good seconds
void add_fields(boost::json::object& object, const nonogram::Puzzle& puzzle,
                const nonogram::Rating& rating, double seconds);

// The puzzle in its JSON form, then seed class seconds
void add_fields(boost::json::object& object, const nonogram::Generated& made, std::uint64_t seed,
                double seconds);

// kind moves ([{verdict, technique?, text?}]) first_unjustified? first_wrong? (indices) seconds
void add_fields(boost::json::object& object, const nonogram::Puzzle& puzzle,
                std::span<const nonogram::ReviewedMove> moves, double seconds);

// The state of play, or a grid of which nothing is known.
nonogram::CellGrid state_of_play(const nonogram::Puzzle& puzzle);

}  // namespace quadrille::wire
