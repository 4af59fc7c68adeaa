// Why each link of a trial follows: the arguments of its line, from what the chain has so far.
#pragma once

#include <quadrille/nonogram/step.hpp>

#include <string>
#include <vector>

namespace quadrille::nonogram {

// One text for each link, without a full stop: "row 9: the 3 …, so columns 3–4 are filled"; of a
// link without placement: "row 5: with … there is no room for 3 1".
std::vector<std::string> reasons_of(const Puzzle& puzzle, const Step& step, const Trial& trial);

// Why a line has no placement: "with … there is no room for 3 1". Requires cells of the line that
// leave none; names only those that are needed for it.
std::string no_placement_text(const Puzzle& puzzle, LineId line,
                              const std::vector<KnownCell>& cells);

// Of cells of the line that leave no placement, as few as do.
std::vector<KnownCell> cells_without_placement(const Puzzle& puzzle, LineId line,
                                               const std::vector<KnownCell>& cells);

}  // namespace quadrille::nonogram
