// Lights Out behind the interface that all kinds of puzzles share.
#pragma once

#include <quadrille/core/puzzle_kind.hpp>

#include <memory>
#include <string_view>

namespace quadrille::lightsout {

inline constexpr std::string_view kKindName = "lightsout";

std::unique_ptr<PuzzleKind> make_kind();

// Text boards whose cells have this many states: with more than two a text does not say how many.
// The kind itself brings the format for two along.
Format board_format(int states);

}  // namespace quadrille::lightsout
