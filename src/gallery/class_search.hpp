// From a drawing to a puzzle of the wanted class, with few cells changed.
//
// A change costs what it does to the picture: cells that the shape covers by about the threshold
// are cheap, cells that would stand alone are dear. First line logic is led through the picture by
// the changes that leave least open for their price; that gives uniqueness and the classes up to
// `line`. What is then too easy or too hard is looked for in the neighbourhood of both pictures,
// the drawn one and the steered one: cheap single changes, then pairs.
#pragma once

#include "gallery/drawing.hpp"

#include <quadrille/core/limits.hpp>
#include <quadrille/nonogram/any_nonogram.hpp>
#include <quadrille/nonogram/difficulty.hpp>

#include <cstddef>
#include <optional>

namespace quadrille::gallery {

struct Found {
  nonogram::AnyNonogram puzzle;  // with its picture as the goal
  nonogram::Difficulty difficulty = nonogram::Difficulty::unknown;
  std::size_t changed = 0;
};

// No value: not found near this drawing, or a limit was reached (ask the watch).
std::optional<Found> find_class(const Drawing& drawing, std::optional<nonogram::Difficulty> wanted,
                                LimitWatch& watch);

}  // namespace quadrille::gallery
