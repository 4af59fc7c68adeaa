// JSON of colour nonograms: a palette, blocks [length, colour], grids in the palette's marks.
#include "wire/nonogram_json_fields.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/colour/colour_names.hpp>
#include <quadrille/nonogram/colour/declared_colours.hpp>
#include <quadrille/wire/nonogram_json.hpp>

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace quadrille::wire {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;
using nonogram::Axis;
using nonogram::kMaxSide;
using nonogram::colour::Block;
using nonogram::colour::Clue;
using nonogram::colour::Colour;
using nonogram::colour::Domain;
using nonogram::colour::DomainGrid;
using nonogram::colour::Palette;
using nonogram::colour::Picture;
using nonogram::colour::Puzzle;

// Far more than any palette has.
constexpr std::size_t kMaxEntries = 1000;

std::optional<std::int64_t> whole_number(const value& number) {
  if (number.is_int64() && number.get_int64() >= 0) return number.get_int64();
  if (number.is_uint64()) return kMaxSide + 1;
  return std::nullopt;
}

class ColourReader : private NonogramFields {
 public:
  explicit ColourReader(const JsonObjectAt& source) : NonogramFields(source) {}

  [[nodiscard]] Result<Puzzle> read() const;

 private:
  [[nodiscard]] Result<Palette> read_palette() const;
  [[nodiscard]] Result<Colour> read_colour(const value& entry, std::size_t index) const;
  [[nodiscard]] Result<Block> read_block(const value& item, std::string_view name, std::size_t line,
                                         std::size_t block, const Palette& palette) const;
  [[nodiscard]] Result<std::vector<Clue>> read_clues(std::string_view name,
                                                     const Palette& palette) const;
  [[nodiscard]] Result<Puzzle> read_clues_or_picture(const Palette& palette,
                                                     const std::optional<Picture>& goal) const;
  [[nodiscard]] Result<DomainGrid> read_grid(const value& rows, const Palette& palette,
                                             Steps steps) const;
  [[nodiscard]] Result<Picture> read_picture(const value& rows, const Palette& palette,
                                             Steps steps) const;
  [[nodiscard]] Result<std::optional<DomainGrid>> read_saved(const Palette& palette) const;
  [[nodiscard]] Result<Puzzle> with_grids(Puzzle puzzle, std::optional<Picture> goal) const;
};

Result<Colour> ColourReader::read_colour(const value& entry, std::size_t index) const {
  constexpr std::string_view kExpected =
      "an array of {\"name\", \"rgb\": \"#rrggbb\", \"mark\": one character}";
  const object* fields = entry.if_object();
  if (fields == nullptr) return bad_field("palette", kExpected, {"palette", index});
  const auto text = [&](std::string_view name) -> const boost::json::string* {
    const value* found = fields->if_contains(name);
    return found == nullptr ? nullptr : found->if_string();
  };
  const boost::json::string* rgb = text("rgb");
  const boost::json::string* mark = text("mark");
  const boost::json::string* name = text("name");
  const auto parsed =
      rgb == nullptr ? std::nullopt : nonogram::colour::parse_rgb(std::string_view(*rgb));
  if (!parsed || mark == nullptr || mark->size() != 1) {
    return bad_field("palette", kExpected, {"palette", index});
  }
  return Colour{name == nullptr ? std::string() : std::string(*name), *parsed, (*mark)[0]};
}

Result<Palette> ColourReader::read_palette() const {
  const array* entries = field("palette")->if_array();
  if (entries == nullptr || entries->size() > kMaxEntries) {
    return bad_field("palette", "an array of colours, the background first", {"palette"});
  }
  std::vector<Colour> colours;
  for (std::size_t index = 0; index < entries->size(); ++index) {
    auto colour = read_colour((*entries)[index], index);
    if (!colour) return tl::unexpected(std::move(colour.error()));
    colours.push_back(std::move(*colour));
  }
  const auto palette = Palette::make(colours);
  if (!palette) return placed(palette.error(), {"palette"});
  // Clues are read out with names: they must differ.
  std::vector<std::string> names = nonogram::colour::distinct_names(*palette);
  for (std::size_t index = 0; index < colours.size(); ++index) {
    colours[index].name = std::move(names[index]);
  }
  return Palette::make(std::move(colours));
}

Result<Block> ColourReader::read_block(const value& item, std::string_view name, std::size_t line,
                                       std::size_t block, const Palette& palette) const {
  const array* pair = item.if_array();
  const bool is_pair = pair != nullptr && pair->size() == 2;
  const auto length = is_pair ? whole_number((*pair)[0]) : std::nullopt;
  const auto colour = is_pair ? whole_number((*pair)[1]) : std::nullopt;
  if (!length || !colour) {
    return error("bad_clue", "a block of a colour puzzle must be [length, colour]",
                 {name, line, block});
  }
  if (*colour == 0 || *colour >= palette.size()) {
    return error("unknown_colour",
                 fmt::format("the colour of a block must be from 1 to {}", palette.size() - 1),
                 {name, line, block});
  }
  return Block{static_cast<int>(std::min<std::int64_t>(*length, kMaxSide + 1)),
               static_cast<nonogram::colour::Value>(*colour)};
}

Result<std::vector<Clue>> ColourReader::read_clues(std::string_view name,
                                                   const Palette& palette) const {
  const value* lines = field(name);
  if (lines == nullptr) {
    return error("missing_field", fmt::format("the field \"{}\" is missing", name), {});
  }
  if (!lines->is_array()) return bad_field(name, "an array of clues", {name});
  std::vector<Clue> clues;
  for (const value& line : lines->get_array()) {
    const array* blocks = line.if_array();
    if (blocks == nullptr) {
      return error("bad_clue", fmt::format("a clue in \"{}\" must be an array of blocks", name),
                   {name, clues.size()});
    }
    Clue clue;
    int needed = 0;
    for (std::size_t index = 0; index < blocks->size(); ++index) {
      const auto block = read_block((*blocks)[index], name, clues.size(), index, palette);
      if (!block) return tl::unexpected(block.error());
      needed += block->length;
      // Far too long clues end here, so that their sum cannot overflow.
      if (needed > kMaxSide) {
        return error(
            "clue_too_long",
            fmt::format("the clue fits in no line: a grid has at most {} cells a side", kMaxSide),
            {name, clues.size(), index});
      }
      if (block->length > 0) clue.push_back(*block);
    }
    clues.push_back(std::move(clue));
  }
  return clues;
}

Result<Puzzle> ColourReader::read_clues_or_picture(const Palette& palette,
                                                   const std::optional<Picture>& goal) const {
  std::vector<Clue> rows;
  std::vector<Clue> columns;
  if (goal && field("rows") == nullptr && field("columns") == nullptr) {
    const auto of_picture = Puzzle::from_picture(palette, *goal);
    if (!of_picture) return placed(of_picture.error(), {"goal"});
    rows = of_picture->rows();
    columns = of_picture->columns();
  } else {
    auto row_clues = read_clues("rows", palette);
    if (!row_clues) return tl::unexpected(std::move(row_clues.error()));
    rows = std::move(*row_clues);
    auto column_clues = read_clues("columns", palette);
    if (!column_clues) return tl::unexpected(std::move(column_clues.error()));
    columns = std::move(*column_clues);
  }
  for (const Axis axis : {Axis::row, Axis::column}) {
    if (auto side = check_side(axis, axis == Axis::row ? rows.size() : columns.size()); !side) {
      return tl::unexpected(std::move(side.error()));
    }
  }
  const auto too_long = nonogram::find_too_long(rows, columns);
  auto puzzle = Puzzle::make(palette, std::move(rows), std::move(columns));
  if (puzzle) return puzzle;
  if (puzzle.error().code == "clue_too_long" && too_long) {
    return placed(puzzle.error(), {too_long->is_row() ? "rows" : "columns",
                                   static_cast<std::size_t>(too_long->index)});
  }
  return placed(puzzle.error(), {"rows"});
}

Result<DomainGrid> ColourReader::read_grid(const value& rows, const Palette& palette,
                                           Steps steps) const {
  const auto lines = read_rows(rows, steps);
  if (!lines) return tl::unexpected(lines.error());
  DomainGrid grid(static_cast<int>(lines->front().size()), static_cast<int>(lines->size()));
  for (int row = 0; row < grid.height(); ++row) {
    const std::string_view text = (*lines)[static_cast<std::size_t>(row)];
    for (int column = 0; column < grid.width(); ++column) {
      const char mark = text[static_cast<std::size_t>(column)];
      const auto known = palette.value_of(mark);
      if (!known && mark != '?') return bad_cell(row, text, "the palette's marks, or ?", steps);
      grid.at(row, column) = known ? nonogram::colour::domain_of(*known) : palette.all();
    }
  }
  return grid;
}

Result<Picture> ColourReader::read_picture(const value& rows, const Palette& palette,
                                           Steps steps) const {
  const auto grid = read_grid(rows, palette, steps);
  if (!grid) return tl::unexpected(grid.error());
  auto picture = nonogram::colour::picture_of(*grid);
  if (!picture) return error("unknown_in_goal", "the picture has an unknown cell", steps);
  return *std::move(picture);
}

Result<std::optional<DomainGrid>> ColourReader::read_saved(const Palette& palette) const {
  const value* rows = field("saved");
  if (rows == nullptr) return std::optional<DomainGrid>();
  auto grid = read_grid(*rows, palette, {"saved"});
  if (!grid) return tl::unexpected(std::move(grid.error()));
  if (const value* list = field("ruled_out")) {
    if (auto ruled = rule_out(*grid, palette, *list); !ruled) {
      return placed(ruled.error(), {"ruled_out"});
    }
  }
  return std::optional(std::move(*grid));
}

Result<Puzzle> ColourReader::with_grids(Puzzle puzzle, std::optional<Picture> goal) const {
  auto grown = puzzle.with_goal(std::move(goal));
  if (!grown) return placed(grown.error(), {"goal"});
  auto saved = read_saved(puzzle.palette());
  if (!saved) return tl::unexpected(std::move(saved.error()));
  grown = grown->with_saved(std::move(*saved));
  if (!grown) return placed(grown.error(), {"saved"});
  const value* list = field("solutions");
  if (list == nullptr) return grown;
  if (!list->is_array()) return bad_field("solutions", "an array of grids", {"solutions"});
  std::vector<Picture> solutions;
  for (const value& rows : list->get_array()) {
    auto picture = read_picture(rows, puzzle.palette(), {"solutions", solutions.size()});
    if (!picture) return tl::unexpected(std::move(picture.error()));
    solutions.push_back(std::move(*picture));
  }
  grown = grown->with_listed_solutions(std::move(solutions));
  if (!grown) return placed(grown.error(), {"solutions"});
  return grown;
}

Result<Puzzle> ColourReader::read() const {
  if (auto kind = check_kind(); !kind) return tl::unexpected(std::move(kind.error()));
  const auto palette = read_palette();
  if (!palette) return tl::unexpected(palette.error());
  std::optional<Picture> goal;
  if (const value* rows = field("goal")) {
    auto picture = read_picture(*rows, *palette, {"goal"});
    if (!picture) return tl::unexpected(std::move(picture.error()));
    goal = std::move(*picture);
  }
  auto puzzle = read_clues_or_picture(*palette, goal);
  if (!puzzle) return puzzle;
  puzzle = with_grids(*std::move(puzzle), std::move(goal));
  if (!puzzle) return puzzle;
  auto metadata = read_metadata();
  if (!metadata) return tl::unexpected(std::move(metadata.error()));
  return puzzle->with_metadata(std::move(*metadata));
}

array json_of(const std::vector<Clue>& clues) {
  array lines;
  lines.reserve(clues.size());
  for (const Clue& clue : clues) {
    array& blocks = lines.emplace_back(array()).get_array();
    for (const Block& block : clue) blocks.push_back(array{block.length, block.colour});
  }
  return lines;
}

array rows_of(const std::vector<std::string>& texts) {
  array rows;
  for (const std::string& row : texts) rows.emplace_back(row);
  return rows;
}

}  // namespace

