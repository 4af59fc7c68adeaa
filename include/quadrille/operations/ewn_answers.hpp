// What the commands and the API say about an EWN case: each function adds the fields that the
// contract lists to an object.
#pragma once

#include <quadrille/ewn/explain.hpp>
#include <quadrille/ewn/generate.hpp>
#include <quadrille/ewn/judge.hpp>
#include <quadrille/ewn/solve.hpp>
#include <quadrille/operations/ewn_requests.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <boost/json/fwd.hpp>

namespace quadrille::operations {

// Everything that one case's run found out.
struct EwnFindings {
  ewn::SolveReport report;
  std::optional<ewn::OptimalLines> all;  // if a count or the lines were asked for
  std::optional<ewn::Story> story;       // if an explanation was
  std::optional<wire::Proved> proof;     // if one was
  bool list_lines = false;
  bool told = false;  // every line was told as it was found, and none is kept
  double seconds = 0;

  // What cut the answer short: the solution, a count that was asked for, or critical dice.
  [[nodiscard]] LimitReached limit() const;
  // The number of steps as an output has it: -1 for an impossible case.
  [[nodiscard]] int steps() const;
};

EwnFindings find_solutions(const ewn::Puzzle& puzzle, const EwnSolveRequest& request,
                           const Limits& limits);

boost::json::array json_of(std::span<const ewn::Move> moves);

// kind verdict steps moves lower_bound? count_optimal? count_optimal_at_least? lines? story?
// critical_rounds? complete limit? seconds stats
void add_fields(boost::json::object& object, const EwnFindings& found);

// What is known about a line that may be unfinished.
struct EwnStanding {
  std::string_view verdict;  // solved, open, wrong
  std::optional<bool> completable;
  std::string reason;
  std::optional<int> round;
  LimitReached limit = LimitReached::none;
};

EwnStanding standing_of(const ewn::Puzzle& puzzle, std::span<const ewn::Move> moves,
                        const Limits& limits);
// The same for a whole output, which may also say that the case is impossible: `solved` if it is.
EwnStanding standing_of(const ewn::Puzzle& puzzle, const ewn::Claim& claim, const Limits& limits);
// kind verdict completable reason? round? complete limit? seconds
void add_fields(boost::json::object& object, const EwnStanding& standing, double seconds);

// The next move of a shortest line, or why there is none.
struct EwnHint {
  ewn::Replay line;       // what was played so far
  ewn::SolveReport rest;  // from there on, unless the line ends there
  std::string text;

  [[nodiscard]] bool has_mistake() const;
  [[nodiscard]] bool has_move() const { return rest.verdict == ewn::Outcome::optimal; }
};
EwnHint give_hint(const ewn::Puzzle& puzzle, std::span<const ewn::Move> played,
                  const Limits& limits);
// kind, then move left or mistake or done; text complete limit? seconds
void add_fields(boost::json::object& object, const EwnHint& hint, double seconds);

// kind verdict steps (what happens in each round) solved critical_rounds complete limit? seconds
void add_explanation(boost::json::object& object, const EwnFindings& found);

// How hard a case is: the length of a shortest line, how many there are, and how many of the dice
// on one of them leave one way only of keeping it shortest.
struct EwnRating {
  ewn::OptimalLines lines;
  std::optional<int> forced_dice;  // no value: not known
  LimitReached limit = LimitReached::none;
};
EwnRating rate(const ewn::Puzzle& puzzle, const Limits& limits);
// kind verdict steps lines? lines_at_least? forced_dice text complete limit? seconds
void add_fields(boost::json::object& object, const EwnRating& rating, double seconds);
std::string text_of(const EwnRating& rating);

// The case in its JSON form, then seed class seconds
void add_fields(boost::json::object& object, const ewn::Generated& made,
                const ewn::GenerateOptions& options, double seconds);

// The fewest steps (ewn::kImpossible: no solution); no value when a limit was reached.
struct Optimum {
  std::optional<int> steps;
  LimitReached limit = LimitReached::none;
};
Optimum optimum_of(const ewn::Puzzle& puzzle, const Limits& limits);

// What was judged beside the line itself.
struct JudgedUnder {
  std::optional<double> elapsed;            // the measured time
  LimitReached limit = LimitReached::none;  // reached before the optimum was known
};
// kind legal steps optimal score time reason? round? elapsed? complete limit? seconds
void add_fields(boost::json::object& object, const ewn::Judgement& judgement,
                const JudgedUnder& under, double seconds);

// A claimed solution in whichever form it comes: document 002's output or the JSON of `solve`.
Result<ewn::Claim> read_ewn_claim(std::string_view text);

}  // namespace quadrille::operations
