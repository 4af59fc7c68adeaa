#include "wire/json_format.hpp"
#include "wire/json_text.hpp"

#include <quadrille/core/text.hpp>
#include <quadrille/lightsout/formats.hpp>
#include <quadrille/lightsout/kind.hpp>
#include <quadrille/wire/lightsout_json.hpp>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

namespace quadrille::wire {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;
using lightsout::Neighbourhood;
using lightsout::Offset;
using lightsout::Pattern;
using lightsout::Puzzle;
using lightsout::Shape;

constexpr Neighbourhood kNeighbourhoods[] = {Neighbourhood::cross, Neighbourhood::king,
                                             Neighbourhood::diagonal, Neighbourhood::stencil,
                                             Neighbourhood::graph};

// A press is an array of two numbers, which takes some 90 bytes: room for the solutions of boards
// of some 3000×3000 cells.
constexpr std::size_t kMaxMemory = std::size_t{1} << 30;

tl::unexpected<Error> bad_grid(std::string_view name) {
  return fail("bad_field", "the field \"" + std::string(name) +
                               "\" must be an array of rows of the same length");
}

// The value of a cell in a row that is a text; -1 if it is none.
int cell_value(char character) {
  if (character == '#') return 1;
  if (character == '.') return 0;
  return is_digit(character) ? character - '0' : -1;
}

// One row: a text of cells, or an array of numbers. Values are checked against the states later.
Result<std::vector<std::uint8_t>> read_row(const value& row, std::string_view name) {
  if (row.is_string()) {
    const std::string_view text = row.get_string();
    std::vector<std::uint8_t> values(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
      const int cell = cell_value(text[i]);
      if (cell < 0) {
        return fail("unknown_character",
                    "a row of \"" + std::string(name) +
                        "\" holds something else than cells: " + quoted(text.substr(i, 1)));
      }
      values[i] = static_cast<std::uint8_t>(cell);
    }
    return values;
  }
  if (!row.is_array()) return bad_grid(name);
  std::vector<std::uint8_t> values;
  for (const value& cell : row.get_array()) {
    const std::int64_t* number = cell.if_int64();
    if (number == nullptr || *number < 0 || *number >= lightsout::kMaxStates) return bad_grid(name);
    values.push_back(static_cast<std::uint8_t>(*number));
  }
  return values;
}

Result<Pattern> read_grid(const JsonObjectAt& source, std::string_view name, int states) {
  const value* found = source.get().if_contains(name);
  if (found == nullptr) {
    return fail("missing_field", "the field \"" + std::string(name) + "\" is missing");
  }
  const auto placed = [&](const Error& error) { return source.placed(error, {name}); };
  if (!found->is_array() || found->get_array().empty()) {
    return tl::unexpected(placed(bad_grid(name).value()));
  }
  const array& rows = found->get_array();
  lightsout::ValueGrid values;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto row = read_row(rows[i], name);
    if (row && (row->empty() || (i > 0 && static_cast<int>(row->size()) != values.width()))) {
      row = bad_grid(name);
    }
    if (row && std::max(row->size(), rows.size()) > lightsout::kMaxSide) {
      row = fail("board_too_large",
                 "a side has at most " + std::to_string(lightsout::kMaxSide) + " cells");
    }
    if (!row) return tl::unexpected(source.placed(row.error(), {name, i}));
    if (i == 0) {
      values = lightsout::ValueGrid(static_cast<int>(row->size()), static_cast<int>(rows.size()));
    }
    std::ranges::copy(*row, values.row(static_cast<int>(i)).begin());
  }
  return Pattern::from_values(values, states).map_error(placed);
}

