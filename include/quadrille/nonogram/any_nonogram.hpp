// A nonogram in black and white or in colours: what an AnyPuzzle of this kind holds. Whoever works
// on one of the two asks plain_of() or colour_of(); whoever knows black and white only asks
// only_plain(), which says so in an error.
#pragma once

#include <quadrille/core/puzzle_kind.hpp>
#include <quadrille/nonogram/colour/puzzle.hpp>
#include <quadrille/nonogram/puzzle.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace quadrille::nonogram {

inline constexpr std::string_view kKindName = "nonogram";

using AnyNonogram = std::variant<Puzzle, colour::Puzzle>;

// One of the two sorts, or its error, as either of them.
template <class Own>
Result<AnyNonogram> as_any(Result<Own> puzzle) {
  if (!puzzle) return tl::unexpected(std::move(puzzle.error()));
  return AnyNonogram(std::move(*puzzle));
}

inline AnyPuzzle boxed(AnyNonogram puzzle) {
  return AnyPuzzle::of(kKindName, std::move(puzzle));
}

// These require a puzzle of this kind.
inline const AnyNonogram& nonogram_of(const AnyPuzzle& puzzle) {
  return puzzle.as<AnyNonogram>(kKindName);
}
// Null if the puzzle is of the other sort.
inline const Puzzle* plain_of(const AnyPuzzle& puzzle) {
  return std::get_if<Puzzle>(&nonogram_of(puzzle));
}
inline const colour::Puzzle* colour_of(const AnyPuzzle& puzzle) {
  return std::get_if<colour::Puzzle>(&nonogram_of(puzzle));
}

// `who` begins a sentence: "The format cwd".
inline Error colour_unsupported(std::string_view who) {
  return {"colour_unsupported",
          std::string(who) + " knows black and white only, and this is a colour puzzle",
          {}};
}

// Never null. Error: colour_unsupported.
inline Result<const Puzzle*> only_plain(const AnyPuzzle& puzzle, std::string_view who) {
  if (const Puzzle* plain = plain_of(puzzle)) return plain;
  return tl::unexpected(colour_unsupported(who));
}

inline GridSize size_of(const AnyNonogram& puzzle) {
  return std::visit([](const auto& own) { return own.size(); }, puzzle);
}
inline const Metadata& metadata_of(const AnyNonogram& puzzle) {
  return std::visit([](const auto& own) -> const Metadata& { return own.metadata(); }, puzzle);
}

}  // namespace quadrille::nonogram

namespace quadrille {

// Nobody may box one of the two sorts as it is, or take it out as if there were no other.
template <>
AnyPuzzle AnyPuzzle::of<nonogram::Puzzle>(std::string_view, nonogram::Puzzle) = delete;
template <>
AnyPuzzle AnyPuzzle::of<nonogram::colour::Puzzle>(std::string_view,
                                                  nonogram::colour::Puzzle) = delete;
template <>
const nonogram::Puzzle& AnyPuzzle::as<nonogram::Puzzle>(std::string_view) const = delete;
template <>
const nonogram::colour::Puzzle& AnyPuzzle::as<nonogram::colour::Puzzle>(std::string_view) const =
    delete;

}  // namespace quadrille
