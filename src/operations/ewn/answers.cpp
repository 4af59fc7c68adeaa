#include <quadrille/core/counted.hpp>
#include <quadrille/core/stopwatch.hpp>
#include <quadrille/core/text.hpp>
#include <quadrille/ewn/formats.hpp>
#include <quadrille/ewn/kind.hpp>
#include <quadrille/operations/catalogue.hpp>
#include <quadrille/operations/ewn_answers.hpp>
#include <quadrille/wire/ewn_json.hpp>

#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::operations {
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

boost::json::array json_of(const std::vector<ewn::Episode>& episodes) {
  boost::json::array story;
  for (const ewn::Episode& episode : episodes) story.emplace_back(json_of(episode));
  return story;
}

boost::json::array json_of(const std::vector<int>& numbers) {
  return boost::json::array(numbers.begin(), numbers.end());
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

// The die, the piece that it moves and where to: "The die shows 3: move piece 3 from … to …".
std::string move_text(const ewn::Puzzle& puzzle, const ewn::Position& position,
                      const ewn::SolveReport& rest) {
  const ewn::Move move = rest.moves.front();
  const int die = puzzle.dice()[static_cast<std::size_t>(position.round)] + 1;
  const int piece = position.piece_at(move.from).value_or(0) + 1;
  const int then = rest.steps() - 1;
  std::string text =
      fmt::format("The die shows {}: move piece {} from {} to {}", die, piece,
                  describe_cell(puzzle.board(), move.from), describe_cell(puzzle.board(), move.to));
  if (const auto victim = position.piece_at(move.to)) {
    text += fmt::format(", which takes piece {} off the board", *victim + 1);
  }
  if (then == 0) return text + ". The goal piece is home then.";
  return text + fmt::format(". It begins a shortest line: then {} {} left.", then,
                            then == 1 ? "move is" : "moves are");
}

// In how many ways the position can be left so that `left` more moves suffice.
tl::expected<int, LimitReached> ways_to_finish(const ewn::Puzzle& puzzle,
                                               const ewn::Position& position, int left,
                                               const Limits& limits) {
  int ways = 0;
  for (const ewn::Move move : legal_moves(puzzle, position)) {
    const ewn::Position next = after(position, move);
    if (is_won(puzzle, next)) {
      ways += left == 0;
      continue;
    }
    const ewn::SolveReport rest = ewn::solve_from(puzzle, next, limits);
    if (rest.verdict == Outcome::unknown) return tl::unexpected(rest.limit);
    ways += rest.verdict == Outcome::optimal && rest.steps() == left;
  }
  return ways;
}

}  // namespace

LimitReached EwnFindings::limit() const {
  if (report.verdict == Outcome::unknown) return report.limit;
  if (all && !all->exact) return all->limit;
  return first_of(story ? story->limit : LimitReached::none, limit_of(proof));
}

