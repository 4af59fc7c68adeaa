// The puzzle of the day as a motif.
#pragma once

#include <quadrille/gallery/gallery.hpp>
#include <quadrille/operations/daily.hpp>

#include <optional>

namespace quadrille::gallery {

// No value: a day before there were motifs, whose puzzle stays what it was.
Result<std::optional<operations::DailyPuzzle>> make_daily(const Gallery& gallery,
                                                          operations::Day day,
                                                          const Limits& limits);

}  // namespace quadrille::gallery
