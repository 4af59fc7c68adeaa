// JSON of Lights Out. A puzzle:
//   {"kind":"lightsout","width":3,"height":3,"start":["#.#",".##","#.."]}
// and, where they are not the usual ones: "states" (2), "target" (all out), "neighbourhood"
// ("cross"; "king", "diagonal", "stencil", "graph"), "torus" (false), "stencil" (rows), "edges"
// ([[u,v],…], for a graph, whose start is one row). A grid is an array of rows: "#" and "." for two
// states, digits for up to ten, arrays of numbers beyond.
// A claim, as `solve --json` prints it:
//   {"presses":[[x,y],…]}, {"press_rows":[rows]} or {"verdict":"none","certificate":[rows]}
#pragma once

#include <quadrille/core/puzzle_kind.hpp>
#include <quadrille/lightsout/puzzle.hpp>
#include <quadrille/wire/json_form.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/array.hpp>

namespace quadrille::wire {

// A grid as an array of rows.
boost::json::array lightsout_grid_json(const lightsout::Pattern& pattern);

boost::json::object to_json(const lightsout::Puzzle& puzzle);
// A solution is a press grid or pairs [x, y].
JsonForm lightsout_json_form();

// One puzzle or an array of them.
Result<std::vector<lightsout::Puzzle>> read_lightsout_json(std::string_view text);
// One puzzle: an object; several: an array.
std::string write_lightsout_json(std::span<const lightsout::Puzzle> puzzles);

// What somebody says about a puzzle: how to solve it, or why it cannot be.
struct LightsOutClaim {
  std::optional<lightsout::Pattern> presses;
  std::optional<lightsout::Pattern> certificate;
};
// Exactly one of the two is there. Errors: bad_json, missing_field, bad_field, press_off_board,
// wrong_board_size.
Result<LightsOutClaim> read_lightsout_claim_json(std::string_view text,
                                                 const lightsout::Puzzle& puzzle);
Result<LightsOutClaim> read_lightsout_claim(const JsonObjectAt& source,
                                            const lightsout::Puzzle& puzzle);

// For the registry.
Format lightsout_json_format();

}  // namespace quadrille::wire
