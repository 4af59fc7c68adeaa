// The independent checker of steps. It shares nothing with the solver and with whoever found the
// step: plain dynamic programming over (block, cell), clues and premises, nothing else.
//
// Cost: O(blocks · cells) for every look at a line; one look for a step over one line, one for each
// link of a trial.
#pragma once

#include <quadrille/nonogram/step.hpp>

#include <optional>
#include <string>

namespace quadrille::nonogram {

// Why the step proves nothing; no value if it is right. Right means:
//  - the cells follow from the clues of `lines` and the premises alone, as the technique says;
//  - what the sentence claims is so: the block's outermost places, the trials link by link, and the
//    condition that gives the technique its name.
// A search step is beyond dynamic programming; only its lines, if it completes any, are compared
// with their clues.
std::optional<std::string> find_flaw(const Puzzle& puzzle, const Step& step);

// A premise that the step could do without; no value if the premises are minimal as step.hpp
// promises. Requires a step that find_flaw() has passed. Never finds one in a search step: that
// would take a search for each.
std::optional<KnownCell> find_needless_premise(const Puzzle& puzzle, const Step& step);

}  // namespace quadrille::nonogram
