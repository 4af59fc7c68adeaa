// A puzzle of any kind as a picture.
#pragma once

#include <quadrille/core/limits.hpp>
#include <quadrille/core/puzzle_kind.hpp>
#include <quadrille/studio/render.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::studio {

enum class Shown : std::uint8_t {
  puzzle,    // what is given
  solution,  // with a solution: cells, presses or moves
  state,     // nonograms: with the state of play
};

// Errors: those of render.hpp; no_picture for a kind that nobody draws; no_solution and
// limit_reached when there is no solution to show.
Result<std::string> render_puzzle(const AnyPuzzle& puzzle, Shown shown,
                                  const RenderOptions& options, const Limits& limits);

// The kinds that can be drawn.
std::vector<std::string_view> kinds_with_pictures();

// A solution to draw; any will do. Errors: no_solution, limit_reached.
Result<nonogram::CellGrid> solution_of(const nonogram::Puzzle& puzzle, const Limits& limits);
Result<nonogram::colour::Picture> solution_of(const nonogram::colour::Puzzle& puzzle,
                                              const Limits& limits);
Result<AnyPicture> solution_of(const nonogram::AnyNonogram& puzzle, const Limits& limits);

}  // namespace quadrille::studio
