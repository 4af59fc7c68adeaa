// EWN behind the interface that all kinds of puzzles share.
#pragma once

#include <quadrille/core/puzzle_kind.hpp>

#include <memory>
#include <string_view>

namespace quadrille::ewn {

inline constexpr std::string_view kKindName = "ewn";

std::unique_ptr<PuzzleKind> make_kind();

}  // namespace quadrille::ewn