EwnFindings find_solutions(const ewn::Puzzle& puzzle, const EwnSolveRequest& request,
                           const Limits& limits) {
  constexpr std::int64_t kDefaultListed = 10;
  const Stopwatch stopwatch;
  EwnFindings found;
  found.list_lines = request.all_optimal;
  if (request.all_optimal || request.count) {
    const auto listed = static_cast<std::size_t>(request.solutions.value_or(kDefaultListed));
    found.all = ewn::count_optimal(puzzle, request.all_optimal ? listed : 0, limits);
  }
  found.report = found.all ? found.all->first : ewn::solve(puzzle, limits);
  if (request.explain && found.report.verdict == Outcome::optimal) {
    found.story = ewn::explain(puzzle, found.report.moves, limits);
  }
  if (request.proof.wanted) {
    found.proof = wire::ewn_proof(puzzle, found.report, request.proof.max_bytes, limits);
  }
  found.seconds = stopwatch.seconds();
  return found;
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
  object["kind"] = ewn::kKindName;
  object["verdict"] = to_string(found.report.verdict);
  object["steps"] = found.report.verdict == Outcome::unknown ? boost::json::value(nullptr)
                                                             : boost::json::value(found.steps());
  object["moves"] = json_of(found.report.moves);
  if (found.report.verdict == Outcome::unknown) object["lower_bound"] = found.report.lower_bound;
  if (found.all) {
    object[found.all->exact ? "count_optimal" : "count_optimal_at_least"] = found.all->count;
    if (found.told) object["solutions"].emplace_array();
    if (found.list_lines) {
      boost::json::array& lines = object["lines"].emplace_array();
      for (const auto& line : found.all->lines) lines.emplace_back(json_of(line));
    }
  }
  if (found.story) {
    object["story"] = json_of(found.story->episodes);
    object["critical_rounds"] = json_of(found.story->critical_rounds);
  }
  add_proof(object, found.proof);
  set_completeness(object, found.limit());
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
  return {"open",
          std::nullopt,
          limit_error(rest.limit, "it was known whether it can be won").message,
          {},
          rest.limit};
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
  return {"open",
          std::nullopt,
          limit_error(report.limit, "it was known whether it is impossible").message,
          {},
          report.limit};
}

void add_fields(boost::json::object& object, const EwnStanding& standing, double seconds) {
  object["kind"] = ewn::kKindName;
  object["verdict"] = standing.verdict;
  object["completable"] = known_or_null(standing.completable);
  if (!standing.reason.empty()) object["reason"] = standing.reason;
  if (standing.round) object["round"] = *standing.round;
  set_completeness(object, standing.limit);
  object["seconds"] = seconds;
}

bool EwnHint::has_mistake() const {
  return line.fault && line.fault->code != "goal_not_home";
}

EwnHint give_hint(const ewn::Puzzle& puzzle, std::span<const ewn::Move> played,
                  const Limits& limits) {
  EwnHint hint{ewn::replay(puzzle, played), {}, {}};
  if (hint.line.solves()) {
    hint.text = "The goal piece is home.";
    return hint;
  }
  if (hint.has_mistake()) {
    hint.text = hint.line.fault->message;
    return hint;
  }
  hint.rest = ewn::solve_from(puzzle, hint.line.last(), limits);
  switch (hint.rest.verdict) {
    case Outcome::optimal:
      hint.text = move_text(puzzle, hint.line.last(), hint.rest);
      break;
    case Outcome::none:
      hint.text = "The dice that are left do not suffice any more.";
      break;
    case Outcome::unknown:
      hint.text = "Unknown: " + limit_error(hint.rest.limit, "a way was found").message + ".";
      break;
  }
  return hint;
}

void add_fields(boost::json::object& object, const EwnHint& hint, double seconds) {
  object["kind"] = ewn::kKindName;
  if (hint.has_move()) {
    const ewn::Move move = hint.rest.moves.front();
    object["move"] = {move.from, move.to};
    object["left"] = hint.rest.steps();
  } else if (hint.has_mistake()) {
    object["mistake"] = boost::json::object{{"text", hint.text}, {"round", hint.line.fault->round}};
  } else {
    object["done"] = hint.line.solves();
  }
  object["text"] = hint.text;
  set_completeness(object, hint.rest.limit);
  object["seconds"] = seconds;
}

void add_explanation(boost::json::object& object, const EwnFindings& found) {
  object["kind"] = ewn::kKindName;
  object["verdict"] = to_string(found.report.verdict);
  object["steps"] = found.story ? json_of(found.story->episodes) : boost::json::array();
  object["solved"] = found.story.has_value();
  object["critical_rounds"] =
      found.story ? json_of(found.story->critical_rounds) : boost::json::array();
  set_completeness(object, found.limit());
  object["seconds"] = found.seconds;
}

