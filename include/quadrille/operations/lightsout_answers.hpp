// What the commands and the API say about a Lights Out board: each function adds the fields that
// the contract lists to an object.
#pragma once

#include <quadrille/lightsout/explain.hpp>
#include <quadrille/lightsout/generate.hpp>
#include <quadrille/lightsout/solve.hpp>
#include <quadrille/operations/lightsout_requests.hpp>
#include <quadrille/wire/lightsout_json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/json/fwd.hpp>

namespace quadrille::operations {

// Everything that one board's run found out.
struct LightsOutFindings {
  lightsout::SolveReport report;
  bool any = false;  // the fewest presses were not asked for
  std::optional<lightsout::CountReport> count;
  std::optional<lightsout::EnumerateReport> all;
  bool told = false;  // every solution was told as it was found, and none is kept
  std::optional<lightsout::Explanation> explanation;
  std::optional<wire::Proved> proof;
  double seconds = 0;

  // What cut the answer short: also the proof that no solution has fewer presses, if it was asked
  // for.
  [[nodiscard]] LimitReached limit() const;
};

LightsOutFindings find_solutions(const lightsout::Puzzle& puzzle,
                                 const LightsOutSolveRequest& request, const Limits& limits);

// Presses on boards of more cells are written as rows, not one by one: tens of millions of pairs
// help nobody.
inline constexpr std::int64_t kMostListedCells = 1'000'000;

// Press by press: [[x, y], …]; a cell that is pressed twice stands twice. Of a huge board its rows.
boost::json::array json_of_presses(const lightsout::Pattern& presses);

// kind width height verdict presses press_rows? press_count minimal nullity lower_bound
// certificate? count? count_at_least? solutions? steps? complete limit? seconds
void add_fields(boost::json::object& object, const lightsout::Puzzle& puzzle,
                const LightsOutFindings& found);

struct LightsOutStanding {
  std::string_view verdict;  // solved, open, wrong
  std::optional<bool> completable;
  std::string reason;
  LimitReached limit = LimitReached::none;
};

// By the rules alone.
LightsOutStanding standing_of(const lightsout::Puzzle& puzzle, const wire::LightsOutClaim& claim);
// No presses yet: the board as it stands.
LightsOutStanding standing_of(const lightsout::Puzzle& puzzle, const Limits& limits);

// kind verdict completable reason complete limit? seconds
void add_fields(boost::json::object& object, const LightsOutStanding& standing, double seconds);

// The next press of a solution with as few presses as could be found, and why it is one.
struct LightsOutHint {
  lightsout::SolveReport report;                // from here on
  std::optional<std::pair<int, int>> press;     // x, y; no value: there is none to tell
  std::optional<lightsout::ExplainStep> chase;  // what light chasing does next
  std::string text;
};
LightsOutHint give_hint(const lightsout::Puzzle& puzzle, const Limits& limits);
// kind, then press left minimal chase? or done and certificate?; text complete limit? seconds
void add_fields(boost::json::object& object, const LightsOutHint& hint, double seconds);

// How hard a board is: kind verdict press_count minimal nullity text complete limit? seconds
void add_rating(boost::json::object& object, const lightsout::SolveReport& report, double seconds);
std::string rating_text(const lightsout::SolveReport& report);

// kind verdict steps solved complete limit? seconds
void add_fields(boost::json::object& object, const lightsout::Explanation& explanation,
                double seconds);

// The board in its JSON form, then seed press_count? seconds
void add_fields(boost::json::object& object, const lightsout::Puzzle& made,
                const lightsout::GenerateOptions& options, double seconds);

}  // namespace quadrille::operations