Result<void> rule_out(DomainGrid& grid, const Palette& palette, const value& list) {
  const auto bad = [] {
    return fail("bad_field",
                "colours that are ruled out must be an array of [row, column, \"!x\"], x a mark");
  };
  if (!list.is_array()) return bad();
  for (const value& item : list.get_array()) {
    const array* triple = item.if_array();
    if (triple == nullptr || triple->size() != 3 || !(*triple)[2].is_string()) return bad();
    const auto row = whole_number((*triple)[0]);
    const auto column = whole_number((*triple)[1]);
    const std::string_view claim = (*triple)[2].get_string();
    const auto ruled =
        claim.size() == 2 && claim[0] == '!' ? palette.value_of(claim[1]) : std::nullopt;
    if (!row || !column || *row >= grid.height() || *column >= grid.width() || !ruled) return bad();
    grid.at(static_cast<int>(*row), static_cast<int>(*column)) &=
        ~nonogram::colour::domain_of(*ruled);
  }
  return {};
}

array ruled_out_of(const Palette& palette, const DomainGrid& grid) {
  array list;
  for (int row = 0; row < grid.height(); ++row) {
    for (int column = 0; column < grid.width(); ++column) {
      const Domain domain = grid.at(row, column);
      if (nonogram::colour::only_value(domain)) continue;
      for (int ruled = 0; ruled < palette.size(); ++ruled) {
        const auto colour = static_cast<nonogram::colour::Value>(ruled);
        if ((domain & nonogram::colour::domain_of(colour)) != 0) continue;
        list.push_back(array{row, column, std::string{'!', palette[ruled].mark}});
      }
    }
  }
  return list;
}

