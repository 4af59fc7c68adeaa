#include "server/operations.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/lightsout/formats.hpp>
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/wire/lightsout_answers.hpp>

#include <limits>

#include <fmt/format.h>

namespace quadrille::server {
namespace {

using boost::json::object;
using lightsout::Pattern;
using lightsout::Puzzle;

Result<void> check_size(const Puzzle& puzzle) {
  if (puzzle.shape().cells() <= kMaxCellsOfRequest) return {};
  return fail("too_large", "boards of this size are for the command line");
}

// The puzzle from the board in "state" on, if there is one.
Result<Puzzle> current_puzzle(const AnyPuzzle& any, const object& request) {
  const auto& puzzle = any.as<Puzzle>(lightsout::kKindName);
  if (auto fits = check_size(puzzle); !fits) return tl::unexpected(fits.error());
  JsonFields fields(request);
  const auto rows = fields.rows("state");
  if (fields.error()) return tl::unexpected(*fields.error());
  if (!rows) return puzzle;
  auto boards = lightsout::read_boards(*rows, puzzle.states());
  if (!boards) return tl::unexpected(std::move(boards.error()));
  if (boards->size() != 1) return fail("bad_field", "the field \"state\" must be one board");
  return Puzzle::make(puzzle.shape(), std::move(boards->front()), puzzle.target());
}

// The first press of a shortest solution, row by row.
std::pair<int, int> first_press(const Pattern& presses) {
  for (int y = 0; y < presses.height(); ++y) {
    for (int x = 0; x < presses.width(); ++x) {
      if (presses.at(y, x) != 0) return {x, y};
    }
  }
  return {0, 0};
}

void add_hint(object& answer, const lightsout::SolveReport& report) {
  if (report.verdict == Verdict::none) {
    answer["done"] = false;
    answer["text"] = "This board has no solution.";
    if (report.certificate) answer["certificate"] = wire::lightsout_grid_json(*report.certificate);
  } else if (!report.presses) {
    answer["done"] = false;
    answer["text"] = "No solution was found in time.";
  } else if (report.press_count == 0) {
    answer["done"] = true;
    answer["text"] = "Nothing is left to press.";
  } else {
    const auto [x, y] = first_press(*report.presses);
    answer["press"] = {x, y};
    answer["left"] = report.press_count;
    answer["minimal"] = report.minimal;
    answer["text"] = fmt::format("Press row {}, column {}; {} {} left.", y + 1, x + 1,
                                 report.press_count, report.press_count == 1 ? "is" : "are");
  }
}

Result<lightsout::Shape> shape_of(JsonFields& fields) {
  const auto [width, height] = fields.sides(5, 1000);
  const std::string name = fields.text("neighbourhood").value_or("cross");
  const bool torus = fields.flag("torus");
  const auto stencil = name == "stencil" ? fields.rows("stencil") : std::nullopt;
  if (fields.error()) return tl::unexpected(*fields.error());
  if (stencil) {
    const auto reach = lightsout::read_stencil(*stencil);
    if (!reach) return tl::unexpected(reach.error());
    return lightsout::Shape::with_stencil(width, height, *reach, torus);
  }
  for (const auto neighbourhood : {lightsout::Neighbourhood::cross, lightsout::Neighbourhood::king,
                                   lightsout::Neighbourhood::diagonal}) {
    if (to_string(neighbourhood) == name) {
      return lightsout::Shape::rectangle(width, height, neighbourhood, torus);
    }
  }
  return fail("bad_field",
              "the field \"neighbourhood\" must be cross, king, diagonal, or "
              "stencil with the rows of one");
}

class LightsOutOperations final : public KindOperations {
 public:
  [[nodiscard]] std::string_view kind() const override { return lightsout::kKindName; }

