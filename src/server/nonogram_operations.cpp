#include "server/operations.hpp"

#include <quadrille/core/stopwatch.hpp>
#include <quadrille/nonogram/formats.hpp>
#include <quadrille/nonogram/grid_text.hpp>
#include <quadrille/wire/nonogram_answers.hpp>
#include <quadrille/wire/nonogram_json.hpp>

#include <tuple>
#include <utility>

namespace quadrille::server {
namespace {

using boost::json::object;
using nonogram::CellGrid;
using nonogram::Puzzle;

// The field "state" as a grid of the puzzle's size; no value without it.
Result<std::optional<CellGrid>> state_of(const Puzzle& puzzle, const object& request) {
  JsonFields fields(request);
  const auto rows = fields.rows("state");
  if (fields.error()) return tl::unexpected(*fields.error());
  if (!rows) return std::optional<CellGrid>();
  auto grid = nonogram::read_grid(*rows);
  if (!grid) return tl::unexpected(std::move(grid.error()));
  // The puzzle itself knows which grids fit it.
  return puzzle.with_saved(*grid).map([](const Puzzle& saved) { return saved.saved(); });
}

// The state that a request is about: its own, or that of the puzzle.
Result<CellGrid> current_state(const Puzzle& puzzle, const object& request) {
  return state_of(puzzle, request).map([&](std::optional<CellGrid> state) {
    return state ? *std::move(state) : wire::state_of_play(puzzle);
  });
}

Result<nonogram::HintScope> scope_of(const Puzzle& puzzle, const object& request) {
  JsonFields fields(request);
  nonogram::HintScope scope;
  const auto row = fields.integer("row", 0, puzzle.height() - 1);
  const auto column = fields.integer("column", 0, puzzle.width() - 1);
  if (fields.error()) return tl::unexpected(*fields.error());
  if (row && column) {
    scope.cell = {static_cast<int>(*row), static_cast<int>(*column)};
  } else if (row) {
    scope.line = {nonogram::Axis::row, static_cast<int>(*row)};
  } else if (column) {
    scope.line = {nonogram::Axis::column, static_cast<int>(*column)};
  }
  return scope;
}

std::optional<nonogram::Cell> cell_of(std::string_view text) {
  for (const nonogram::Cell cell :
       {nonogram::Cell::unknown, nonogram::Cell::empty, nonogram::Cell::filled}) {
    if (text.size() == 1 && text.front() == nonogram::to_char(cell)) return cell;
  }
  return std::nullopt;
}

// The field "moves": [{"row", "column", "cell"}].
Result<std::vector<nonogram::KnownCell>> moves_of(const Puzzle& puzzle, const object& request) {
  const auto bad = [] {
    return fail("bad_field",
                "the field \"moves\" must be an array of {\"row\", \"column\", \"cell\"}");
  };
  const boost::json::value* field = request.if_contains("moves");
  if (field == nullptr || !field->is_array()) return bad();
  std::vector<nonogram::KnownCell> moves;
  for (const boost::json::value& value : field->get_array()) {
    if (!value.is_object()) return bad();
    JsonFields fields(value.get_object());
    const auto row = fields.integer("row", 0, puzzle.height() - 1);
    const auto column = fields.integer("column", 0, puzzle.width() - 1);
    const auto cell = cell_of(fields.text("cell").value_or(""));
    if (fields.error()) return tl::unexpected(*fields.error());
    if (!row || !column || !cell) return bad();
    moves.push_back({static_cast<int>(*row), static_cast<int>(*column), *cell});
  }
  return moves;
}

class NonogramOperations final : public KindOperations {
 public:
  [[nodiscard]] std::string_view kind() const override { return nonogram::kKindName; }

  [[nodiscard]] Result<object> solve(const AnyPuzzle& any,
                                     const Operation& operation) const override {
    const auto& puzzle = any.as<Puzzle>(nonogram::kKindName);
    const auto state = state_of(puzzle, operation.request);
    if (!state) return tl::unexpected(state.error());
    JsonFields fields(operation.request);
    nonogram::SolveOptions options;
    const std::int64_t usual = fields.flag("any") ? 1 : 2;
    const std::int64_t wanted = fields.integer("solutions", 1, 1000).value_or(usual);
    options.max_solutions =
        static_cast<std::size_t>(fields.integer("max_solutions", 1, 1000).value_or(wanted));
    options.seed = fields.seed();
    options.from_saved = state->has_value();
    const bool count = fields.flag("count");
    if (fields.error()) return tl::unexpected(*fields.error());
    const Result<Puzzle> posed = *state ? puzzle.with_saved(**state) : puzzle;
    if (!posed) return tl::unexpected(posed.error());
    // Somebody who waits for the proof of uniqueness can look at the picture already.
    if (options.max_solutions > 1) {
      options.on_solution = [&operation, told = false](const CellGrid& solution) mutable {
        if (std::exchange(told, true)) return true;
        // Braces around one array mean a copy of it to some compilers.
        object partial;
        partial["solutions"].emplace_array().push_back(wire::to_json(solution));
        operation.reporter.partial(boost::json::serialize(partial));
        return true;
      };
    }
    object answer;
    wire::add_fields(answer, *posed,
                     wire::find_solutions(*posed, options, count, operation.limits));
    return answer;
  }

