// The JSON of one kind of puzzle, value by value: what files and requests share.
#pragma once

#include <quadrille/core/puzzle_kind.hpp>
#include <quadrille/wire/json_source.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/fwd.hpp>

namespace quadrille::wire {

struct JsonForm {
  std::function<Result<AnyPuzzle>(const JsonObjectAt& source)> read;
  // Everything that the puzzle has; read() gives the same puzzle back.
  std::function<boost::json::object(const AnyPuzzle& puzzle)> write;
  // A solution as PuzzleKind::check() takes it. Error: bad_solution.
  std::function<Result<std::string>(const boost::json::value& solution)> solution;
};

// What most kinds call a solution: rows of a grid, one text each, become lines of a text, pairs of
// numbers that are not negative what `pair_text` makes of each (null: the kind has rows only).
// Error: bad_solution.
using PairText = std::string (*)(long long first, long long second);
Result<std::string> solution_text(const boost::json::value& solution, PairText pair_text);

// Our JSON as a file format: one object, an array of them, or an object a line; an object a line is
// what is written. `fields`: those by which an object without "kind" is recognised.
Format json_file_format(std::string_view kind, JsonForm form, std::vector<std::string_view> fields);

}  // namespace quadrille::wire