Result<Puzzle> read_colour_puzzle(const JsonObjectAt& source) {
  return ColourReader(source).read();
}

array to_json(const Palette& palette) {
  array entries;
  for (const Colour& colour : palette.colours()) {
    entries.push_back(object{{"name", as_utf8(colour.name)},
                             {"rgb", nonogram::colour::rgb_text(colour.rgb)},
                             {"mark", std::string(1, colour.mark)}});
  }
  return entries;
}

array to_json(const Palette& palette, const Picture& picture) {
  return rows_of(to_rows(palette, picture));
}

array to_json(const Palette& palette, const DomainGrid& grid) {
  return rows_of(to_rows(palette, grid));
}

object to_json(const Puzzle& puzzle) {
  const Palette& palette = puzzle.palette();
  object json;
  json["kind"] = nonogram::kKindName;
  json["width"] = puzzle.width();
  json["height"] = puzzle.height();
  json["palette"] = to_json(palette);
  json["rows"] = json_of(puzzle.rows());
  json["columns"] = json_of(puzzle.columns());
  add_metadata(json, puzzle.metadata());
  if (puzzle.goal()) json["goal"] = to_json(palette, *puzzle.goal());
  if (puzzle.saved()) {
    json["saved"] = to_json(palette, *puzzle.saved());
    array ruled_out = ruled_out_of(palette, *puzzle.saved());
    if (!ruled_out.empty()) json["ruled_out"] = std::move(ruled_out);
  }
  if (!puzzle.listed_solutions().empty()) {
    array& solutions = json["solutions"].emplace_array();
    for (const Picture& solution : puzzle.listed_solutions()) {
      solutions.push_back(to_json(palette, solution));
    }
  }
  return json;
}

}  // namespace quadrille::wire
