// Between the engine's puzzles and the texts that are stored.
#pragma once

#include <quadrille/operations/catalogue.hpp>
#include <quadrille/store/records.hpp>

#include <string>
#include <string_view>

#include <boost/json/fwd.hpp>

namespace quadrille::store {

// More is no puzzle for a library.
inline constexpr std::size_t kMaxContent = std::size_t{256} << 10;

// The puzzle alone: id, kind, size and content are set, and title and author if it has them; class,
// score and time are the caller's. What tells the answer (goal, solutions, optimum) is left out.
// Requires a registry with JSON. Error: puzzle_too_large (over kMaxContent).
Result<StoredPuzzle> to_stored(const Registry& registry, const AnyPuzzle& puzzle);

// The opposite. Errors: those of the JSON format.
Result<AnyPuzzle> from_stored(const Registry& registry, std::string_view kind,
                              std::string_view content);

// Is it a solution, by the kind's independent checker? `solution` is what the kind's JSON form
// calls one. Errors: bad_solution, and those of PuzzleKind::check().
Result<bool> is_solution(const operations::Catalogue& catalogue, const AnyPuzzle& puzzle,
                         const boost::json::value& solution);

}  // namespace quadrille::store
