#include <quadrille/ewn/judge.hpp>
#include <quadrille/operations/ewn_requests.hpp>

#include <array>

namespace quadrille::operations {
namespace {

constexpr std::int64_t kMostListed = 1000;
constexpr double kMostElapsed = 1e9;
constexpr std::array<std::string_view, 2> kClasses{"plain", "hard"};

}  // namespace

void EwnLine::describe(FieldVisitor& fields) {
  fields.pairs({"moves", "the moves so far, [from, to] each"}, moves, ewn::kMaxCells);
}

std::vector<ewn::Move> EwnLine::played() const {
  std::vector<ewn::Move> line;
  for (const auto& [from, to] : moves.value_or(Pairs())) line.push_back({from, to});
  return line;
}

void EwnSolveRequest::describe(FieldVisitor& fields) {
  fields.flag({"all_optimal", "count all optimal lines and list some"}, all_optimal);
  fields.flag({"count", "count all optimal lines"}, count);
  fields.flag({"explain", "the story of the line, round by round"}, explain);
  fields.integer({"solutions", "list this many lines (10)"}, solutions, {1, kMostListed});
  proof.describe(fields);
}

void EwnGenerateRequest::describe(FieldVisitor& fields) {
  fields.integer({"low", "the fewest steps of the optimum"}, low, {1, ewn::kStandardDice});
  fields.integer({"high", "the most steps of the optimum"}, high, {1, ewn::kStandardDice});
  fields.choice({"class", "hard: costs a solver much work"}, difficulty, kClasses);
  describe_seed(fields, seed);
}

ewn::GenerateOptions EwnGenerateRequest::options() const {
  ewn::GenerateOptions options;
  options.low = static_cast<int>(low.value_or(1));
  options.high = static_cast<int>(high.value_or(ewn::kStandardDice));
  options.hard = difficulty == "hard";
  options.seed = static_cast<std::uint64_t>(seed.value_or(0));
  return options;
}

void EwnJudgeRequest::describe(FieldVisitor& fields) {
  fields.text({"output", "what is to be judged: document 002's output or the JSON of solve", true},
              output);
  fields.number({"elapsed", "the measured time in seconds"}, elapsed, {0, kMostElapsed});
  fields.integer({"optimal", "the known optimum; -1: impossible"}, optimal,
                 {ewn::kImpossible, ewn::kMaxDice});
}

}  // namespace quadrille::operations
