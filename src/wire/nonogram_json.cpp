#include "wire/json_documents.hpp"
#include "wire/json_text.hpp"
#include "wire/nonogram_json_fields.hpp"

#include <quadrille/nonogram/format_support.hpp>
#include <quadrille/wire/json_writer.hpp>
#include <quadrille/wire/nonogram_json.hpp>

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace quadrille::wire {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;
using nonogram::AnyNonogram;
using nonogram::Axis;
using nonogram::Cell;
using nonogram::CellGrid;
using nonogram::Clue;
using nonogram::kMaxSide;
using nonogram::Puzzle;

array json_of(const std::vector<Clue>& clues) {
  array lines;
  lines.reserve(clues.size());
  for (const Clue& clue : clues) lines.emplace_back(array(clue.begin(), clue.end()));
  return lines;
}

std::optional<Cell> cell_of(char character) {
  for (const Cell cell : {Cell::filled, Cell::empty, Cell::unknown}) {
    if (nonogram::to_char(cell) == character) return cell;
  }
  return std::nullopt;
}

// Reads one object.
class PuzzleReader : private NonogramFields {
 public:
  explicit PuzzleReader(const JsonObjectAt& source) : NonogramFields(source) {}

  [[nodiscard]] Result<Puzzle> read() const;

 private:
  [[nodiscard]] Result<Clue> read_clue(std::string_view name, std::size_t index,
                                       const value& line) const;
  [[nodiscard]] Result<std::vector<Clue>> read_clues(std::string_view name) const;
  [[nodiscard]] Result<Puzzle> read_clues_or_picture(const std::optional<CellGrid>& goal) const;
  [[nodiscard]] Result<CellGrid> read_grid(const value& rows, Steps steps) const;
  [[nodiscard]] Result<std::optional<CellGrid>> read_grid_field(std::string_view name) const;
  [[nodiscard]] Result<std::vector<CellGrid>> read_solutions() const;
};

Result<Clue> PuzzleReader::read_clue(std::string_view name, std::size_t index,
                                     const value& line) const {
  const array* numbers = line.if_array();
  if (numbers == nullptr) {
    return error("bad_clue", fmt::format("a clue in \"{}\" must be an array of numbers", name),
                 {name, index});
  }
  Clue clue;
  clue.reserve(std::min<std::size_t>(numbers->size(), kMaxSide));
  std::int64_t needed = 0;
  for (std::size_t block = 0; block < numbers->size(); ++block) {
    const value& number = (*numbers)[block];
    if (!number.is_uint64() && (!number.is_int64() || number.get_int64() < 0)) {
      return error("bad_clue", "the numbers of a clue must be whole and not negative",
                   {name, index, block});
    }
    // Far too long clues end here, so that their sum cannot overflow.
    const std::int64_t length = number.is_uint64()
                                    ? kMaxSide + 1
                                    : std::min<std::int64_t>(number.get_int64(), kMaxSide + 1);
    needed += length;
    if (needed > kMaxSide) {
      return error(
          "clue_too_long",
          fmt::format("the clue fits in no line: a grid has at most {} cells a side", kMaxSide),
          {name, index, block});
    }
    if (length > 0) clue.push_back(static_cast<int>(length));
  }
  return clue;
}

Result<std::vector<Clue>> PuzzleReader::read_clues(std::string_view name) const {
  const value* lines = field(name);
  if (lines == nullptr) {
    return error("missing_field", fmt::format("the field \"{}\" is missing", name), {});
  }
  if (!lines->is_array()) return bad_field(name, "an array of clues", {name});
  std::vector<Clue> clues;
  clues.reserve(std::min<std::size_t>(lines->get_array().size(), kMaxSide));
  for (const value& line : lines->get_array()) {
    auto clue = read_clue(name, clues.size(), line);
    if (!clue) return tl::unexpected(std::move(clue.error()));
    clues.push_back(std::move(*clue));
  }
  return clues;
}

// A puzzle of the clues; where there are none, of the goal.
Result<Puzzle> PuzzleReader::read_clues_or_picture(const std::optional<CellGrid>& goal) const {
  std::vector<Clue> rows;
  std::vector<Clue> columns;
  if (goal && field("rows") == nullptr && field("columns") == nullptr) {
    const auto of_picture = Puzzle::from_picture(*goal);
    if (!of_picture) return placed(of_picture.error(), {"goal"});
    rows = of_picture->rows();
    columns = of_picture->columns();
  } else {
    auto row_clues = read_clues("rows");
    if (!row_clues) return tl::unexpected(std::move(row_clues.error()));
    rows = std::move(*row_clues);
    auto column_clues = read_clues("columns");
    if (!column_clues) return tl::unexpected(std::move(column_clues.error()));
    columns = std::move(*column_clues);
  }
  for (const Axis axis : {Axis::row, Axis::column}) {
    if (auto side = check_side(axis, axis == Axis::row ? rows.size() : columns.size()); !side) {
      return tl::unexpected(std::move(side.error()));
    }
  }
  const auto too_long = nonogram::find_too_long(rows, columns);
  auto puzzle = Puzzle::make(std::move(rows), std::move(columns));
  if (puzzle) return puzzle;
  if (puzzle.error().code == "clue_too_long" && too_long) {
    return placed(puzzle.error(), {too_long->axis == Axis::row ? "rows" : "columns",
                                   static_cast<std::size_t>(too_long->index)});
  }
  return placed(puzzle.error(), {"rows"});
}

Result<CellGrid> PuzzleReader::read_grid(const value& rows, Steps steps) const {
  const auto lines = read_rows(rows, steps);
  if (!lines) return tl::unexpected(lines.error());
  CellGrid grid(static_cast<int>(lines->front().size()), static_cast<int>(lines->size()));
  for (int row = 0; row < grid.height(); ++row) {
    const std::string_view text = (*lines)[static_cast<std::size_t>(row)];
    for (int column = 0; column < grid.width(); ++column) {
      const auto cell = cell_of(text[static_cast<std::size_t>(column)]);
      if (!cell) {
        return bad_cell(row, text, "# filled, . empty, ? unknown", steps);
      }
      grid.at(row, column) = *cell;
    }
  }
  return grid;
}

Result<std::optional<CellGrid>> PuzzleReader::read_grid_field(std::string_view name) const {
  const value* rows = field(name);
  if (rows == nullptr) return std::nullopt;
  return read_grid(*rows, {name}).map([](CellGrid grid) {
    return std::optional<CellGrid>(std::move(grid));
  });
}

Result<std::vector<CellGrid>> PuzzleReader::read_solutions() const {
  std::vector<CellGrid> solutions;
  const value* list = field("solutions");
  if (list == nullptr) return solutions;
  if (!list->is_array()) return bad_field("solutions", "an array of grids", {"solutions"});
  for (const value& rows : list->get_array()) {
    auto grid = read_grid(rows, {"solutions", solutions.size()});
    if (!grid) return tl::unexpected(std::move(grid.error()));
    solutions.push_back(std::move(*grid));
  }
  return solutions;
}

Result<Puzzle> PuzzleReader::read() const {
  if (auto kind = check_kind(); !kind) return tl::unexpected(std::move(kind.error()));
  auto goal = read_grid_field("goal");
  if (!goal) return tl::unexpected(std::move(goal.error()));
  auto puzzle = read_clues_or_picture(*goal);
  if (!puzzle) return puzzle;
  // Each change is a copy, and most puzzles have clues alone.
  if (*goal) puzzle = puzzle->with_goal(std::move(*goal));
  if (!puzzle) return placed(puzzle.error(), {"goal"});

  auto saved = read_grid_field("saved");
  if (!saved) return tl::unexpected(std::move(saved.error()));
  if (*saved) puzzle = puzzle->with_saved(std::move(*saved));
  if (!puzzle) return placed(puzzle.error(), {"saved"});

  auto solutions = read_solutions();
  if (!solutions) return tl::unexpected(std::move(solutions.error()));
  if (!solutions->empty()) puzzle = puzzle->with_listed_solutions(std::move(*solutions));
  if (!puzzle) return placed(puzzle.error(), {"solutions"});

  auto metadata = read_metadata();
  if (!metadata) return tl::unexpected(std::move(metadata.error()));
  if (*metadata == nonogram::Metadata()) return puzzle;
  return puzzle->with_metadata(std::move(*metadata));
}

// A palette makes a colour puzzle.
Result<AnyNonogram> read_any(const JsonObjectAt& source) {
  if (source.find("palette") != nullptr) return nonogram::as_any(read_colour_puzzle(source));
  return nonogram::as_any(PuzzleReader(source).read());
}

Result<std::vector<AnyNonogram>> read_json(std::string_view text) {
  std::vector<AnyNonogram> puzzles;
  auto visited = for_each_json_object(text, [&](const JsonObjectAt& source) -> Result<void> {
    auto puzzle = read_any(source);
    if (!puzzle) return tl::unexpected(std::move(puzzle.error()));
    puzzles.push_back(std::move(*puzzle));
    return {};
  });
  if (!visited) return tl::unexpected(std::move(visited.error()));
  if (puzzles.empty()) return fail("no_puzzles", "the text holds no puzzle", 1, 1);
  return puzzles;
}

Result<Written> write_json(std::span<const AnyNonogram> puzzles) {
  Written written;
  for (const AnyNonogram& any : puzzles) {
    written.text += json_text_of(to_json(any)) + '\n';
  }
  return written;
}

// A goal alone makes a puzzle too, but a word that other kinds use is a weaker sign.
int resembles_json(std::string_view text) {
  const int clues = json_resemblance(text, nonogram::kKindName, {"rows", "columns"});
  return clues > 0 ? clues : std::min(json_resemblance(text, nonogram::kKindName, {"goal"}), 20);
}

}  // namespace

