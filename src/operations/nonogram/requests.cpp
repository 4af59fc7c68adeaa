#include "operations/sides.hpp"

#include <quadrille/nonogram/colour/declared_colours.hpp>
#include <quadrille/nonogram/difficulty.hpp>
#include <quadrille/nonogram/grid_text.hpp>
#include <quadrille/operations/nonogram_requests.hpp>
#include <quadrille/wire/nonogram_json.hpp>

#include <array>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace quadrille::operations {
namespace {

namespace colour = nonogram::colour;
using nonogram::CellGrid;
using nonogram::Puzzle;

constexpr std::int64_t kMostSolutions = 1000;
constexpr int kLevels = 4;
constexpr std::array<std::string_view, 6> kClasses{"trivial", "line", "moderate",
                                                   "deep",    "any",  "unique"};
constexpr std::array<std::string_view, 7> kSymmetries{
    "none", "mirror", "mirror-vertical", "rotation", "fourfold", "diagonal", "quarter"};
constexpr std::array<std::string_view, 3> kStyles{"noise", "blobs", "motif"};

std::optional<nonogram::Cell> cell_of(std::string_view text) {
  for (const nonogram::Cell cell :
       {nonogram::Cell::unknown, nonogram::Cell::empty, nonogram::Cell::filled}) {
    if (text.size() == 1 && text.front() == nonogram::to_char(cell)) return cell;
  }
  return std::nullopt;
}

std::optional<std::int64_t> index_in(const boost::json::value* value, int size) {
  const std::int64_t* number = value == nullptr ? nullptr : value->if_int64();
  if (number == nullptr || *number < 0 || *number >= size) return std::nullopt;
  return *number;
}

std::optional<nonogram::KnownCell> move_of(const Puzzle& /*puzzle*/, int row, int column,
                                           std::string_view mark) {
  const auto cell = cell_of(mark);
  if (!cell) return std::nullopt;
  return nonogram::KnownCell{row, column, *cell};
}

// A mark of the palette, `?`, or `!` and a mark.
std::optional<colour::PlayedMove> move_of(const colour::Puzzle& puzzle, int row, int column,
                                          std::string_view mark) {
  if (mark == "?") return colour::PlayedMove{row, column, {}, false};
  const bool is_not = mark.starts_with('!');
  if (is_not) mark.remove_prefix(1);
  if (mark.size() != 1) return std::nullopt;
  const auto value = puzzle.palette().value_of(mark.front());
  if (!value) return std::nullopt;
  return colour::PlayedMove{row, column, value, is_not};
}

template <class Move, class Own>
std::optional<Move> read_move(const boost::json::value& value, const Own& puzzle) {
  const boost::json::object* move = value.if_object();
  if (move == nullptr || move->size() != 3) return std::nullopt;
  const auto row = index_in(move->if_contains("row"), puzzle.height());
  const auto column = index_in(move->if_contains("column"), puzzle.width());
  const boost::json::value* mark = move->if_contains("cell");
  if (!row || !column || mark == nullptr || !mark->is_string()) return std::nullopt;
  return move_of(puzzle, static_cast<int>(*row), static_cast<int>(*column),
                 std::string_view(mark->get_string()));
}

template <class Move, class Own>
Result<std::vector<Move>> read_moves(const boost::json::value& list, const Own& puzzle) {
  std::vector<Move> moves;
  bool good = list.is_array();
  for (std::size_t i = 0; good && i < list.get_array().size(); ++i) {
    const auto move = read_move<Move>(list.get_array()[i], puzzle);
    good = move.has_value();
    if (good) moves.push_back(*move);
  }
  if (good) return moves;
  return fail("bad_field",
              "the field \"moves\" must be an array of {\"row\", \"column\", \"cell\"}");
}

Result<int> line_index(std::int64_t index, int lines, std::string_view name) {
  if (index < lines) return static_cast<int>(index);
  return fail("bad_field",
              fmt::format("the field \"{}\" must be a whole number from 0 to {}", name, lines - 1));
}

}  // namespace

