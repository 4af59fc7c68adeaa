#include "server/operations.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/ewn/kind.hpp>
#include <quadrille/wire/ewn_answers.hpp>

#include <fmt/format.h>

namespace quadrille::server {
namespace {

using boost::json::object;
using ewn::Puzzle;

// The field "moves"; none without it.
Result<std::vector<ewn::Move>> moves_of(const object& request) {
  JsonFields fields(request);
  const auto pairs = fields.pairs("moves", ewn::kMaxCells);
  if (fields.error()) return tl::unexpected(*fields.error());
  std::vector<ewn::Move> moves;
  if (pairs) {
    for (const auto& [from, to] : *pairs) moves.push_back({from, to});
  }
  return moves;
}

void add_hint(object& answer, const Puzzle& puzzle, const ewn::SolveReport& rest) {
  switch (rest.verdict) {
    case ewn::Outcome::optimal: {
      const ewn::Move move = rest.moves.front();
      answer["move"] = {move.from, move.to};
      answer["left"] = rest.steps();
      answer["text"] =
          fmt::format("From {} to {}; {} {} left.", describe_cell(puzzle.board(), move.from),
                      describe_cell(puzzle.board(), move.to), rest.steps(),
                      rest.steps() == 1 ? "move is" : "moves are");
      return;
    }
    case ewn::Outcome::none:
      answer["done"] = false;
      answer["text"] = "The dice that are left do not suffice any more.";
      return;
    case ewn::Outcome::unknown:
      break;
  }
  answer["done"] = false;
  answer["text"] = "No way was found in time.";
}

class EwnOperations final : public KindOperations {
 public:
  [[nodiscard]] std::string_view kind() const override { return ewn::kKindName; }

  [[nodiscard]] Result<object> solve(const AnyPuzzle& any,
                                     const Operation& operation) const override {
    constexpr std::int64_t kUsuallyListed = 10;
    const auto& puzzle = any.as<Puzzle>(ewn::kKindName);
    JsonFields fields(operation.request);
    wire::EwnFindings found;
    found.list_lines = fields.flag("all_optimal");
    const bool count = fields.flag("count");
    const bool explain = fields.flag("explain");
    const auto listed = fields.integer("solutions", 1, 1000).value_or(kUsuallyListed);
    if (fields.error()) return tl::unexpected(*fields.error());
    const Stopwatch stopwatch;
    if (found.list_lines || count) {
      found.all = ewn::count_optimal(
          puzzle, found.list_lines ? static_cast<std::size_t>(listed) : 0, operation.limits);
    }
    found.report = found.all ? found.all->first : ewn::solve(puzzle, operation.limits);
    if (explain && found.report.verdict == ewn::Outcome::optimal) {
      found.story = ewn::explain(puzzle, found.report.moves, operation.limits);
    }
    found.seconds = stopwatch.seconds();
    object answer;
    answer["kind"] = ewn::kKindName;
    wire::add_fields(answer, found);
    return answer;
  }
  [[nodiscard]] Result<object> explain(const AnyPuzzle& any,
                                       const Operation& operation) const override {
    const object request = with_flag(operation.request, "explain");
    return solve(any, operation.with(request));
  }

  [[nodiscard]] Result<object> check(const AnyPuzzle& any,
                                     const Operation& operation) const override {
    const auto moves = moves_of(operation.request);
    if (!moves) return tl::unexpected(moves.error());
    const Stopwatch stopwatch;
    const auto standing = wire::standing_of(any.as<Puzzle>(kind()), *moves, operation.limits);
    object answer;
    wire::add_fields(answer, standing, stopwatch.seconds());
    return answer;
  }

  [[nodiscard]] Result<object> hint(const AnyPuzzle& any,
                                    const Operation& operation) const override {
    const auto& puzzle = any.as<Puzzle>(kind());
    const auto moves = moves_of(operation.request);
    if (!moves) return tl::unexpected(moves.error());
    const Stopwatch stopwatch;
    object answer;
    answer["kind"] = kind();
    const ewn::Replay line = ewn::replay(puzzle, *moves);
    if (line.solves()) {
      answer["done"] = true;
      answer["text"] = "The goal piece is home.";
    } else if (line.fault->code != "goal_not_home") {
      answer["mistake"] = object{{"text", line.fault->message}, {"round", line.fault->round}};
    } else {
      add_hint(answer, puzzle, ewn::solve_from(puzzle, line.last(), operation.limits));
    }
    answer["seconds"] = stopwatch.seconds();
    return answer;
  }

  [[nodiscard]] Result<object> generate(const Operation& operation) const override {
    JsonFields fields(operation.request);
    ewn::GenerateOptions options;
    options.low = static_cast<int>(fields.integer("low", 1, ewn::kStandardDice).value_or(1));
    options.high = static_cast<int>(
        fields.integer("high", 1, ewn::kStandardDice).value_or(ewn::kStandardDice));
    options.hard = fields.text("class") == "hard";
    options.seed = fields.seed();
    if (fields.error()) return tl::unexpected(*fields.error());
    const Stopwatch stopwatch;
    const auto made = ewn::generate(options, operation.limits);
    if (!made) return tl::unexpected(made.error());
    object answer;
    wire::add_fields(answer, *made, options, stopwatch.seconds());
    return answer;
  }

  [[nodiscard]] Result<object> judge(const AnyPuzzle& any,
                                     const Operation& operation) const override {
    const auto& puzzle = any.as<Puzzle>(kind());
    JsonFields fields(operation.request);
    const auto output = fields.text("output");
    const auto elapsed = fields.number("elapsed", 0, 1e9);
    const auto stated = fields.integer("optimal", ewn::kImpossible, ewn::kMaxDice);
    if (fields.error()) return tl::unexpected(*fields.error());
    if (!output) return fail("missing_field", "the field \"output\" is what is to be judged");
    const Stopwatch stopwatch;
    const auto claim = wire::read_ewn_claim(*output);
    if (!claim) return tl::unexpected(claim.error());
    const std::optional<int> optimal =
        stated ? static_cast<int>(*stated) : wire::optimum_of(puzzle, operation.limits);
    const auto judgement = ewn::judge(puzzle, *claim, {elapsed, optimal});
    object answer;
    wire::add_fields(answer, judgement, elapsed, stopwatch.seconds());
    return answer;
  }
};

}  // namespace

std::unique_ptr<KindOperations> make_ewn_operations() {
  return std::make_unique<EwnOperations>();
}

}  // namespace quadrille::server
