// What the commands and the API say about a Lights Out board: each function adds the fields that
// the contract lists to an object.
#pragma once

#include <quadrille/lightsout/explain.hpp>
#include <quadrille/lightsout/generate.hpp>
#include <quadrille/lightsout/solve.hpp>
#include <quadrille/wire/lightsout_json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json/fwd.hpp>

namespace quadrille::wire {

// Everything that one board's run found out.
struct LightsOutFindings {
  lightsout::SolveReport report;
  bool any = false;  // the fewest presses were not asked for
  std::optional<lightsout::CountReport> count;
  std::optional<lightsout::EnumerateReport> all;
  std::optional<lightsout::Explanation> explanation;
  double seconds = 0;

  // A count that was asked for and is not known leaves the answer unknown.
  [[nodiscard]] Verdict verdict() const {
    return count && !count->count ? Verdict::unknown : report.verdict;
  }
};

// Presses on boards of more cells are written as rows, not one by one: tens of millions of pairs
// help nobody.
inline constexpr std::int64_t kMostListedCells = 1'000'000;

// kind seconds width height verdict presses press_rows? press_count minimal nullity lower_bound
// certificate? count? solutions? steps?
void add_fields(boost::json::object& object, const lightsout::Puzzle& puzzle,
                const LightsOutFindings& found);

// The steps of an explanation: [{"text", "presses", "lights"}]
boost::json::array json_of(const lightsout::Explanation& explanation);

struct LightsOutStanding {
  std::string_view verdict;  // solved, open, wrong
  std::optional<bool> completable;
  std::string reason;
};

// By the rules alone.
LightsOutStanding standing_of(const lightsout::Puzzle& puzzle, const LightsOutClaim& claim);
// No presses yet: the board as it stands.
LightsOutStanding standing_of(const lightsout::Puzzle& puzzle, const Limits& limits);

// kind verdict completable reason seconds
void add_fields(boost::json::object& object, const LightsOutStanding& standing, double seconds);

// The board in its JSON form, then seed press_count? seconds
void add_fields(boost::json::object& object, const lightsout::Puzzle& made,
                const lightsout::GenerateOptions& options, double seconds);

}  // namespace quadrille::wire