void NonogramState::describe(FieldVisitor& fields) {
  fields.rows({"state", "the state of play: # filled, . empty, ? unknown; in colours their marks"},
              rows);
  fields.json(
      {"ruled_out", "what open cells of a colour puzzle cannot be: [[row, column, \"!x\"]]"},
      ruled_out, R"({"type": "array", "items": {"$ref": "#/components/schemas/ColourClaim"}})");
}

Result<std::optional<colour::DomainGrid>> NonogramState::grid_for(
    const colour::Puzzle& puzzle) const {
  if (!rows && ruled_out == nullptr) return std::optional<colour::DomainGrid>();
  colour::DomainGrid grid(puzzle.width(), puzzle.height(), puzzle.palette().all());
  if (rows) {
    auto read = colour::read_grid(puzzle.palette(), *rows);
    if (!read) return tl::unexpected(std::move(read.error()));
    grid = *std::move(read);
  }
  // The puzzle itself knows which grids fit it.
  if (auto fits = puzzle.with_saved(grid); !fits) return tl::unexpected(std::move(fits.error()));
  if (ruled_out != nullptr) {
    if (auto ruled = wire::rule_out(grid, puzzle.palette(), *ruled_out); !ruled) {
      return tl::unexpected(std::move(ruled.error()));
    }
  }
  return std::optional(std::move(grid));
}

Result<colour::DomainGrid> NonogramState::current_for(const colour::Puzzle& puzzle) const {
  return grid_for(puzzle).map([&](std::optional<colour::DomainGrid> grid) {
    if (grid) return *std::move(grid);
    if (puzzle.saved()) return *puzzle.saved();
    return colour::DomainGrid(puzzle.width(), puzzle.height(), puzzle.palette().all());
  });
}

Result<std::optional<CellGrid>> NonogramState::grid_for(const Puzzle& puzzle) const {
  if (ruled_out != nullptr && (!ruled_out->is_array() || !ruled_out->get_array().empty())) {
    return fail("bad_field",
                "the field \"ruled_out\" is for colour puzzles; in black and white a "
                "cell that is not filled is empty");
  }
  if (!rows) return std::optional<CellGrid>();
  auto grid = nonogram::read_grid(*rows);
  if (!grid) return tl::unexpected(std::move(grid.error()));
  // The puzzle itself knows which grids fit it.
  return puzzle.with_saved(*grid).map([](const Puzzle& saved) { return saved.saved(); });
}

Result<CellGrid> NonogramState::current_for(const Puzzle& puzzle) const {
  return grid_for(puzzle).map([&](std::optional<CellGrid> grid) {
    if (grid) return *std::move(grid);
    if (puzzle.saved()) return *puzzle.saved();
    return CellGrid(puzzle.width(), puzzle.height(), nonogram::Cell::unknown);
  });
}

void NonogramSolveRequest::describe(FieldVisitor& fields) {
  state.describe(fields);
  fields.flag({"any", "any solution will do, uniqueness is not asked"}, any);
  fields.flag({"count", "how many solutions there are, exactly"}, count);
  fields.integer({"solutions", "the same as max_solutions"}, max_solutions, {1, kMostSolutions});
  fields.integer({"max_solutions", "stop after this many (2)"}, max_solutions, {1, kMostSolutions});
  describe_seed(fields, seed);
  proof.describe(fields);
  proof.describe_format(fields);
}

Result<void> NonogramSolveRequest::may_be_proved() const {
  if (state.rows || any || count || all || max_solutions.value_or(2) != 2) {
    return fail("bad_field",
                "a proof is about the clues alone: no state, no count and no other number of "
                "solutions than 2 go with it");
  }
  return {};
}

void NonogramHintRequest::describe(FieldVisitor& fields) {
  state.describe(fields);
  fields.integer({"row", "a step in this row, from 0; with column: for this cell"}, row,
                 {0, nonogram::kMaxSide - 1});
  fields.integer({"column", "a step in this column, from 0"}, column, {0, nonogram::kMaxSide - 1});
  fields.integer({"level", "how much to tell, 1 to 4 (3)"}, level, {1, kLevels});
  fields.flag({"ladder", "the step on all four levels"}, ladder);
}

Result<nonogram::HintScope> NonogramHintRequest::scope_in(nonogram::GridSize size) const {
  nonogram::HintScope scope;
  const auto own_row = line_index(row.value_or(0), size.height, "row");
  if (!own_row) return tl::unexpected(own_row.error());
  const auto own_column = line_index(column.value_or(0), size.width, "column");
  if (!own_column) return tl::unexpected(own_column.error());
  if (row && column) {
    scope.cell = {*own_row, *own_column};
  } else if (row) {
    scope.line = {nonogram::Axis::row, *own_row};
  } else if (column) {
    scope.line = {nonogram::Axis::column, *own_column};
  }
  return scope;
}

nonogram::HintLevel NonogramHintRequest::wanted_level() const {
  constexpr auto kUsual = static_cast<std::int64_t>(nonogram::HintLevel::sentence);
  return static_cast<nonogram::HintLevel>(level.value_or(kUsual));
}

void NonogramReviewRequest::describe(FieldVisitor& fields) {
  fields.json({"moves", "the moves of a game, in their order", true}, moves,
              R"({"type": "array", "items": {"$ref": "#/components/schemas/PlayedMove"}})");
}

Result<std::vector<nonogram::KnownCell>> NonogramReviewRequest::moves_for(
    const Puzzle& puzzle) const {
  return read_moves<nonogram::KnownCell>(*moves, puzzle);
}

Result<std::vector<colour::PlayedMove>> NonogramReviewRequest::moves_for(
    const colour::Puzzle& puzzle) const {
  return read_moves<colour::PlayedMove>(*moves, puzzle);
}

void NonogramGenerateRequest::describe(FieldVisitor& fields) {
  sides.describe(fields, nonogram::kMaxGeneratedSide);
  fields.choice({"class", "difficulty of the puzzle"}, difficulty, kClasses);
  fields.number({"density", "share of filled cells in the first picture"}, density, {0, 1});
  fields.choice({"symmetry", "of the picture"}, symmetry, kSymmetries);
  fields.choice({"style", "of the picture"}, style, kStyles);
  describe_seed(fields, seed);
  describe_colours(fields, colours);
}

void describe_colours(FieldVisitor& fields, std::optional<std::int64_t>& colours) {
  fields.integer({"colours", "a colour puzzle of this many colours besides the background"},
                 colours, {1, nonogram::colour::kMaxGeneratedColours});
}

Result<colour::GenerateOptions> NonogramGenerateRequest::colour_options() const {
  if (symmetry && *symmetry != "none") {
    return fail("bad_field", "a symmetry goes with black and white only");
  }
  return options().map([&](const nonogram::GenerateOptions& plain) {
    return colour_options_of(plain, static_cast<int>(*colours));
  });
}

colour::GenerateOptions colour_options_of(const nonogram::GenerateOptions& plain, int colours) {
  colour::GenerateOptions options;
  options.width = plain.width;
  options.height = plain.height;
  options.colours = colours;
  options.difficulty = plain.difficulty;
  options.density = plain.density;
  options.style = plain.style;
  return options;
}

Result<nonogram::GenerateOptions> NonogramGenerateRequest::options() const {
  nonogram::GenerateOptions options;
  const auto size = size_of(sides, {options.width, options.height}, nonogram::kMaxGeneratedSide);
  if (!size) return tl::unexpected(size.error());
  options.width = size->width;
  options.height = size->height;
  options.density = density;
  const auto wanted = nonogram::parse_wanted_class(difficulty.value_or("any"));
  if (!wanted) return tl::unexpected(wanted.error());
  options.difficulty = *wanted;
  if (symmetry) {
    const auto parsed = nonogram::parse_symmetry(*symmetry);
    if (!parsed) return tl::unexpected(parsed.error());
    options.symmetry = *parsed;
  }
  if (style == "motif") {
    return fail("no_gallery", "there is no gallery of motifs here to make puzzles of");
  }
  if (style) {
    const auto parsed = nonogram::parse_picture_style(*style);
    if (!parsed) return tl::unexpected(parsed.error());
    options.style = *parsed;
  }
  return options;
}

}  // namespace quadrille::operations
