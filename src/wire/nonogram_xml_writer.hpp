// Colour puzzles as webpbn XML.
#pragma once

#include <quadrille/nonogram/colour/declared_colours.hpp>

#include <string>
#include <string_view>

namespace quadrille::wire {

// The element <puzzle>; `texts` are what stands before the colours, `notes` what stands at its end.
std::string xml_of(const nonogram::colour::Puzzle& puzzle, std::string_view texts,
                   std::string_view notes);

// What of this palette the format holds: marks that the format itself needs are replaced.
nonogram::colour::PaletteHolds xml_holds(const nonogram::colour::Palette& palette);

}  // namespace quadrille::wire