Result<std::vector<lightsout::Edge>> read_edges(const JsonObjectAt& source) {
  const auto bad = [&] {
    const Error error{"bad_field", "the field \"edges\" must be an array of pairs [u, v]", {}};
    return tl::unexpected(source.placed(error, {"edges"}));
  };
  const value* found = source.get().if_contains("edges");
  if (found == nullptr || !found->is_array()) return bad();
  std::vector<lightsout::Edge> edges;
  for (const value& item : found->get_array()) {
    const array* pair = item.if_array();
    if (pair == nullptr || pair->size() != 2) return bad();
    const std::int64_t* from = pair->at(0).if_int64();
    const std::int64_t* to = pair->at(1).if_int64();
    if (from == nullptr || to == nullptr) return bad();
    const auto is_vertex = [](std::int64_t number) {
      return number >= 0 && number < lightsout::kMaxSide;
    };
    if (!is_vertex(*from) || !is_vertex(*to)) {
      const Error error{"vertex_out_of_range", "vertices are numbered from 0", {}};
      return tl::unexpected(source.placed(error, {"edges", edges.size()}));
    }
    edges.push_back({static_cast<int>(*from), static_cast<int>(*to)});
  }
  return edges;
}

Result<Neighbourhood> read_neighbourhood(const JsonObjectAt& source) {
  if (!source.get().contains("neighbourhood")) return Neighbourhood::cross;
  const auto name = string_field(source, "neighbourhood");
  if (!name) return tl::unexpected(name.error());
  for (const Neighbourhood candidate : kNeighbourhoods) {
    if (to_string(candidate) == *name) return candidate;
  }
  const Error error{"bad_field", "there is no neighbourhood " + quoted(*name), {}};
  return tl::unexpected(source.placed(error, {"neighbourhood"}));
}

Result<bool> read_torus(const JsonObjectAt& source) {
  const value* torus = source.get().if_contains("torus");
  if (torus == nullptr) return false;
  if (!torus->is_bool()) {
    const Error error{"bad_field", "the field \"torus\" must be true or false", {}};
    return tl::unexpected(source.placed(error, {"torus"}));
  }
  return torus->get_bool();
}

Result<Shape> read_shape(const JsonObjectAt& source, int width, int height) {
  const auto neighbourhood = read_neighbourhood(source);
  if (!neighbourhood) return tl::unexpected(neighbourhood.error());
  const auto torus = read_torus(source);
  if (!torus) return tl::unexpected(torus.error());
  if (*neighbourhood == Neighbourhood::graph) {
    if (height != 1) return fail("bad_field", "the start of a graph is a single row");
    auto edges = read_edges(source);
    if (!edges) return tl::unexpected(edges.error());
    return Shape::graph(width, *std::move(edges)).map_error([&](const Error& error) {
      return source.placed(error, {"edges"});
    });
  }
  if (*neighbourhood == Neighbourhood::stencil) {
    const auto stencil = read_grid(source, "stencil", 2);
    if (!stencil) return tl::unexpected(stencil.error());
    return Shape::with_stencil(width, height, stencil->bits(), *torus)
        .map_error([&](const Error& error) { return source.placed(error, {"stencil"}); });
  }
  return Shape::rectangle(width, height, *neighbourhood, *torus);
}

Result<void> check_side(const JsonObjectAt& source, std::string_view name, int side) {
  if (!source.get().contains(name)) return {};
  const auto stated = int_field(source, name, 1, lightsout::kMaxSide);
  if (!stated) return tl::unexpected(stated.error());
  if (*stated == side) return {};
  const Error error{"wrong_board_size",
                    "the field \"" + std::string(name) + "\" says " + std::to_string(*stated) +
                        ", the rows say " + std::to_string(side),
                    {}};
  return tl::unexpected(source.placed(error, {name}));
}

Result<Puzzle> read_puzzle(const JsonObjectAt& source) {
  if (auto kind = check_kind(source, lightsout::kKindName); !kind) {
    return tl::unexpected(kind.error());
  }
  int states = 2;
  if (source.get().contains("states")) {
    const auto number = int_field(source, "states", 2, lightsout::kMaxStates);
    if (!number) return tl::unexpected(number.error());
    states = static_cast<int>(*number);
  }
  auto start = read_grid(source, "start", states);
  if (!start) return tl::unexpected(start.error());
  for (const auto& [name, side] :
       {std::pair("width", start->width()), std::pair("height", start->height())}) {
    if (auto good = check_side(source, name, side); !good) return tl::unexpected(good.error());
  }
  auto shape = read_shape(source, start->width(), start->height());
  if (!shape) return tl::unexpected(shape.error());
  if (!source.get().contains("target")) return Puzzle::make(*std::move(shape), *std::move(start));
  auto target = read_grid(source, "target", states);
  if (!target) return tl::unexpected(target.error());
  return Puzzle::make(*std::move(shape), *std::move(start), *std::move(target))
      .map_error([&](const Error& error) { return source.placed(error, {"target"}); });
}

