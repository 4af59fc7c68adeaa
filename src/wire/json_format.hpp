// Our JSON as a file format of a kind: what the kinds that write an object a puzzle share.
#pragma once

#include <quadrille/core/puzzle_kind.hpp>
#include <quadrille/wire/json_writer.hpp>

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>

namespace quadrille::wire {

// One object, or an array of several; `to_json` makes the object of a puzzle.
template <class Puzzle, class ToJson>
std::string write_objects(std::span<const Puzzle> puzzles, ToJson to_json) {
  if (puzzles.size() == 1) return json_text_of(to_json(puzzles[0])) + '\n';
  boost::json::array all;
  for (const Puzzle& puzzle : puzzles) all.push_back(to_json(puzzle));
  return json_text_of(all) + '\n';
}

// The format without its summary and resemblance, over functions that read and write all puzzles of
// a text.
template <class Puzzle>
Format json_format(std::string_view kind,
                   Result<std::vector<Puzzle>> (*read)(std::string_view text),
                   std::string (*write)(std::span<const Puzzle> puzzles)) {
  Format format;
  format.name = "json";
  format.extensions = {"json"};
  format.read = [kind, read](std::string_view text) -> Result<std::vector<AnyPuzzle>> {
    auto puzzles = read(text);
    if (!puzzles) return tl::unexpected(puzzles.error());
    std::vector<AnyPuzzle> any;
    for (Puzzle& puzzle : *puzzles) any.push_back(AnyPuzzle::of(kind, std::move(puzzle)));
    return any;
  };
  format.write = [kind, write](std::span<const AnyPuzzle> puzzles) -> Result<Written> {
    std::vector<Puzzle> own;
    for (const AnyPuzzle& puzzle : puzzles) own.push_back(puzzle.as<Puzzle>(kind));
    return Written{write(own), {}};
  };
  return format;
}

}  // namespace quadrille::wire