  [[nodiscard]] Result<object> check(const AnyPuzzle& any,
                                     const Operation& operation) const override {
    const auto& puzzle = any.as<Puzzle>(kind());
    const auto state = current_state(puzzle, operation.request);
    if (!state) return tl::unexpected(state.error());
    const Stopwatch stopwatch;
    const auto report = nonogram::check(puzzle, *state, operation.limits);
    object answer;
    wire::add_fields(answer, report, stopwatch.seconds());
    return answer;
  }

  [[nodiscard]] Result<object> hint(const AnyPuzzle& any,
                                    const Operation& operation) const override {
    const auto& puzzle = any.as<Puzzle>(kind());
    auto state = current_state(puzzle, operation.request);
    if (!state) return tl::unexpected(state.error());
    const auto scope = scope_of(puzzle, operation.request);
    if (!scope) return tl::unexpected(scope.error());
    JsonFields fields(operation.request);
    const auto level = static_cast<nonogram::HintLevel>(fields.integer("level", 1, 4).value_or(3));
    if (fields.error()) return tl::unexpected(*fields.error());
    object answer;
    wire::add_fields(answer, puzzle,
                     wire::give_hint(puzzle, *std::move(state), *scope, level, operation.limits));
    return answer;
  }

  [[nodiscard]] Result<object> explain(const AnyPuzzle& any,
                                       const Operation& operation) const override {
    const auto& puzzle = any.as<Puzzle>(kind());
    const auto state = state_of(puzzle, operation.request);
    if (!state) return tl::unexpected(state.error());
    const Stopwatch stopwatch;
    const CellGrid unknown(puzzle.width(), puzzle.height(), nonogram::Cell::unknown);
    const auto explanation = nonogram::explain(puzzle, state->value_or(unknown), operation.limits);
    object answer;
    wire::add_fields(answer, puzzle, explanation, stopwatch.seconds());
    return answer;
  }

  [[nodiscard]] Result<object> rate(const AnyPuzzle& any,
                                    const Operation& operation) const override {
    const auto& puzzle = any.as<Puzzle>(kind());
    const Stopwatch stopwatch;
    const auto rating = nonogram::rate(puzzle, operation.limits);
    object answer;
    wire::add_fields(answer, puzzle, rating, stopwatch.seconds());
    return answer;
  }

  [[nodiscard]] Result<object> review(const AnyPuzzle& any,
                                      const Operation& operation) const override {
    const auto& puzzle = any.as<Puzzle>(kind());
    const auto moves = moves_of(puzzle, operation.request);
    if (!moves) return tl::unexpected(moves.error());
    const Stopwatch stopwatch;
    const auto reviewed = nonogram::review(puzzle, *moves, operation.limits);
    object answer;
    wire::add_fields(answer, puzzle, reviewed.moves, stopwatch.seconds());
    return answer;
  }

  [[nodiscard]] Result<object> generate(const Operation& operation) const override {
    JsonFields fields(operation.request);
    nonogram::GenerateOptions options;
    std::tie(options.width, options.height) = fields.sides(10, nonogram::kMaxGeneratedSide);
    options.density = fields.number("density", 0, 1);
    if (const auto name = fields.text("class")) {
      options.difficulty = fields.take(nonogram::parse_wanted_class(*name), options.difficulty);
    }
    if (const auto name = fields.text("symmetry")) {
      options.symmetry = fields.take(nonogram::parse_symmetry(*name), options.symmetry);
    }
    if (const auto name = fields.text("style")) {
      options.style = fields.take(nonogram::parse_picture_style(*name), options.style);
    }
    const std::uint64_t seed = fields.seed();
    if (fields.error()) return tl::unexpected(*fields.error());
    const Stopwatch stopwatch;
    const auto made = nonogram::generate(options, seed, operation.limits);
    if (!made) return tl::unexpected(made.error());
    object answer;
    wire::add_fields(answer, *made, seed, stopwatch.seconds());
    return answer;
  }
};

}  // namespace

std::unique_ptr<KindOperations> make_nonogram_operations() {
  return std::make_unique<NonogramOperations>();
}

}  // namespace quadrille::server
