// The puzzle of the day as a motif.
#pragma once

#include <quadrille/gallery/gallery.hpp>
#include <quadrille/operations/daily.hpp>

#include <optional>
#include <vector>

namespace quadrille::gallery {

// No value: a day before there were motifs, whose puzzle stays what it was.
Result<std::optional<operations::DailyPuzzle>> make_daily(const Gallery& gallery,
                                                          operations::Day day,
                                                          const Limits& limits);

// No two of this many days in a row share a motif.
inline constexpr int kDaysOfDeal = 13 * 7;

// The motifs that a day may choose from: those of any kDaysOfDeal days in a row are disjoint, and
// those of a day in colours have colours. Empty for some days if the gallery is small.
std::vector<const Motif*> motifs_of(const Gallery& gallery, operations::Day day);

}  // namespace quadrille::gallery