// Steps that a stencil can show, for the same shape. On a torus all steps are kept modulo the
// sides: go the shorter way round, and once more round where that place is taken already.
std::vector<Offset> steps_of(const Shape& shape) {
  std::vector<Offset> steps;
  for (Offset step : shape.offsets()) {
    if (shape.torus() && step.dx > shape.width() / 2) step.dx -= shape.width();
    if (shape.torus() && step.dy > shape.height() / 2) step.dy -= shape.height();
    while (std::ranges::find(steps, step) != steps.end()) step.dx += shape.width();
    steps.push_back(step);
  }
  // A press that reaches nothing on the board reaches something beyond it.
  if (steps.empty()) steps.push_back({shape.width(), 0});
  return steps;
}

Pattern stencil_of(const Shape& shape) {
  int radius_x = 0;
  int radius_y = 0;
  const std::vector<Offset> steps = steps_of(shape);
  for (const Offset step : steps) {
    radius_x = std::max(radius_x, std::abs(step.dx));
    radius_y = std::max(radius_y, std::abs(step.dy));
  }
  lightsout::BitGrid grid(2 * radius_x + 1, 2 * radius_y + 1);
  for (const Offset step : steps) grid.set(radius_y + step.dy, radius_x + step.dx);
  return Pattern(std::move(grid));
}

void write_shape(const Shape& shape, object& json) {
  if (shape.neighbourhood() != Neighbourhood::cross) {
    json["neighbourhood"] = to_string(shape.neighbourhood());
  }
  if (shape.torus()) json["torus"] = true;
  if (shape.neighbourhood() == Neighbourhood::stencil) {
    json["stencil"] = lightsout_grid_json(stencil_of(shape));
  }
  if (shape.is_graph()) {
    array& edges = json["edges"].emplace_array();
    for (const lightsout::Edge& edge : shape.edges()) edges.push_back({edge.from, edge.to});
  }
}

std::string press_text(long long x, long long y) {
  return fmt::format("({},{}) ", x, y);
}

object write_puzzle(const Puzzle& puzzle) {
  object json;
  json["kind"] = lightsout::kKindName;
  json["width"] = puzzle.width();
  json["height"] = puzzle.height();
  if (puzzle.states() != 2) json["states"] = puzzle.states();
  write_shape(puzzle.shape(), json);
  json["start"] = lightsout_grid_json(puzzle.start());
  if (puzzle.has_target()) json["target"] = lightsout_grid_json(puzzle.target());
  return json;
}

Result<Pattern> read_claimed_presses(const JsonObjectAt& source, const value& presses,
                                     const Puzzle& puzzle) {
  std::size_t index = 0;
  const auto bad = [&] {
    const Error error{"bad_field", "the field \"presses\" must be an array of pairs [x, y]", {}};
    return tl::unexpected(source.placed(error, {"presses", index}));
  };
  if (!presses.is_array()) return bad();
  Pattern pattern(puzzle.width(), puzzle.height(), puzzle.states());
  for (; index < presses.get_array().size(); ++index) {
    const value& item = presses.get_array()[index];
    const array* pair = item.if_array();
    if (pair == nullptr || pair->size() != 2) return bad();
    const std::int64_t* x = pair->at(0).if_int64();
    const std::int64_t* y = pair->at(1).if_int64();
    if (x == nullptr || y == nullptr) return bad();
    if (*x < 0 || *x >= puzzle.width() || *y < 0 || *y >= puzzle.height()) {
      const Error error{
          "press_off_board",
          "the press [" + std::to_string(*x) + ", " + std::to_string(*y) + "] is off the board",
          {}};
      return tl::unexpected(source.placed(error, {"presses", index}));
    }
    const int column = static_cast<int>(*x);
    const int row = static_cast<int>(*y);
    pattern.set(row, column, (pattern.at(row, column) + 1) % puzzle.states());
  }
  return pattern;
}

