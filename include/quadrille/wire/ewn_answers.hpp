// What the commands and the API say about an EWN case: each function adds the fields that the
// contract lists to an object.
#pragma once

#include <quadrille/ewn/explain.hpp>
#include <quadrille/ewn/generate.hpp>
#include <quadrille/ewn/judge.hpp>
#include <quadrille/ewn/solve.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <boost/json/fwd.hpp>

namespace quadrille::wire {

// Everything that one case's run found out.
struct EwnFindings {
  ewn::SolveReport report;
  std::optional<ewn::OptimalLines> all;  // if a count or the lines were asked for
  std::optional<ewn::Story> story;       // if an explanation was
  bool list_lines = false;
  double seconds = 0;

  // A count that was asked for and is not exact leaves the answer unknown, as do critical dice.
  [[nodiscard]] bool complete() const;
  // The number of steps as an output has it: -1 for an impossible case.
  [[nodiscard]] int steps() const;
};

boost::json::array json_of(std::span<const ewn::Move> moves);

// verdict steps moves lower_bound? count_optimal? count_optimal_at_least? lines? story?
// critical_rounds? seconds stats
void add_fields(boost::json::object& object, const EwnFindings& found);

// What is known about a line that may be unfinished.
struct EwnStanding {
  std::string_view verdict;  // solved, open, wrong
  std::optional<bool> completable;
  std::string reason;
  std::optional<int> round;
};

EwnStanding standing_of(const ewn::Puzzle& puzzle, std::span<const ewn::Move> moves,
                        const Limits& limits);
// The same for a whole output, which may also say that the case is impossible: `solved` if it is.
EwnStanding standing_of(const ewn::Puzzle& puzzle, const ewn::Claim& claim, const Limits& limits);
// kind verdict completable reason? round? seconds
void add_fields(boost::json::object& object, const EwnStanding& standing, double seconds);

// The case in its JSON form, then seed class seconds
void add_fields(boost::json::object& object, const ewn::Generated& made,
                const ewn::GenerateOptions& options, double seconds);

// The fewest steps (ewn::kImpossible: no solution); no value when a limit was reached.
std::optional<int> optimum_of(const ewn::Puzzle& puzzle, const Limits& limits);

// kind legal steps optimal score time reason? round? elapsed? seconds
void add_fields(boost::json::object& object, const ewn::Judgement& judgement,
                std::optional<double> elapsed, double seconds);

// A claimed solution in whichever form it comes: document 002's output or the JSON of `solve`.
Result<ewn::Claim> read_ewn_claim(std::string_view text);

}  // namespace quadrille::wire
