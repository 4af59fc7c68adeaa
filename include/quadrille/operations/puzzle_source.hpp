// The fields of a request that say which puzzle it is about, and the puzzles that they name.
#pragma once

#include <quadrille/core/puzzle_kind.hpp>
#include <quadrille/kinds/registry.hpp>
#include <quadrille/operations/fields.hpp>
#include <quadrille/wire/json_source.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::operations {

class Catalogue;

// Either the JSON form of a puzzle, or the text of a file with what is known about it.
struct PuzzleSource {
  const boost::json::value* puzzle = nullptr;
  std::optional<std::string> text = {};
  std::optional<std::string> format = {};
  std::optional<std::string> kind = {};
  std::optional<std::string> file_name = {};
  std::optional<std::int64_t> index = {};  // from 1, where the text holds several

  // `format_name`: how the request calls the format of the text; "format" mostly.
  void describe(FieldVisitor& fields, std::string_view format_name = "format");
};

// The fields of the source, whatever else the request has.
Result<PuzzleSource> puzzle_source(const wire::JsonObjectAt& request,
                                   std::string_view format_name = "format");

// All puzzles that the source names. Errors: those of the format, missing_puzzle, no_puzzles,
// unknown_kind, unknown_format, unknown_content.
Result<std::vector<AnyPuzzle>> puzzles_of(const Catalogue& catalogue,
                                          const wire::JsonObjectAt& request,
                                          const PuzzleSource& source);
// Exactly one. Errors also: several_puzzles, no_such_puzzle.
Result<AnyPuzzle> puzzle_of(const Catalogue& catalogue, const wire::JsonObjectAt& request,
                            const PuzzleSource& source);

// The error for a kind that nobody registered.
Error unknown_kind(const Registry& registry, std::string_view kind);

// One puzzle in its JSON form, at a place of the request.
Result<AnyPuzzle> puzzle_at(const Catalogue& catalogue, const wire::JsonObjectAt& object,
                            std::string_view kind = {});

}  // namespace quadrille::operations