Result<void> check_press_rows(const JsonObjectAt& source, const Pattern& presses,
                              const Puzzle& puzzle) {
  if (presses.width() == puzzle.width() && presses.height() == puzzle.height()) return {};
  const Error error{"wrong_board_size",
                    "the field \"press_rows\" has the size " + std::to_string(presses.width()) +
                        "×" + std::to_string(presses.height()) + ", the board " +
                        std::to_string(puzzle.width()) + "×" + std::to_string(puzzle.height()),
                    {}};
  return tl::unexpected(source.placed(error, {"press_rows"}));
}

Result<LightsOutClaim> read_claim(const JsonObjectAt& source, const Puzzle& puzzle) {
  LightsOutClaim claim;
  const value* certificate = source.get().if_contains("certificate");
  if (certificate != nullptr && !certificate->is_null()) {
    auto pattern = read_grid(source, "certificate", puzzle.states());
    if (!pattern) return tl::unexpected(pattern.error());
    claim.certificate = *std::move(pattern);
    return claim;
  }
  if (source.get().contains("press_rows")) {
    auto pattern = read_grid(source, "press_rows", puzzle.states());
    if (!pattern) return tl::unexpected(pattern.error());
    if (auto fits = check_press_rows(source, *pattern, puzzle); !fits) {
      return tl::unexpected(fits.error());
    }
    claim.presses = *std::move(pattern);
    return claim;
  }
  const value* presses = source.get().if_contains("presses");
  if (presses == nullptr || presses->is_null()) {
    return fail("missing_field", "there are neither \"presses\" nor a \"certificate\"");
  }
  auto pattern = read_claimed_presses(source, *presses, puzzle);
  if (!pattern) return tl::unexpected(pattern.error());
  claim.presses = *std::move(pattern);
  return claim;
}

int resemblance(std::string_view text) {
  return json_resemblance(text, lightsout::kKindName, {"start"});
}

}  // namespace

object to_json(const Puzzle& puzzle) {
  return write_puzzle(puzzle);
}

JsonForm lightsout_json_form() {
  JsonForm form;
  form.read = [](const JsonObjectAt& source) {
    return read_puzzle(source).map(
        [](Puzzle puzzle) { return AnyPuzzle::of(lightsout::kKindName, std::move(puzzle)); });
  };
  form.write = [](const AnyPuzzle& puzzle) {
    return write_puzzle(puzzle.as<Puzzle>(lightsout::kKindName));
  };
  form.solution = [](const value& solution) { return solution_text(solution, press_text); };
  return form;
}

Result<std::vector<Puzzle>> read_lightsout_json(std::string_view text) {
  return read_all_objects<Puzzle>(text, read_puzzle, kMaxMemory);
}

std::string write_lightsout_json(std::span<const Puzzle> puzzles) {
  return write_objects(puzzles, write_puzzle);
}

Result<LightsOutClaim> read_lightsout_claim_json(std::string_view text, const Puzzle& puzzle) {
  return read_one_object<LightsOutClaim>(
      text, [&](const JsonObjectAt& source) { return read_claim(source, puzzle); }, kMaxMemory);
}

Result<LightsOutClaim> read_lightsout_claim(const JsonObjectAt& source, const Puzzle& puzzle) {
  return read_claim(source, puzzle);
}

Format lightsout_json_format() {
  Format format = json_format(lightsout::kKindName, read_lightsout_json, write_lightsout_json);
  format.summary = "our JSON, what the HTTP API speaks; every variant";
  format.resemblance = resemblance;
  return format;
}

}  // namespace quadrille::wire
