#include "nonogram_sorts.hpp"

#include <quadrille/nonogram/colour/declared_colours.hpp>
#include <quadrille/nonogram/grid_text.hpp>
#include <quadrille/nonogram/step_text.hpp>
#include <quadrille/wire/nonogram_json.hpp>

#include <algorithm>

#include <boost/json.hpp>

namespace quadrille::app {
namespace {

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

// The rows under "state", a line each. Errors: bad_state.
Result<std::string> rows_of(const boost::json::object& state) {
  const boost::json::value* rows = state.if_contains("state");
  if (rows == nullptr || !rows->is_array()) return fail("bad_state", "there is no state of play");
  std::string text;
  for (const boost::json::value& row : rows->get_array()) {
    if (row.is_string()) text += std::string(row.get_string()) + '\n';
  }
  return text;
}

boost::json::object state_of(const std::vector<std::string>& rows) {
  return {{"state", boost::json::array(rows.begin(), rows.end())}};
}

template <class Puzzle, class Grid>
Result<Grid> fitting(const Puzzle& puzzle, Result<Grid> grid) {
  if (!grid || grid->width() != puzzle.width() || grid->height() != puzzle.height()) {
    return fail("bad_state", "the state of play is of another puzzle");
  }
  return grid;
}

}  // namespace

// ---- black and white

std::optional<int> PlainSort::value_of(Mark mark) {
  if (mark == Mark::unknown) return std::nullopt;
  return mark == Mark::filled ? 1 : 0;
}

std::vector<ClueBlock> PlainSort::blocks_of(const Puzzle& puzzle, nonogram::LineId line) {
  std::vector<ClueBlock> blocks;
  for (const int length : puzzle.clue(line)) blocks.push_back({length, 1});
  return blocks;
}

bool PlainSort::is_solved(const Puzzle& puzzle, const Grid& grid) {
  Grid picture = grid;
  std::ranges::replace(picture.cells(), Mark::unknown, Mark::empty);
  return nonogram::satisfies(puzzle, picture);
}

nonogram::Hint PlainSort::hint(const Puzzle& puzzle, const Grid& grid) {
  return nonogram::hint(puzzle, grid, {}, thinking_time());
}

std::string PlainSort::text_of(const Puzzle& puzzle, const Hint& hint, int level) {
  return nonogram::text_of(puzzle, hint, static_cast<nonogram::HintLevel>(level));
}

std::string PlainSort::value_text(const Puzzle& /*puzzle*/, int /*value*/, int width,
                                  bool /*has_colours*/) {
  return repeated("█", width);
}

boost::json::object PlainSort::json_of(const Puzzle& /*puzzle*/, const Grid& grid) {
  return state_of(nonogram::to_rows(grid));
}

Result<nonogram::CellGrid> PlainSort::grid_of(const Puzzle& puzzle,
                                              const boost::json::object& state) {
  return rows_of(state).and_then(
      [&](const std::string& text) { return fitting(puzzle, nonogram::read_grid(text)); });
}

// ---- colours

std::optional<int> ColourSort::value_of(Mark mark) {
  const auto value = nonogram::colour::only_value(mark);
  return value ? std::optional<int>(*value) : std::nullopt;
}

std::vector<ClueBlock> ColourSort::blocks_of(const Puzzle& puzzle, nonogram::LineId line) {
  std::vector<ClueBlock> blocks;
  for (const nonogram::colour::Block& block : puzzle.clue(line)) {
    blocks.push_back({block.length, block.colour});
  }
  return blocks;
}

bool ColourSort::is_solved(const Puzzle& puzzle, const Grid& grid) {
  nonogram::colour::Picture picture(grid.width(), grid.height());
  std::ranges::transform(grid.cells(), picture.cells().begin(),
                         [](Mark mark) { return nonogram::colour::only_value(mark).value_or(0); });
  return nonogram::colour::satisfies(puzzle, picture);
}

nonogram::colour::Hint ColourSort::hint(const Puzzle& puzzle, const Grid& grid) {
  return nonogram::colour::hint(puzzle, grid, {}, thinking_time());
}

std::string ColourSort::text_of(const Puzzle& puzzle, const Hint& hint, int level) {
  return nonogram::colour::text_of(puzzle, hint, level);
}

std::string ColourSort::value_text(const Puzzle& puzzle, int value, int width, bool has_colours) {
  const std::string mark(1, puzzle.palette()[value].mark);
  return has_colours ? mark + std::string(static_cast<std::size_t>(width - 1), ' ')
                     : repeated(mark, width);
}

boost::json::object ColourSort::json_of(const Puzzle& puzzle, const Grid& grid) {
  boost::json::object json = state_of(nonogram::colour::to_rows(puzzle.palette(), grid));
  boost::json::array ruled_out = wire::ruled_out_of(puzzle.palette(), grid);
  if (!ruled_out.empty()) json["ruled_out"] = std::move(ruled_out);
  return json;
}

Result<nonogram::colour::DomainGrid> ColourSort::grid_of(const Puzzle& puzzle,
                                                         const boost::json::object& state) {
  auto grid = rows_of(state).and_then([&](const std::string& text) {
    return fitting(puzzle, nonogram::colour::read_grid(puzzle.palette(), text));
  });
  if (!grid) return grid;
  if (const boost::json::value* list = state.if_contains("ruled_out")) {
    if (const auto ruled = wire::rule_out(*grid, puzzle.palette(), *list); !ruled) {
      return tl::unexpected(ruled.error());
    }
  }
  return grid;
}

}  // namespace quadrille::app