  [[nodiscard]] Result<object> solve(const AnyPuzzle& any,
                                     const Operation& operation) const override {
    constexpr std::int64_t kMostListed = 1000;
    const auto puzzle = current_puzzle(any, operation.request);
    if (!puzzle) return tl::unexpected(puzzle.error());
    JsonFields fields(operation.request);
    wire::LightsOutFindings found;
    found.any = fields.flag("any");
    const bool count = fields.flag("count");
    const auto listed = fields.integer("solutions", 1, kMostListed);
    const bool explain = fields.flag("explain");
    if (fields.error()) return tl::unexpected(*fields.error());
    const Stopwatch stopwatch;
    found.report = lightsout::solve(*puzzle, {.any = found.any}, operation.limits);
    if (count) found.count = lightsout::count_solutions(*puzzle, operation.limits);
    if (listed) {
      found.all = lightsout::enumerate_solutions(
          *puzzle, {.max_solutions = static_cast<std::size_t>(*listed)}, operation.limits);
    }
    if (explain) found.explanation = lightsout::explain(*puzzle, operation.limits);
    found.seconds = stopwatch.seconds();
    object answer;
    wire::add_fields(answer, *puzzle, found);
    return answer;
  }

  [[nodiscard]] Result<object> check(const AnyPuzzle& any,
                                     const Operation& operation) const override {
    const auto puzzle = current_puzzle(any, operation.request);
    if (!puzzle) return tl::unexpected(puzzle.error());
    const Stopwatch stopwatch;
    object answer;
    const bool claims =
        operation.request.contains("presses") || operation.request.contains("certificate");
    if (!claims) {
      wire::add_fields(answer, wire::standing_of(*puzzle, operation.limits), stopwatch.seconds());
      return answer;
    }
    object claim_json;
    for (const char* name : {"presses", "certificate"}) {
      if (const auto* value = operation.request.if_contains(name)) claim_json[name] = *value;
    }
    if (claim_json.contains("certificate")) claim_json["verdict"] = "none";
    const auto claim = wire::read_lightsout_claim_json(boost::json::serialize(claim_json), *puzzle);
    if (!claim) return tl::unexpected(claim.error());
    wire::add_fields(answer, wire::standing_of(*puzzle, *claim), stopwatch.seconds());
    return answer;
  }

  [[nodiscard]] Result<object> hint(const AnyPuzzle& any,
                                    const Operation& operation) const override {
    const auto puzzle = current_puzzle(any, operation.request);
    if (!puzzle) return tl::unexpected(puzzle.error());
    const Stopwatch stopwatch;
    object answer;
    answer["kind"] = kind();
    add_hint(answer, lightsout::solve(*puzzle, {}, operation.limits));
    answer["seconds"] = stopwatch.seconds();
    return answer;
  }

  [[nodiscard]] Result<object> explain(const AnyPuzzle& any,
                                       const Operation& operation) const override {
    const auto puzzle = current_puzzle(any, operation.request);
    if (!puzzle) return tl::unexpected(puzzle.error());
    const Stopwatch stopwatch;
    const auto explanation = lightsout::explain(*puzzle, operation.limits);
    object answer;
    answer["kind"] = kind();
    answer["verdict"] = to_string(explanation.verdict);
    answer["steps"] = wire::json_of(explanation);
    answer["solved"] =
        explanation.verdict == Verdict::unique || explanation.verdict == Verdict::multiple;
    answer["seconds"] = stopwatch.seconds();
    return answer;
  }

  [[nodiscard]] Result<object> generate(const Operation& operation) const override {
    JsonFields fields(operation.request);
    constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
    lightsout::GenerateOptions options;
    if (const auto presses = fields.integer("presses", 0, kMax)) {
      options.presses = static_cast<std::uint64_t>(*presses);
    }
    options.seed = fields.seed();
    options.states =
        static_cast<int>(fields.integer("states", 2, lightsout::kMaxStates).value_or(2));
    const auto shape = shape_of(fields);
    if (!shape) return tl::unexpected(shape.error());
    const Stopwatch stopwatch;
    const auto made = lightsout::generate(*shape, options, operation.limits);
    if (!made) return tl::unexpected(made.error());
    object answer;
    wire::add_fields(answer, *made, options, stopwatch.seconds());
    return answer;
  }
};

}  // namespace

std::unique_ptr<KindOperations> make_lightsout_operations() {
  return std::make_unique<LightsOutOperations>();
}

}  // namespace quadrille::server