array to_json(const CellGrid& grid) {
  array rows;
  rows.reserve(static_cast<std::size_t>(grid.height()));
  for (const std::string& row : nonogram::to_rows(grid)) rows.emplace_back(row);
  return rows;
}

object to_json(const Puzzle& puzzle) {
  object json;
  json["kind"] = nonogram::kKindName;
  json["width"] = puzzle.width();
  json["height"] = puzzle.height();
  json["rows"] = json_of(puzzle.rows());
  json["columns"] = json_of(puzzle.columns());
  add_metadata(json, puzzle.metadata());
  if (puzzle.goal()) json["goal"] = to_json(*puzzle.goal());
  if (puzzle.saved()) json["saved"] = to_json(*puzzle.saved());
  if (!puzzle.listed_solutions().empty()) {
    array& solutions = json["solutions"].emplace_array();
    for (const CellGrid& solution : puzzle.listed_solutions()) {
      solutions.push_back(to_json(solution));
    }
  }
  return json;
}

object to_json(const AnyNonogram& puzzle) {
  return std::visit([](const auto& own) { return to_json(own); }, puzzle);
}

JsonForm nonogram_json_form() {
  JsonForm form;
  form.read = [](const JsonObjectAt& source) {
    return read_any(source).map(
        [](AnyNonogram puzzle) { return nonogram::boxed(std::move(puzzle)); });
  };
  form.write = [](const AnyPuzzle& puzzle) { return to_json(nonogram::nonogram_of(puzzle)); };
  form.solution = [](const value& solution) {
    auto text = solution_text(solution, nullptr);
    if (text) std::replace(text->begin(), text->end(), '?', '.');
    return text;
  };
  return form;
}

nonogram::PuzzleFormat nonogram_json_format() {
  return nonogram::colour_format<read_json, write_json>(
      "json", {"json", "jsonl"}, "our JSON, what the HTTP API speaks; holds everything",
      resembles_json);
}

}  // namespace quadrille::wire
