#include <quadrille/core/counted.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/ewn/formats.hpp>
#include <quadrille/ewn/kind.hpp>
#include <quadrille/wire/ewn_answers.hpp>
#include <quadrille/wire/ewn_json.hpp>

#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::wire {
namespace {

using ewn::Outcome;

boost::json::object json_of(const ewn::Episode& episode) {
  boost::json::object object;
  object["round"] = episode.round;
  object["die"] = episode.die + 1;
  boost::json::array& allowed = object["allowed"].emplace_array();
  for (const int piece : episode.allowed) allowed.emplace_back(piece + 1);
  object["piece"] = episode.mover + 1;
  object["move"] = {episode.move.from, episode.move.to};
  if (episode.victim) {
    object["captured"] = *episode.victim + 1;
    object["opened_rounds"] =
        boost::json::array(episode.opened_rounds.begin(), episode.opened_rounds.end());
  }
  object["text"] = episode.text;
  return object;
}

boost::json::object json_of(const ewn::SolveStats& stats) {
  return {{"nodes", stats.nodes},
          {"skeletons", stats.skeletons},
          {"concretisations", stats.concretisations}};
}

template <class T>
boost::json::value known_or_null(const std::optional<T>& value) {
  return value ? boost::json::value(*value) : boost::json::value(nullptr);
}

}  // namespace

bool EwnFindings::complete() const {
  return report.verdict != Outcome::unknown && (!all || all->exact) &&
         (!story || story->all_critical_known);
}

int EwnFindings::steps() const {
  return report.verdict == Outcome::none ? ewn::kImpossible : report.steps();
}

boost::json::array json_of(std::span<const ewn::Move> moves) {
  boost::json::array array;
  for (const ewn::Move& move : moves) array.push_back({move.from, move.to});
  return array;
}

void add_fields(boost::json::object& object, const EwnFindings& found) {
  object["verdict"] = to_string(found.report.verdict);
  object["steps"] = found.report.verdict == Outcome::unknown ? boost::json::value(nullptr)
                                                             : boost::json::value(found.steps());
  object["moves"] = json_of(found.report.moves);
  if (found.report.verdict == Outcome::unknown) object["lower_bound"] = found.report.lower_bound;
  if (found.all) {
    object[found.all->exact ? "count_optimal" : "count_optimal_at_least"] = found.all->count;
    if (found.list_lines) {
      boost::json::array& lines = object["lines"].emplace_array();
      for (const auto& line : found.all->lines) lines.emplace_back(json_of(line));
    }
  }
  if (found.story) {
    boost::json::array& story = object["story"].emplace_array();
    for (const ewn::Episode& episode : found.story->episodes) story.emplace_back(json_of(episode));
    const std::vector<int>& critical = found.story->critical_rounds;
    object["critical_rounds"] = boost::json::array(critical.begin(), critical.end());
  }
  object["seconds"] = found.seconds;
  object["stats"] = json_of(found.report.stats);
}

EwnStanding standing_of(const ewn::Puzzle& puzzle, std::span<const ewn::Move> moves,
                        const Limits& limits) {
  const ewn::Replay line = ewn::replay(puzzle, moves);
  if (line.solves()) return {"solved", true, {}, {}};
  if (line.fault->code != "goal_not_home") {
    return {"wrong", false, line.fault->message, line.fault->round};
  }
  const ewn::SolveReport rest = ewn::solve_from(puzzle, line.last(), limits);
  switch (rest.verdict) {
    case Outcome::optimal:
      return {"open",
              true,
              rest.steps() == 1 ? std::string("1 more move suffices")
                                : fmt::format("{} more moves suffice", rest.steps()),
              {}};
    case Outcome::none:
      return {"wrong", false, "the dice that are left do not suffice any more", {}};
    case Outcome::unknown:
      break;
  }
  return {
      "open", std::nullopt, "a limit was reached before it was known whether it can be won", {}};
}

EwnStanding standing_of(const ewn::Puzzle& puzzle, const ewn::Claim& claim, const Limits& limits) {
  if (claim.steps != ewn::kImpossible || !claim.moves.empty()) {
    return standing_of(puzzle, claim.moves, limits);
  }
  const ewn::SolveReport report = ewn::solve(puzzle, limits);
  switch (report.verdict) {
    case Outcome::none:
      return {"solved", false, "the case is impossible, as the output says", {}};
    case Outcome::optimal:
      return {"wrong",
              true,
              "the case is called impossible, but it takes " + counted(report.steps(), "step"),
              {}};
    case Outcome::unknown:
      break;
  }
  return {
      "open", std::nullopt, "a limit was reached before it was known whether it is impossible", {}};
}

void add_fields(boost::json::object& object, const EwnStanding& standing, double seconds) {
  object["kind"] = ewn::kKindName;
  object["verdict"] = standing.verdict;
  object["completable"] = known_or_null(standing.completable);
  if (!standing.reason.empty()) object["reason"] = standing.reason;
  if (standing.round) object["round"] = *standing.round;
  object["seconds"] = seconds;
}

void add_fields(boost::json::object& object, const ewn::Generated& made,
                const ewn::GenerateOptions& options, double seconds) {
  const boost::json::value puzzle = boost::json::parse(write_ewn_json({&made.puzzle, 1}));
  for (const auto& member : puzzle.get_object()) object[member.key()] = member.value();
  object["seed"] = options.seed;
  object["class"] = options.hard ? "hard" : "plain";
  object["seconds"] = seconds;
}

std::optional<int> optimum_of(const ewn::Puzzle& puzzle, const Limits& limits) {
  const ewn::SolveReport report = ewn::solve(puzzle, limits);
  if (report.verdict == Outcome::unknown) return std::nullopt;
  return report.verdict == Outcome::none ? ewn::kImpossible : report.steps();
}

void add_fields(boost::json::object& object, const ewn::Judgement& judgement,
                std::optional<double> elapsed, double seconds) {
  object["kind"] = ewn::kKindName;
  object["legal"] = known_or_null(judgement.legal);
  object["steps"] = known_or_null(judgement.steps);
  object["optimal"] = known_or_null(judgement.optimal);
  object["score"] = known_or_null(judgement.score);
  object["time"] = to_string(judgement.time);
  if (!judgement.reason.empty()) object["reason"] = judgement.reason;
  if (judgement.round) object["round"] = *judgement.round;
  if (elapsed) object["elapsed"] = *elapsed;
  object["seconds"] = seconds;
}

Result<ewn::Claim> read_ewn_claim(std::string_view text) {
  return trim(text).starts_with('{') ? read_ewn_claim_json(text) : ewn::read_output(text);
}

}  // namespace quadrille::wire
