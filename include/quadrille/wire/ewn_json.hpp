// JSON of EWN. A case:
//   {"kind":"ewn","goal":2,"positions":[62,26,66,42,32,36],"dice":"665545…","optimum":16}
// with "width", "height" and "holes" where the board is not the standard one, and "optimum" where
// somebody stated it (-1: impossible). Goal piece and dice are 1 … 6, positions row*width+column.
// A claimed solution, as `solve --json` prints it:
//   {"seconds":0.0004,"steps":16,"moves":[[36,45],…]}
#pragma once

#include <quadrille/core/puzzle_kind.hpp>
#include <quadrille/ewn/formats.hpp>
#include <quadrille/wire/json_form.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace quadrille::wire {

boost::json::object to_json(const ewn::Puzzle& puzzle);
// A solution is pairs [from, to].
JsonForm ewn_json_form();

// One case or an array of them.
Result<std::vector<ewn::Puzzle>> read_ewn_json(std::string_view text);
// One case: an object; several: an array.
std::string write_ewn_json(std::span<const ewn::Puzzle> puzzles);

Result<ewn::Claim> read_ewn_claim_json(std::string_view text);

// For the registry.
Format ewn_json_format();

}  // namespace quadrille::wire