EwnRating rate(const ewn::Puzzle& puzzle, const Limits& limits) {
  EwnRating rating;
  rating.lines = ewn::count_optimal(puzzle, 0, limits);
  const ewn::SolveReport& first = rating.lines.first;
  rating.limit = first.verdict == Outcome::unknown ? first.limit : rating.lines.limit;
  if (first.verdict != Outcome::optimal) return rating;
  int forced = 0;
  ewn::Position position = first_position(puzzle);
  for (std::size_t round = 0; round < first.moves.size(); ++round) {
    const int left = first.steps() - static_cast<int>(round) - 1;
    const auto ways = ways_to_finish(puzzle, position, left, limits);
    if (!ways) {
      if (rating.limit == LimitReached::none) rating.limit = ways.error();
      return rating;
    }
    forced += *ways == 1;
    position = after(position, first.moves[round]);
  }
  rating.forced_dice = forced;
  return rating;
}

std::string text_of(const EwnRating& rating) {
  switch (rating.lines.first.verdict) {
    case Outcome::none:
      return "Impossible: the dice do not suffice.";
    case Outcome::unknown:
      return "Unknown: " + limit_error(rating.limit, "a shortest line was found").message + ".";
    case Outcome::optimal:
      break;
  }
  const int steps = rating.lines.first.steps();
  std::string text = fmt::format("{}, {}{} shortest line{}", counted(steps, "step"),
                                 rating.lines.exact ? "" : "at least ", rating.lines.count,
                                 rating.lines.count == "1" ? "" : "s");
  if (rating.forced_dice) {
    text += fmt::format("; {} of the dice leave{} one way only", *rating.forced_dice,
                        *rating.forced_dice == 1 ? "s" : "");
  }
  return text + ".";
}

void add_fields(boost::json::object& object, const EwnRating& rating, double seconds) {
  const ewn::OptimalLines& lines = rating.lines;
  const bool optimal = lines.first.verdict == Outcome::optimal;
  object["kind"] = ewn::kKindName;
  object["verdict"] = to_string(lines.first.verdict);
  object["steps"] = optimal ? boost::json::value(lines.first.steps()) : nullptr;
  if (optimal) object[lines.exact ? "lines" : "lines_at_least"] = lines.count;
  object["forced_dice"] = known_or_null(rating.forced_dice);
  object["text"] = text_of(rating);
  set_completeness(object, rating.limit);
  object["seconds"] = seconds;
}

void add_fields(boost::json::object& object, const ewn::Generated& made,
                const ewn::GenerateOptions& options, double seconds) {
  for (const auto& member : wire::to_json(made.puzzle)) object[member.key()] = member.value();
  object["seed"] = options.seed;
  object["class"] = options.hard ? "hard" : "plain";
  set_completeness(object, LimitReached::none);
  object["seconds"] = seconds;
}

Optimum optimum_of(const ewn::Puzzle& puzzle, const Limits& limits) {
  const ewn::SolveReport report = ewn::solve(puzzle, limits);
  if (report.verdict == Outcome::unknown) return {std::nullopt, report.limit};
  return {report.verdict == Outcome::none ? ewn::kImpossible : report.steps(), LimitReached::none};
}

void add_fields(boost::json::object& object, const ewn::Judgement& judgement,
                const JudgedUnder& under, double seconds) {
  object["kind"] = ewn::kKindName;
  object["legal"] = known_or_null(judgement.legal);
  object["steps"] = known_or_null(judgement.steps);
  object["optimal"] = known_or_null(judgement.optimal);
  object["score"] = known_or_null(judgement.score);
  object["time"] = to_string(judgement.time);
  if (!judgement.reason.empty()) object["reason"] = judgement.reason;
  if (judgement.round) object["round"] = *judgement.round;
  if (under.elapsed) object["elapsed"] = *under.elapsed;
  set_completeness(object, under.limit);
  object["seconds"] = seconds;
}

Result<ewn::Claim> read_ewn_claim(std::string_view text) {
  return trim(text).starts_with('{') ? wire::read_ewn_claim_json(text) : ewn::read_output(text);
}

}  // namespace quadrille::operations
